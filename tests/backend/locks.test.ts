import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, idOf, startBackend } from '../support/backend';

type Sql = postgres.Sql | postgres.ReservedSql;
type Statement = (sql: Sql) => PromiseLike<unknown>;

// PGlite executes one request at a time, so only PostgreSQL can deadlock.
describe('two concurrent writers on PostgreSQL 17', () => {
  const [member, change, paidPlacement, batch] = ['member', 'change', 'asked', 'batch'].map(idOf) as [
    string,
    string,
    string,
    string,
  ];
  const waits = idOf('waits');
  let backend: Backend;
  let sql: postgres.Sql;
  let admin: string;
  let read: string;

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    sql = postgres(backend.url!, { onnotice: () => {}, max: 4 });
    admin = (await backend.admin()).id;
  });
  afterAll(async () => {
    await sql?.end();
    await backend?.stop();
  });

  beforeEach(async () => {
    await backend.clear();
    await sql`delete from public.placements`;
    await sql`delete from auth.users where id = ${member}`;
    await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${member}, 'authenticated', 'authenticated', 'leaver@example.com', now())`;
    await sql`insert into public.ai_tools (id, name, description, url, approval_status, approved_at, created_by)
      select id, 'Tool ' || id, 'A tool that a test made.', 'https://example.com/', status,
        case when status = 'approved' then now() end, case when id <> 'z' then ${member}::uuid end
      from (values ('a', 'approved'), ('z', 'pending'), (${waits}, 'pending')) as made (id, status)`;
    await sql`insert into public.placements (id, tool_id, tool_name, kind, premium_type, sponsor_tier)
      values (${paidPlacement}, 'a', 'Tool', 'gold', 'sponsored', 'gold')`;
    await sql`insert into public.placement_terms (placement_id, bought_by) values (${paidPlacement}, ${member})`;
    await sql`insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on)
      values (${change}, 'a', 'Tool a', ${member}, 'owner_change', '{"best_for": "Everybody"}', '{"best_for": null}')`;
    await sql`insert into public.import_batches (id, file_name, started_by) values (${batch}, 'a.json', ${admin})
      on conflict (id) do nothing`;
    await sql`insert into public.saved_tools values (${member}, 'a', now())`;
    const rows = await sql`select private.change_version(r, private.editable_values('a')) as read
      from public.listing_feedback as r where id = ${change}`;
    read = rows[0]!['read'] as string;
  });

  /** Starts a request and resolves once it waits for a lock or has ended. */
  async function begin(account: string, write: Statement): Promise<{ outcome: Promise<string> }> {
    const own = await sql.reserve();
    const [row] = await own`select pg_backend_pid() as pid`;
    await own`begin`;
    await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${account}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: account, role: 'authenticated' })}, true)`;
    let isOver = false;
    const end = async (said: string) => {
      await own`commit`;
      own.release();
      isOver = true;
      return said;
    };
    const outcome = Promise.resolve(write(own)).then(
      () => end('done'),
      (error: { code: string; hint?: string }) => end(error.code === 'P0001' ? error.hint! : error.code),
    );
    await expect
      .poll(async () => isOver || (await sql`select cardinality(pg_blocking_pids(${row!['pid']})) > 0 as is`)[0]!['is'])
      .toBe(true);
    return { outcome };
  }

  const listing =
    (id: string): Statement =>
    (by) =>
      by`select from public.ai_tools where id = ${id} for update`;
  const pay: Statement = (by) =>
    by`select public.change_placement(${paidPlacement}, 'mark_paid', current_date, current_date + 20, 100)`;
  const leave: Statement = (by) => by`select public.delete_own_account('leaver@example.com')`;
  const decide: Statement = (by) => by`select * from public.decide_listings(${[waits, 'z']}, 'approve')`;
  const file = (...ids: string[]) =>
    ids.map((id) => ({
      ...{ id, name: `Tool ${id}`, description: 'Told by a file.', url: 'https://example.com/', category: 'Other' },
      ...{ tags: [], pricing_type: 'free', premium_type: 'none', sponsor_tier: 'none' },
    }));

  // A third transaction holds a row, so that both writers wait. Without a lock order, the writers would deadlock.
  it.each<[string, Statement, { by: 'member' | 'admin'; write: Statement; result: string }[]]>([
    [
      'paying a placement while its listing is closed',
      (by) => by`select from public.placements where id = ${paidPlacement} for update`,
      [
        { by: 'admin', write: pay, result: 'done' },
        {
          by: 'admin',
          write: (by) =>
            by`select public.close_listing(id, current_date, null, updated_at) from public.ai_tools where id = 'a'`,
          result: 'listing_changed',
        },
      ],
    ],
    [
      'paying a placement while a badge is set',
      (by) => by`select from public.placements where id = ${paidPlacement} for update`,
      [
        { by: 'admin', write: pay, result: 'done' },
        {
          by: 'admin',
          write: (by) => by`update public.ai_tools set premium_type = 'featured' where id = 'a'`,
          result: 'placement_is_agreed',
        },
      ],
    ],
    [
      'deleting an account while its change is accepted',
      (by) => by`select from public.listing_feedback where id = ${change} for update`,
      [
        {
          by: 'admin',
          write: (by) => by`select public.resolve_feedback(${change}, ${read}, 'accepted')`,
          result: 'done',
        },
        { by: 'member', write: leave, result: 'done' },
      ],
    ],
    [
      'deleting an account while its listing is decided',
      listing('z'),
      [
        { by: 'admin', write: decide, result: 'done' },
        { by: 'member', write: leave, result: 'done' },
      ],
    ],
    [
      'importing listings while they are decided in another order',
      listing([waits, 'z'].toSorted()[0]!),
      [
        { by: 'admin', write: decide, result: 'done' },
        {
          by: 'admin',
          write: (by) =>
            by`select public.import_listings(${batch}, 0, ${sql.json(file(...[waits, 'z'].toSorted().toReversed()))})`,
          result: 'done',
        },
      ],
    ],
    [
      'deleting an account while its saved list is written',
      listing(waits),
      [
        { by: 'member', write: leave, result: 'done' },
        {
          by: 'member',
          write: (by) => by`select public.set_saved_tools('{a}', true)`,
          result: 'done',
        },
      ],
    ],
    [
      'reusing the id of a listing while it is deleted',
      listing('z'),
      [
        {
          by: 'admin',
          write: (by) =>
            Promise.resolve(by`delete from public.ai_tools where id = ${waits}`).then(() => listing('z')(by)),
          result: 'done',
        },
        {
          by: 'member',
          write: (by) => by`insert into public.ai_tools (id, name, description, url)
            values (${waits}, 'Taken', 'A tool that a test made.', 'https://example.com/')`,
          result: 'id_is_gone',
        },
      ],
    ],
  ])('each writer succeeds or gets a specific error: %s', async (_what, hold, writes) => {
    const holder = await sql.reserve();
    await holder`begin`;
    await hold(holder);
    const begun = [];
    for (const { by, write } of writes) begun.push(await begin(by === 'admin' ? admin : member, write));
    await holder`commit`;
    holder.release();
    expect(await Promise.all(begun.map(({ outcome }) => outcome))).toEqual(writes.map(({ result }) => result));
  });
});
