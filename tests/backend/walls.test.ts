import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWebAddress } from '../../src/domain/web-address';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';

const json = { 'content-type': 'application/json' };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that this project's own secret did not sign. */
function forgedToken(header: object, claims: object, secret: string) {
  const text = `${part(header)}.${part({ aud: 'authenticated', exp: 4_102_444_800, ...claims })}`;
  return `${text}.${secret && createHmac('sha256', secret).update(text).digest('base64url')}`;
}

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('the walls on %s', (engine) => {
  let backend: Backend;
  let visitor: Client;
  let member: Account;
  let second: Awaited<ReturnType<Backend['signUp']>>;
  let admin: Account;

  beforeAll(async () => {
    backend = await startBackend(engine);
    visitor = backend.visitor();
    [member, second, admin] = [await backend.member(), await backend.signUp('second@example.com'), await backend.admin()];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  /** Whether the account is an administrator in deed: a listing of its own goes live, a foreign one changes. */
  async function hasRights(client: Client) {
    await backend.clear();
    await member.client.from('ai_tools').insert(listing('victim'));
    await client.from('ai_tools').insert(listing('own'));
    await client.from('ai_tools').update({ name: 'Taken over' }).eq('id', 'victim');
    const { victim, own } = await backend.stored();
    return own?.approval_status === 'approved' || victim?.name === 'Taken over';
  }

  describe('the administrator’s address', () => {
    const setAdministrator = (email: string) => backend.sql('update private.administrator set email = $1', [email]);

    it.each([
      'admin@example.com',
      'ADMIN@EXAMPLE.COM',
      'Admin@Example.com',
      ' admin@example.com ',
      'ADM\u0130N@example.com',
      'adm\u0131n@example.com',
      '\uFF41dmin@example.com',
      'admin@example.com.',
      'admin@example.com\u0000',
    ])('gives no rights to who signs up with %j once its account is there', async (email) => {
      const { client } = await backend.signUp(email);
      expect(await hasRights(client)).toBe(false);
      const same = await backend.sql(`select id from auth.users where lower(email) = 'admin@example.com'`);
      expect(same).toHaveLength(1);
    });

    it('cannot be taken by a change of address', async () => {
      await second.client.auth.updateUser({ email: 'ADMIN@example.com' });
      expect(await hasRights(second.client)).toBe(false);
    });

    it('gives rights by the confirmed address of the live account alone', async () => {
      await setAdministrator('Chief@Example.com');
      try {
        const { client, id } = await backend.signUp('CHIEF@example.com');
        expect(await hasRights(client)).toBe(true);
        const seen = async (change: string) => {
          await backend.sql(`update auth.users set ${change} where id = $1`, [id]);
          return hasRights(client);
        };
        expect(await seen('email_confirmed_at = null')).toBe(false);
        expect(await seen(`email_confirmed_at = now()`)).toBe(true);
        expect(await seen(`email = 'former@example.com'`)).toBe(false);
        // Letters that only lower-casing makes alike are not alike.
        expect(await seen(`email = 'CH' || U&'\\0130' || 'EF@example.com'`)).toBe(false);
        expect(await seen(`email = 'chief@example.com'`)).toBe(true);
        await backend.sql('delete from auth.users where id = $1', [id]);
        expect(await hasRights(client)).toBe(false);
        // The former administrator's token is still good for signing in, and for nothing more.
        expect(await hasRights(admin.client)).toBe(false);
      } finally {
        await setAdministrator('admin@example.com');
      }
      expect(await hasRights(admin.client)).toBe(true);
    });

    it('is nobody’s when none is set', async () => {
      await backend.sql('delete from private.administrator');
      try {
        expect(await hasRights(admin.client)).toBe(false);
      } finally {
        await backend.sql(`insert into private.administrator (email) values ('admin@example.com')`);
      }
    });
  });

  it('metadata gives a member no rights', async () => {
    const data = { is_admin: true, role: 'service_role', email: 'admin@example.com', email_verified: true };
    const { error } = await second.client.auth.updateUser({ data });
    expect(error).toBeNull();
    await second.client.auth.refreshSession();
    expect(await hasRights(second.client)).toBe(false);
    const claims = { role: 'admin', app_metadata: { role: 'admin', is_admin: true }, email_confirmed_at: 'now' };
    await backend.request('/auth/v1/user', { method: 'PUT', headers: json, body: JSON.stringify(claims), token: second.token });
    await second.client.auth.refreshSession();
    expect(await hasRights(second.client)).toBe(false);
  });

  it.each([
    ['another secret', () => forgedToken({ alg: 'HS256', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, 'x'.repeat(40))],
    ['no signature', () => forgedToken({ alg: 'none', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, '')],
    ['claims swapped', () => member.token.replace(/\..*\./, `.${part({ role: 'authenticated', sub: admin.id, exp: 4_102_444_800 })}.`)],
  ])('a forged token with %s changes nothing', async (_name, token) => {
    await member.client.from('ai_tools').insert(listing('victim'));
    const before = await backend.stored();
    const body = JSON.stringify({ name: 'Taken over' });
    await backend.request('/rest/v1/ai_tools?id=eq.victim', { method: 'PATCH', headers: json, body, token: token() });
    await backend.request('/rest/v1/ai_tools', { method: 'POST', headers: json, body: JSON.stringify(listing('own')), token: token() });
    const read = await backend.request('/rest/v1/ai_tools', { token: token() });
    expect(await read.text()).not.toContain('victim');
    expect(await backend.stored()).toEqual(before);
  });

  it('a request without the public key gets nothing', async () => {
    await admin.client.from('ai_tools').insert(listing('live'));
    const bare = await backend.request('/rest/v1/ai_tools', { headers: {} });
    expect(await bare.json()).toHaveLength(1);
    const refused = await backend.requestWithoutKey('/rest/v1/ai_tools');
    expect(refused.status).toBe(401);
  });

  describe('columns that are the server’s', () => {
    const past = '2000-01-01T00:00:00.000Z';
    const claims: [string, unknown][] = [
      ['approval_status', 'approved'],
      ['approval_status', 'rejected'],
      ['approved_at', past],
      ['rejected_reason', 'Mine'],
      ['created_by', '00000000-0000-4000-8000-000000000001'],
      ['created_by', null],
      ['created_at', past],
      ['created_at', '2999-01-01T00:00:00.000Z'],
      ['updated_at', past],
      ['affiliate_url', 'https://example.com/?ref=me'],
      ['is_new_release', false],
    ];

    it.each(claims)('a member’s POST with %s = %j stores the server’s value', async (column, value) => {
      const from = Date.now() - 1000;
      await member.client.from('ai_tools').insert(listing('new', { [column]: value }));
      const { new: row } = await backend.stored();
      expect(row).toMatchObject({
        approval_status: 'pending',
        approved_at: null,
        rejected_reason: null,
        created_by: member.id,
        affiliate_url: null,
        is_new_release: true,
      });
      for (const at of [row!.created_at, row!.updated_at]) {
        expect(Date.parse(at)).toBeGreaterThanOrEqual(from);
        expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000);
      }
    });

    it.each(claims)('a member’s PATCH of their own listing with %s = %j changes nothing', async (column, value) => {
      await member.client.from('ai_tools').insert(listing('own'));
      const before = await backend.stored();
      await member.client.from('ai_tools').update({ [column]: value } as object).eq('id', 'own');
      expect(await backend.stored()).toEqual(before);
    });

    it('one request with many rows gets no more than one with one', async () => {
      const rows = [listing('a', { approval_status: 'approved', approved_at: past }), listing('b', { affiliate_url: 'https://example.com/' })];
      await member.client.from('ai_tools').insert(rows);
      const { a, b } = await backend.stored();
      expect([a?.approval_status, b?.affiliate_url]).toEqual(['pending', null]);
    });

    it('an unknown column is refused', async () => {
      await member.client.from('ai_tools').insert({ ...listing('new'), is_admin: true } as never);
      expect(await backend.stored()).toEqual({});
    });
  });

  it.each(['approved', 'pending'])('an id of a live %s listing cannot be taken over', async (status) => {
    const owner = status === 'approved' ? admin.client : second.client;
    await owner.from('ai_tools').insert(listing('victim'));
    const before = await backend.stored();
    const attack = listing('victim', { name: 'Taken over', url: 'https://evil.example/' });
    for (const client of [visitor, member.client]) {
      await client.from('ai_tools').insert(attack);
      await client.from('ai_tools').upsert(attack);
      await client.from('ai_tools').upsert(attack, { onConflict: 'id', ignoreDuplicates: true });
      await client.from('ai_tools').upsert([listing('new-one'), attack]);
      await client.from('ai_tools').update({ id: 'victim' }).eq('id', 'victim');
    }
    expect(await backend.stored()).toEqual(before);
  });

  describe('what no API reaches', () => {
    it('no function of schema private answers', async () => {
      const functions = await backend.sql<{ name: string }>(
        `select p.proname as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace where n.nspname = 'private'`,
      );
      expect(functions.map(({ name }) => name)).toContain('is_admin');
      for (const { name } of functions) {
        for (const token of [undefined, member.token, admin.token]) {
          const send = (headers: HeadersInit, path = name) =>
            backend.request(`/rest/v1/rpc/${path}`, { method: 'POST', headers: { ...json, ...headers }, body: '{}', token });
          // is_admin has a public namesake, which answers for itself.
          if (name !== 'is_admin') expect([name, (await send({})).status]).toEqual([name, 404]);
          expect([name, (await send({}, `private.${name}`)).status]).toEqual([name, 404]);
          expect([name, (await send({ 'content-profile': 'private' })).status]).toEqual([name, 406]);
        }
      }
    });

    it.each(['set_config', 'current_setting', 'pg_read_file', 'pg_sleep', 'query_to_xml', 'lo_import'])(
      'PostgreSQL’s own %s does not answer',
      async (name) => {
        const { status } = await admin.client.rpc(name as never, {} as never);
        expect(status).toBe(404);
      },
    );

    it.each([
      ['/rest/v1/administrator', undefined],
      ['/rest/v1/private.administrator', undefined],
      ['/rest/v1/administrator', 'private'],
      ['/rest/v1/users', undefined],
      ['/rest/v1/users', 'auth'],
      ['/rest/v1/objects', 'storage'],
      ['/rest/v1/pg_roles', 'pg_catalog'],
      ['/rest/v1/ai_tools?select=id,users(email)', undefined],
      ['/rest/v1/ai_tools?select=id,created_by(email)', undefined],
      ['/rest/v1/ai_tools?select=id,users!ai_tools_created_by_fkey(email)', undefined],
    ])('%s (profile %s) tells nobody an address', async (path, profile) => {
      await admin.client.from('ai_tools').insert(listing('live'));
      for (const token of [undefined, member.token, admin.token]) {
        const answer = await backend.request(path, { headers: profile ? { 'accept-profile': profile } : {}, token });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(await answer.text()).not.toContain('@example.com');
      }
    });

    it('the list of accounts is told to nobody', async () => {
      for (const token of [undefined, member.token, admin.token]) {
        const answer = await backend.request('/auth/v1/admin/users', { token });
        expect(await answer.text()).not.toContain('@example.com');
      }
    });
  });

  describe('links', () => {
    const hostile = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript://example.com/%0Aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'blob:https://example.com/x',
      'file:///etc/passwd',
      'ftp://example.com/',
      '//evil.example/',
      'https:evil.example',
      'https:/evil.example',
      'https:///evil.example',
      'https://',
      'https://google.com@evil.example/',
      'https://google.com:443@evil.example/',
      'https://user:password@evil.example/',
      'https://google.com\\@evil.example/',
      'https:\\\\evil.example\\',
      'https://evil.example\\.google.com/',
      'https://google.com\t@evil.example/',
      'https://exa mple.com/',
      'https://example.com/a b',
      'https://example.com/\u0007',
      'https://example.com/\u007f',
      'https://example.com/\njavascript:alert(1)',
      'https://example.com/\u202Egpj.exe',
      'https://example.com/\u0000',
      'https://ex\u00e4mple.com/',
      'https://-example.com/',
      ' https://example.com/',
      'https://example.com/\n',
    ];

    it.each(['url', 'affiliate_url', 'banner_url', 'logo_url'] as const)('%s takes none that is not a plain web address', async (column) => {
      for (const [index, address] of hostile.entries()) {
        const { error } = await admin.client.from('ai_tools').insert(listing(`tool-${index}`, { [column]: address }));
        // NUL is refused by the text type before any constraint.
        if (!address.includes('\0')) expect(error?.message).toContain(`"ai_tools_${column}_form"`);
      }
      expect(await backend.stored()).toEqual({});
      await admin.client.from('ai_tools').insert(listing('live', { [column]: 'https://example.com/' }));
      const before = await backend.stored();
      for (const address of hostile.slice(0, 8)) {
        await admin.client.from('ai_tools').update({ [column]: address } as object).eq('id', 'live');
        await admin.client.from('ai_tools').upsert(listing('live', { [column]: address }));
      }
      expect(await backend.stored()).toEqual(before);
    });

    it('what the forms make of a hostile one is nothing, or the plain web address that it leads to', async () => {
      const mended = hostile.map(toWebAddress).filter((address) => address !== null);
      expect(mended).toEqual([
        ...['https://evil.example/', 'https://evil.example/', 'https://evil.example/', 'https://evil.example/'],
        ...['https://example.com/a%20b', 'https://example.com/', 'https://example.com/%7F'],
        ...['https://example.com/javascript:alert(1)', 'https://example.com/%E2%80%AEgpj.exe', 'https://example.com/'],
        ...['https://xn--exmple-cua.com/', 'https://example.com/', 'https://example.com/'],
      ]);
      await admin.client.from('ai_tools').insert(mended.map((url, index) => listing(`tool-${index}`, { url })));
      const rows = await backend.stored();
      expect(mended.map((_, index) => rows[`tool-${index}`]?.url)).toEqual(mended);
    });
  });

  it('find_tools is a plain substring search, whatever characters it is given', async () => {
    const names = ['Plain', 'A, B', '(C)', 'D "quoted"', 'E*F', '50% off', 'snake_case', 'back\\slash', 'dot.io', "O'Brien", 'Éclair 🎈', 'x'];
    await admin.client.from('ai_tools').insert(names.map((name, index) => listing(`t${index}`, { name: `${name} tool` })));
    const searches = [
      ...',()"*%_\\.\'',
      ...['%%', '_____', '.*', 'a,name.eq.x', 'name.ilike.*', '(c)', 'A, B', '"quoted"', '50%', 'e_c', 'k\\s', '\\%', '\\_', 't.i', "o'b", "' or '1'='1"],
      ...['PLAIN', 'éCLAIR', '🎈', '[a-z]', '^', '$', '{}', '&', '|', ':*', '<->', 'no such name', '  tool  '],
    ];
    for (const query of searches) {
      const plain = names.filter((name) => `${name} tool`.toLowerCase().includes(query.trim().toLowerCase()));
      const found = await admin.client.rpc('find_tools', { query });
      expect([query, found.data?.map(({ name }) => name.slice(0, -5)).sort()]).toEqual([query, plain.sort()]);
    }
  });
});
