import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const json = { 'content-type': 'application/json' };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token with claims of one's own. */
function makeToken(header: object, claims: object, secret: string) {
  const text = `${part(header)}.${part({ aud: 'authenticated', exp: 4_102_444_800, ...claims })}`;
  return `${text}.${secret && createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Ids that a member may give. */
const [VICTIM, OWN] = [idOf('victim'), idOf('own')];

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('the administrator’s rights on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let second: Awaited<ReturnType<Backend['signUp']>>;
  let admin: Account;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  /** Whether the account is an administrator in deed: a listing of its own goes live, a foreign one changes. */
  async function hasRights(client: Client) {
    await backend.clear();
    await member.client.from('ai_tools').insert(listing(VICTIM));
    await client.from('ai_tools').insert(listing(OWN));
    await client.from('ai_tools').update({ name: 'Taken over' }).eq('id', VICTIM);
    const { [VICTIM]: victim, [OWN]: own } = await backend.stored();
    return own?.approval_status === 'approved' || victim?.name === 'Taken over';
  }

  it('only the administrator reads who sent the pending listings, and what became of all that they sent', async () => {
    const submit = async (client: Client, name: string, own: object = {}) => {
      const { error } = await client.from('ai_tools').insert(listing(idOf(name), { name, ...own }));
      expect(error).toBeNull();
    };
    await submit(member.client, 'one', { url: 'https://WWW.Lumen.example/a' });
    await submit(member.client, 'two', { url: 'https://lumen.example/b', premium_type: 'featured' });
    await submit(member.client, 'three');
    await submit(second.client, 'four', { url: 'http://lumen.example.net/' });
    await admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', idOf('one'));
    await admin.client.rpc('decide_listings', { ids: [idOf('three')], decision: 'reject', reason: 'Spam.' });

    const asked = (client: Client, status = 'pending') => client.rpc('admin_listings', { status }, { get: true });
    const { data } = await asked(admin.client);
    expect(data?.members).toEqual({
      [member.id]: { email: 'member@example.com', pending: 1, approved: 1, rejected: 1 },
      [second.id]: { email: 'second@example.com', pending: 1, approved: 0, rejected: 0 },
    });
    expect(data?.facts).toEqual({
      [idOf('two')]: { asked: [{ kind: 'featured', price_cents: null }], is_host_known: true },
      [idOf('four')]: { asked: [], is_host_known: false },
    });
    expect((await asked(admin.client, 'approved')).data).not.toHaveProperty('members');
    expect((await asked(member.client)).data).toEqual({ rows: [], found: 0, page: 1 });
    expect((await asked(backend.visitor())).error).not.toBeNull();
  });

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
    ])('gives no rights to somebody who signs up with %j when its account exists', async (email) => {
      const { client } = await backend.signUp(email);
      expect(await hasRights(client)).toBe(false);
      const same = await backend.sql(`select id from auth.users where lower(email) = 'admin@example.com'`);
      expect(same).toHaveLength(1);
    });

    it('cannot be taken by a change of address', async () => {
      await second.client.auth.updateUser({ email: 'ADMIN@example.com' });
      expect(await hasRights(second.client)).toBe(false);
    });

    it('gives rights only to an existing account with the confirmed address', async () => {
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

    it('gives nobody rights if it is not set', async () => {
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
    const claims = {
      role: 'admin',
      app_metadata: { role: 'admin', is_admin: true },
      email_confirmed_at: 'now',
    };
    await backend.request('/auth/v1/user', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify(claims),
      token: second.token,
    });
    await second.client.auth.refreshSession();
    expect(await hasRights(second.client)).toBe(false);
  });

  it('rights come from the database row, not from the claims of a valid token', async () => {
    const facts = { is_admin: true, role: 'admin', email: 'admin@example.com', email_verified: true };
    const claims = {
      sub: second.id,
      role: 'authenticated',
      email: 'admin@example.com',
      user_metadata: facts,
      app_metadata: facts,
    };
    const { SUPABASE_JWT_SECRET: secret = '' } = process.env;
    const token = makeToken({ alg: 'HS256', typ: 'JWT' }, claims, secret);
    expect(await hasRights(backend.visitor(token))).toBe(false);
    // The same token is the member's own, so it was not refused for its form.
    expect((await backend.stored())[OWN]?.created_by).toBe(second.id);
  });

  it.each([
    [
      'another secret',
      () => makeToken({ alg: 'HS256', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, 'x'.repeat(40)),
    ],
    ['no signature', () => makeToken({ alg: 'none', typ: 'JWT' }, { role: 'service_role', sub: admin.id }, '')],
    [
      'claims swapped',
      () => member.token.replace(/\..*\./, `.${part({ role: 'authenticated', sub: admin.id, exp: 4_102_444_800 })}.`),
    ],
  ])('a forged token with %s changes nothing', async (_name, token) => {
    await member.client.from('ai_tools').insert(listing(VICTIM));
    const before = await backend.stored();
    const body = JSON.stringify({ name: 'Taken over' });
    await backend.request(`/rest/v1/ai_tools?id=eq.${VICTIM}`, {
      method: 'PATCH',
      headers: json,
      body,
      token: token(),
    });
    await backend.request('/rest/v1/ai_tools', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(listing(OWN)),
      token: token(),
    });
    const read = await backend.request('/rest/v1/ai_tools', { token: token() });
    expect(await read.text()).not.toContain(VICTIM);
    expect(await backend.stored()).toEqual(before);
  });
});
