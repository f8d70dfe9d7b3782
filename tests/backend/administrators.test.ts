import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAccountData } from '../../src/features/account/account-data';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';

type Account = { client: Client; id: string; token: string };

const isAdmin = async ({ client }: { client: Client }) => (await client.rpc('is_admin')).data;
/** Returns the message of a refused request. The embedded backend adds a prefix and returns no hint. */
const refusalOf = async (call: PromiseLike<{ error: { message: string } | null }>) =>
  (await call).error?.message.replace(/^(error|PostgresError): /, '') ?? null;

const NOT_ADMIN = 'Only an administrator may do this.';
const LAST = 'The last administrator cannot be removed. Add another administrator first.';
const NO_ACCOUNT =
  'No account has confirmed this address. Ask the person to sign up and to confirm the address, then try again.';
const STAYS = "An administrator's account cannot be deleted. Remove it from the administrators first.";

describe.each(engines)('administrators on %s', (engine) => {
  let backend: Backend;
  let first: Account;
  let second: Account;
  let member: Account;
  let visitor: { client: Client };

  beforeAll(async () => {
    backend = await startBackend(engine);
    const everybody = await backend.everybody();
    first = everybody.administrator;
    second = everybody.second;
    member = everybody.member;
    visitor = everybody.visitor;
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.administrators; insert into private.administrators (email) values ('admin@example.com')`,
    );
  });

  const add = (by: { client: Client }, email: string) => by.client.rpc('add_administrator', { email });
  const list = async (by: { client: Client } = first) => (await by.client.rpc('list_administrators')).data ?? [];
  const idOfAddress = async (email: string) => {
    const [row] = await backend.sql<{ id: string }>(
      'select id from private.administrators where email = $1 and removed_at is null',
      [email],
    );
    return Number(row!.id);
  };
  const remove = async (by: { client: Client }, email: string) =>
    by.client.rpc('remove_administrator', { administrator_id: await idOfAddress(email) });

  it('an administrator adds a confirmed account, which has the rights with its next request', async () => {
    expect(await isAdmin(second)).toBe(false);
    expect(await refusalOf(add(first, ' Second@Example.com '))).toBeNull();
    expect(await isAdmin(second)).toBe(true);
    expect(await list(second)).toMatchObject([
      { email: 'admin@example.com', added_by: null, is_active: true, is_you: false },
      { email: 'second@example.com', added_by: 'admin@example.com', is_active: true, is_you: true, removed_at: null },
    ]);
    expect(await refusalOf(add(second, 'SECOND@example.com'))).toBe('This person is already an administrator.');
  });

  it.each([
    ['an unknown address', 'nobody@example.com', ''],
    ['an address with a wildcard', 'second@example.%', ''],
    ['an empty address', '', ''],
    ['an unconfirmed account', 'second@example.com', 'email_confirmed_at = null'],
    ['a banned account', 'second@example.com', `banned_until = now() + interval '1 day'`],
  ])('an administrator cannot add %s', async (_name, email, change) => {
    const set = (values: string) => backend.sql(`update auth.users set ${values} where id = $1`, [second.id]);
    if (change) await set(change);
    expect(await refusalOf(add(first, email))).toBe(NO_ACCOUNT);
    await set('email_confirmed_at = now(), banned_until = null');
    expect(await isAdmin(second)).toBe(false);
  });

  describe('a removed administrator', () => {
    beforeEach(async () => {
      await add(first, 'second@example.com');
      // The page of the other administrator is open at this time, so the token is older than the removal.
      expect(await isAdmin(second)).toBe(true);
      expect(await refusalOf(remove(first, 'second@example.com'))).toBeNull();
    });

    it('is shown with the time and the administrator who removed them, and can be added again', async () => {
      const rows = await list();
      expect(rows).toMatchObject([
        { email: 'admin@example.com', removed_at: null },
        { email: 'second@example.com', removed_by: 'admin@example.com', is_active: false },
      ]);
      expect(await refusalOf(first.client.rpc('remove_administrator', { administrator_id: rows[1]!.id }))).toBe(
        'This administrator was already removed.',
      );
      await add(first, 'second@example.com');
      expect(await isAdmin(second)).toBe(true);
      expect((await list()).filter(({ email }) => email === 'second@example.com')).toHaveLength(2);
    });

    it('cannot change the administrators', async () => {
      expect(await refusalOf(add(second, 'member@example.com'))).toBe(NOT_ADMIN);
      expect(await refusalOf(remove(second, 'admin@example.com'))).toBe(NOT_ADMIN);
      expect(await isAdmin(member)).toBe(false);
      expect(await isAdmin(first)).toBe(true);
    });
  });

  // The names of the functions come from the database, so that a new function is covered too.
  it.each([
    ['a visitor', () => visitor],
    ['a member', () => member],
    ['a removed administrator', () => second],
  ])('%s gets nothing from any function for administrators', async (_name, actor) => {
    await add(first, 'second@example.com');
    await remove(first, 'second@example.com');
    await member.client.from('ai_tools').insert(listing(idOf('waits')));
    const functions = await backend.sql<{ name: string; args: Record<string, unknown> }>(
      `select proname as name, coalesce((select jsonb_object_agg(arg, case
           when type::regtype::text like '%[]' then '[]'::jsonb when type::regtype::text = 'uuid' then '"00000000-0000-0000-0000-000000000000"'
           when type::regtype::text = 'jsonb' then '[]' when type::regtype::text = 'boolean' then 'true'
           when type::regtype::text in ('integer', 'bigint', 'smallint') then '1' when type::regtype::text = 'date' then '"2026-11-23"'
           when type::regtype::text like 'timestamp%' then '"2026-11-23T00:00:00Z"' else '"x"' end)
         from unnest(proargnames[1:pronargs], proargtypes::oid[]) as argument (arg, type)), '{}') as args
       from pg_proc where pronamespace = 'public'::regnamespace
         and obj_description(oid, 'pg_proc') ~ '^For (the administrator|administrators)[:,]' order by 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['account_emails', 'decide_listings', 'list_administrators', 'review_queue']),
    );
    const before = await backend.sql('select * from private.administrators order by id');
    const given: unknown[] = [];
    for (const { name, args } of functions) {
      const { data, error } = await actor().client.rpc(name as 'is_admin', args as never);
      const rows = (data as { rows?: unknown[] } | null)?.rows ?? data;
      if (error ? !/^(42501|PGRST202|42883)$/.test(error.code) : JSON.stringify(rows ?? []) !== '[]')
        given.push([name, data, error]);
    }
    expect(given).toEqual([]);
    for (const table of ['listing_history', 'import_batches'] as const)
      expect([table, (await actor().client.from(table).select('id')).data ?? []]).toEqual([table, []]);
    expect(await backend.sql('select * from private.administrators order by id')).toEqual(before);
  });

  it('a removed administrator cannot read or write what only administrators may, or delete another’s file', async () => {
    const [waits, banner] = [idOf('waits'), `${member.id}/banner.png`];
    await member.client.from('ai_tools').insert(listing(waits));
    const png = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
    const sent = await member.client.storage.from('tool-banners').upload(banner, png, { contentType: 'image/png' });
    expect(sent.error).toBeNull();
    await add(first, 'second@example.com');
    const read = async () => (await second.client.from('ai_tools').select('id').eq('id', waits)).data;
    expect(await read()).toEqual([{ id: waits }]);
    await remove(first, 'second@example.com');

    expect(await read()).toEqual([]);
    await second.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', waits);
    await second.client.from('ai_tools').delete().eq('id', waits);
    await second.client.storage.from('tool-banners').remove([banner]);
    expect((await backend.stored(waits))[waits]).toMatchObject({ approval_status: 'pending' });
    expect(await backend.sql('select name from storage.objects where name = $1', [banner])).toHaveLength(1);
    await second.client.from('ai_tools').insert(listing(idOf('own'), { affiliate_url: 'https://example.com/?ref=1' }));
    expect((await backend.stored(idOf('own')))[idOf('own')]).toMatchObject({
      approval_status: 'pending',
      affiliate_url: null,
    });
  });

  describe('the last administrator', () => {
    it('cannot be removed, also if the other administrators are inactive', async () => {
      expect(await refusalOf(remove(first, 'admin@example.com'))).toBe(LAST);
      await add(first, 'second@example.com');
      await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [second.id]);
      expect(await refusalOf(remove(first, 'admin@example.com'))).toBe(LAST);
      await backend.sql('update auth.users set banned_until = null where id = $1', [second.id]);
      expect(await isAdmin(first)).toBe(true);
      expect(await refusalOf(remove(first, 'admin@example.com'))).toBeNull();
      expect([await isAdmin(first), await isAdmin(second)]).toEqual([false, true]);
      expect(await refusalOf(remove(second, 'second@example.com'))).toBe(LAST);
    });

    it('cannot delete their account, and nobody else can delete it or change its address', async () => {
      const own = first.client.rpc('delete_own_account', { confirmation: 'admin@example.com' });
      expect(await refusalOf(own)).toBe(STAYS);
      const refusal = /The last administrator's account cannot be deleted, and its address cannot be changed/;
      await expect(backend.sql('delete from auth.users where id = $1', [first.id])).rejects.toThrow(refusal);
      await expect(backend.sql('delete from auth.users')).rejects.toThrow(refusal);
      await expect(
        backend.sql(`update auth.users set email = 'new@example.com' where id = $1`, [first.id]),
      ).rejects.toThrow(refusal);
      expect(await isAdmin(first)).toBe(true);
    });
  });

  it('an administrator deletes their account once they are removed, and the address grants no rights again', async () => {
    const leaver = await backend.signUp('leaver@example.com');
    await add(first, 'leaver@example.com');
    const leave = () => leaver.client.rpc('delete_own_account', { confirmation: 'leaver@example.com' });
    expect(await refusalOf(leave())).toBe(STAYS);
    const data = await readAccountData(async () => leaver.client);
    expect(data.administrator).toEqual([{ added_at: expect.any(String) as string, removed_at: null }]);
    expect((await readAccountData(async () => member.client)).administrator).toEqual([]);

    await remove(leaver, 'leaver@example.com');
    expect(await refusalOf(leave())).toBeNull();
    expect((await list()).map(({ email }) => email)).toEqual(['admin@example.com']);
    const [left] = await backend.sql<{ count: string }>(
      `select count(*) from public.listing_history where concat(before, after) like '%leaver@example.com%'`,
    );
    expect(Number(left!.count)).toBe(0);
    expect(await isAdmin(await backend.signUp('leaver@example.com'))).toBe(false);
  });

  it('after the operator deletes an administrator’s account, its address grants no rights again', async () => {
    const { id } = await backend.signUp('gone@example.com');
    await add(first, 'gone@example.com');
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect(await isAdmin(await backend.signUp('gone@example.com'))).toBe(false);
    expect(await list()).toHaveLength(1);
  });

  it('only the administrator who was added first sees the visit counter', async () => {
    await add(first, 'second@example.com');
    const seen = async () =>
      Promise.all(
        [visitor, member, first, second].map(async ({ client }) => (await client.rpc('is_first_admin')).data),
      );
    expect(await seen()).toEqual([null, false, true, false]);
    await remove(second, 'admin@example.com');
    expect(await seen()).toEqual([null, false, false, true]);
  });

  describe('the author of a decision', () => {
    const [approved, refused, claimed] = ['approved', 'refused', 'claimed'].map(idOf) as [string, string, string];

    /** Makes one decision of each kind as the second administrator, about the member’s data. */
    beforeEach(async () => {
      await backend.script('delete from public.placements; delete from public.ownership_claims');
      await add(first, 'second@example.com');
      const { client } = second;
      for (const id of [approved, refused]) await member.client.from('ai_tools').insert(listing(id));
      await client.rpc('decide_listings', { ids: [approved], decision: 'approve' });
      await client.rpc('decide_listings', { ids: [refused], decision: 'reject', reason: 'Not a tool.' });
      await client.from('ai_tools').update({ best_for: 'Edited' }).eq('id', approved);
      const { data: batch } = await client.rpc('start_import', { file_name: 'tools.json' });
      const badge = { premium_type: 'none', sponsor_tier: 'none' };
      const imported = await client.rpc('import_listings', {
        batch: batch!,
        first_row: 0,
        listings: [listing(claimed, badge)] as never,
      });
      expect(imported.error).toBeNull();
      await client.rpc('start_placement', { listing_id: approved, kind: 'featured', price_cents: 100 } as never);
      await member.client.rpc('send_feedback', {
        ...{ feedback_id: crypto.randomUUID(), listing_id: approved, patch: { best_for: 'Everyone' } },
        ...{ based_on: { best_for: 'Edited' }, note: 'Because.' },
      } as never);
      const [change] = await waitingFor(client, 'feedback');
      const { id: feedback_id, version } = change!.facts;
      const resolved = await client.rpc('resolve_feedback', { feedback_id, version, outcome: 'refused', reply: 'No.' });
      expect(resolved.error).toBeNull();
    });

    it('is stored for reviews, edits, imports, placements and feedback, and administrators read their address', async () => {
      const { client } = first;
      const history = await client.from('listing_history').select('listing_id, kind, actor').order('id');
      expect(history.data).toEqual(
        expect.arrayContaining([
          { listing_id: approved, kind: 'review', actor: second.id },
          { listing_id: refused, kind: 'review', actor: second.id },
          { listing_id: approved, kind: 'form', actor: second.id },
          { listing_id: claimed, kind: 'import', actor: second.id },
          { listing_id: approved, kind: 'placement', actor: second.id },
        ]),
      );
      expect((await client.from('import_batches').select('started_by').limit(1)).data).toEqual([
        { started_by: second.id },
      ]);
      expect((await client.from('listing_feedback').select('resolved_by')).data).toEqual([{ resolved_by: second.id }]);
      const placements = await client.rpc('admin_placements', {}, { get: true });
      expect(placements.data?.rows.map(({ decider_email: email }) => email)).toEqual(['second@example.com']);
      expect((await client.rpc('account_emails', { ids: [second.id] }, { get: true })).data).toEqual([
        { id: second.id, email: 'second@example.com' },
      ]);
    });

    it('is shown to the owner as “us”, also after the administrator was removed', async () => {
      const actors = async () => {
        const { data } = await member.client.rpc('own_listing_history', { listing_id: approved });
        return data?.map(({ kind, actor }) => `${kind}: ${actor}`);
      };
      const before = await actors();
      expect(before).toContain('review: us');
      await remove(first, 'second@example.com');
      expect(await actors()).toEqual(before);
    });

    it('can be replaced as the owner of an imported listing, also after the administrator was removed', async () => {
      await remove(first, 'second@example.com');
      const claim = member.client.rpc('claim_listing', {
        listing_id: claimed,
        proof_kind: 'email',
        proof: 'a@b.example',
      });
      expect(await refusalOf(claim)).toBeNull();
    });

    it.each([
      ['visitors', () => visitor],
      ['members', () => member],
    ])('is never shown to %s with their address', async (_name, actor) => {
      const { client } = actor();
      const relations = await backend.sql<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
      );
      expect(relations.length).toBeGreaterThan(15);
      // Functions for reading, with the arguments that return the member’s data.
      const functions = await backend.sql<{ name: string; id: boolean }>(
        `select proname as name, proargnames[1] = 'listing_id' as id from pg_proc
         where pronamespace = 'public'::regnamespace and provolatile <> 'v' and pronargs - pronargdefaults <= 1
           and (pronargs - pronargdefaults = 0 or proargnames[1] = 'listing_id') order by 1`,
      );
      expect(functions.length).toBeGreaterThan(20);
      const answers: [string, unknown][] = [];
      for (const { name } of relations) answers.push([name, (await client.from(name as 'ai_tools').select('*')).data]);
      for (const { name, id } of functions)
        answers.push([
          name,
          (await client.rpc(name as 'is_admin', (id ? { listing_id: approved } : {}) as never)).data,
        ]);
      if (actor() === member) answers.push(['export', await readAccountData(async () => client)]);
      expect(JSON.stringify(answers)).toContain(approved);
      expect(answers.filter(([, data]) => /(second|admin)@example\.com/.test(JSON.stringify(data) ?? ''))).toEqual([]);
    });
  });
});

// PGlite executes one request at a time, so only PostgreSQL has concurrent transactions.
describe('concurrent changes of the administrators on PostgreSQL 17', () => {
  let backend: Backend;
  let sql: postgres.Sql;
  let first: string;
  let second: string;
  let ids: Record<'first' | 'second', number>;

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    sql = postgres(backend.url!, { onnotice: () => {}, max: 4 });
    ({
      administrator: { id: first },
      second: { id: second },
    } = await backend.everybody());
  });
  afterAll(async () => {
    await sql?.end();
    await backend?.stop();
  });
  beforeEach(async () => {
    await sql`delete from private.administrators`;
    await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${second}, 'authenticated', 'authenticated', 'second@example.com', now()) on conflict do nothing`;
    const rows = await sql<{ id: number }[]>`insert into private.administrators (email)
      values ('admin@example.com'), ('second@example.com') returning id::integer`;
    ids = { first: rows[0]!.id, second: rows[1]!.id };
  });

  /** Begins a transaction, as this account or as the operator. */
  async function begin(account?: string) {
    const own = await sql.reserve();
    const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await own`begin`;
    if (account)
      await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${account}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: account, role: 'authenticated' })}, true)`;
    return {
      own,
      isBlocked: async () =>
        (await sql`select cardinality(pg_blocking_pids(${row!.pid})) > 0 as is`)[0]!['is'] as boolean,
      end: async () => {
        await own`commit`;
        own.release();
      },
    };
  }
  type Transaction = Awaited<ReturnType<typeof begin>>;
  type Write = (by: Transaction) => PromiseLike<unknown>;
  const remove =
    (who: 'first' | 'second'): Write =>
    ({ own }) =>
      own`select public.remove_administrator(${ids[who]})`;
  const deleteAccount =
    (id: string): Write =>
    ({ own }) =>
      own`delete from auth.users where id = ${id}`;

  /** Runs both writes at the same time. The first write commits while the second one waits for it. */
  async function race(one: [string | undefined, Write], other: [string | undefined, Write]) {
    const [a, b] = [await begin(one[0]), await begin(other[0])];
    await one[1](a);
    const outcome = Promise.resolve(other[1](b)).then(
      () => 'done',
      (error: { hint?: string; code: string }) => error.hint ?? error.code,
    );
    await expect.poll(b.isBlocked).toBe(true);
    await a.end();
    const result = await outcome;
    await b.end();
    return result;
  }
  const active = async () =>
    (await sql<{ email: string }[]>`select email from private.active_administrators order by id`).map(
      ({ email }) => email,
    );

  it('two administrators cannot remove each other', async () => {
    expect(await race([first, remove('second')], [second, remove('first')])).toBe('not_administrator');
    expect(await active()).toEqual(['admin@example.com']);
  });

  it('the last two administrators cannot both remove themselves', async () => {
    expect(await race([first, remove('first')], [second, remove('second')])).toBe('last_administrator');
    expect(await active()).toEqual(['second@example.com']);
  });

  it('an account cannot be deleted while the only other administrator is being removed', async () => {
    expect(await race([first, remove('second')], [undefined, deleteAccount(first)])).toBe('last_administrator');
    expect(await active()).toEqual(['admin@example.com']);
  });

  it('an administrator cannot be removed while the only other account is being deleted', async () => {
    expect(await race([undefined, deleteAccount(second)], [first, remove('first')])).toBe('last_administrator');
    expect(await active()).toEqual(['admin@example.com']);
  });

  it('an account that is being deleted cannot become an administrator', async () => {
    await sql`delete from private.administrators where id = ${ids.second}`;
    const add: Write = ({ own }) => own`select public.add_administrator('second@example.com')`;
    expect(await race([undefined, deleteAccount(second)], [first, add])).toBe('no_such_account');
    expect(await active()).toEqual(['admin@example.com']);
  });
});
