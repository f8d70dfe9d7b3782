import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const json = { 'content-type': 'application/json' };

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('the security rules on %s', (engine) => {
  let backend: Backend;
  let visitor: Client;
  let member: Account;
  let second: Awaited<ReturnType<Backend['signUp']>>;
  let admin: Account;

  beforeAll(async () => {
    backend = await startBackend(engine);
    visitor = backend.visitor();
    [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  it('a request without the public key returns nothing', async () => {
    await admin.client.from('ai_tools').insert(listing('live'));
    const bare = await backend.request('/rest/v1/ai_tools', { headers: {} });
    expect(await bare.json()).toHaveLength(1);
    const refused = await backend.requestWithoutKey('/rest/v1/ai_tools');
    expect(refused.status).toBe(401);
  });

  describe('columns that only the server can set', () => {
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

    it('a member’s POST ignores values for these columns', async () => {
      const from = Date.now() - 1000;
      for (const [column, value] of claims) {
        const id = idOf('new');
        await member.client.from('ai_tools').insert(listing(id, { [column]: value }));
        const { [id]: row } = await backend.stored(id);
        expect([column, value, row]).toEqual([
          column,
          value,
          expect.objectContaining({
            approval_status: 'pending',
            approved_at: null,
            rejected_reason: null,
            created_by: member.id,
            affiliate_url: null,
            is_new_release: true,
          }),
        ]);
        for (const at of [row!.created_at, row!.updated_at]) {
          expect(Date.parse(at)).toBeGreaterThanOrEqual(from);
          expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000);
        }
        await backend.clear();
      }
    });

    it('a member’s PATCH with one of these columns changes nothing', async () => {
      await member.client.from('ai_tools').insert(listing(idOf('own')));
      const before = await backend.stored();
      for (const [column, value] of claims) {
        await member.client
          .from('ai_tools')
          .update({ [column]: value } as object)
          .eq('id', idOf('own'));
        expect([column, value, await backend.stored()]).toEqual([column, value, before]);
      }
    });

    it('a bulk request has the same permissions as a single-row request', async () => {
      const rows = [
        listing(idOf('a'), { approval_status: 'approved', approved_at: past }),
        listing(idOf('b'), { affiliate_url: 'https://example.com/' }),
      ];
      await member.client.from('ai_tools').insert(rows);
      const { [idOf('a')]: a, [idOf('b')]: b } = await backend.stored();
      expect([a?.approval_status, b?.affiliate_url]).toEqual(['pending', null]);
    });

    it('an unknown column is rejected', async () => {
      await member.client.from('ai_tools').insert({ ...listing('new'), is_admin: true } as never);
      expect(await backend.stored()).toEqual({});
    });
  });

  it.each(['approved', 'pending'])('a member cannot take over the id of another owner’s %s listing', async (status) => {
    const VICTIM = idOf('victim');
    const owner = status === 'approved' ? admin.client : second.client;
    await owner.from('ai_tools').insert(listing(VICTIM));
    const before = await backend.stored();
    const attack = listing(VICTIM, { name: 'Taken over', url: 'https://evil.example/' });
    for (const client of [visitor, member.client]) {
      await client.from('ai_tools').insert(attack);
      await client.from('ai_tools').upsert(attack);
      await client.from('ai_tools').upsert(attack, { onConflict: 'id', ignoreDuplicates: true });
      await client.from('ai_tools').upsert([listing(idOf('new-one')), attack]);
      await client.from('ai_tools').update({ id: VICTIM }).eq('id', VICTIM);
    }
    expect(await backend.stored()).toEqual(before);
  });

  it('only the administrator can choose an id that is not a UUID', async () => {
    await admin.client.from('ai_tools').insert(listing('gpt-6'));
    await backend.sql(`update public.ai_tools set approval_status = 'pending', approved_at = null`);
    const before = await backend.stored();
    const ids = [
      'gpt-6',
      'gpt-7',
      '{a}',
      '../admin',
      'a/b',
      'a?b#c',
      'null',
      idOf('x').toUpperCase(),
      `${idOf('x')}0`,
      '',
    ];
    const responses = [];
    for (const id of ids) {
      const inserted = await member.client.from('ai_tools').insert(listing(id));
      const upserted = await member.client.from('ai_tools').upsert(listing(id));
      responses.push(inserted.error?.message, upserted.error?.message);
    }
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toContain('must be a UUID');
    expect(await backend.stored()).toEqual(before);
  });

  describe('data that the API does not expose', () => {
    it('the API does not expose functions of the private schema', async () => {
      // Private functions with the same name as a public function are excluded, because a call reaches the public function.
      const functions = await backend.sql<{ name: string }>(
        `select distinct proname as name from pg_proc where pronamespace = 'private'::regnamespace and prosecdef
           and proname not in (select proname from pg_proc where pronamespace = 'public'::regnamespace)`,
      );
      expect(functions.length).toBeGreaterThan(20);
      const status = async (path: string, token?: string, headers = {}) =>
        (
          await backend.request(`/rest/v1/rpc/${path}`, {
            method: 'POST',
            headers: { ...json, ...headers },
            body: '{}',
            token,
          })
        ).status;
      // Every role has the same API paths, so one role suffices. postgres.test.ts covers the grants.
      for (const { name } of functions) expect([name, await status(name, admin.token)]).toEqual([name, 404]);
      for (const token of [undefined, member.token, admin.token]) {
        expect(await status('require_admin', token)).toBe(404);
        expect(await status('private.require_admin', token)).toBe(404);
        expect(await status('require_admin', token, { 'content-profile': 'private' })).toBe(406);
      }
    });

    it('the API does not expose built-in PostgreSQL functions', async () => {
      for (const name of ['set_config', 'current_setting', 'pg_read_file', 'pg_sleep', 'query_to_xml', 'lo_import']) {
        const { status } = await admin.client.rpc(name as never, {} as never);
        expect([name, status]).toEqual([name, 404]);
      }
    });

    it('the API does not expose email addresses by any path or profile', async () => {
      await admin.client.from('ai_tools').insert(listing('live'));
      for (const [path, profile] of [
        ['/rest/v1/administrator', undefined],
        ['/rest/v1/private.administrators', undefined],
        ['/rest/v1/administrator', 'private'],
        ['/rest/v1/users', undefined],
        ['/rest/v1/users', 'auth'],
        ['/rest/v1/objects', 'storage'],
        ['/rest/v1/pg_roles', 'pg_catalog'],
        ['/rest/v1/ai_tools?select=id,users(email)', undefined],
        ['/rest/v1/ai_tools?select=id,created_by(email)', undefined],
        ['/rest/v1/ai_tools?select=id,users!ai_tools_created_by_fkey(email)', undefined],
        ['/rest/v1/ai_tools?select=id,users!ownership_claims(email)', undefined],
        ['/rest/v1/ownership_claims?select=id,users!ownership_claims_claimed_by_fkey(email)', undefined],
        ['/rest/v1/placement_terms?select=users!placement_terms_bought_by_fkey(email)', undefined],
      ] as const) {
        for (const token of [undefined, member.token, admin.token]) {
          const response = await backend.request(path, {
            headers: profile ? { 'accept-profile': profile } : {},
            token,
          });
          // PostgREST returns status 300 if several relations match.
          expect([path, profile, response.status >= 300]).toEqual([path, profile, true]);
          expect([path, profile, await response.text()]).toEqual([
            path,
            profile,
            expect.not.stringContaining('@example.com'),
          ]);
        }
      }
    });

    it('the API does not expose the list of accounts', async () => {
      for (const token of [undefined, member.token, admin.token]) {
        const response = await backend.request('/auth/v1/admin/users', { token });
        expect(await response.text()).not.toContain('@example.com');
      }
    });
  });
});
