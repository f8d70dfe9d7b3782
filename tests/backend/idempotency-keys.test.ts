import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, engines, idOf, listing, startBackend } from '../support/backend';

describe.each(engines)('writes with an idempotency key on %s', (engine) => {
  let backend: Backend;
  let people: Record<'administrator' | 'member', { token: string; id: string }>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    people = { administrator: await backend.admin(), member: await backend.member() };
  });
  afterAll(() => backend?.stop());
  const call = async (actor: keyof typeof people, name: string, body: object, key?: string) => {
    const response = await backend.request(`/rest/v1/rpc/${name}`, {
      ...{ method: 'POST', token: people[actor].token, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    });
    return response.ok ? 'done' : ((await response.json()) as { message: string }).message;
  };

  it('a write that is repeated with the same key is stored once and succeeds each time', async () => {
    const key = randomUUID() as string;
    const added = { name: 'Once', family: 'other' };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const other of [undefined, randomUUID() as string, 'no key'])
      expect(await call('administrator', 'save_category', added, other)).toContain('already');
    expect(await backend.sql(`select name from public.categories where name = 'Once'`)).toHaveLength(1);
  });

  it('repeating a rejected write with the same key does not report success', async () => {
    const id = idOf('stale');
    await (await backend.admin()).client.from('ai_tools').insert(listing(id));
    const key = randomUUID() as string;
    const change = { listing_id: id, version: '2020-01-01T00:00:00Z', change: { listing: { name: 'Stale' } } };
    for (let attempt = 0; attempt < 2; attempt += 1) await call('administrator', 'save_listing', change, key);
    const missing = { placement_id: randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await call('member', 'withdraw_placement', missing, key)).toContain('Only open requests of your own');
    expect((await backend.stored(id))[id]?.name).toBe(`Tool ${id}`);
    expect(await backend.sql('select from private.idempotency_keys where key = $1', [key])).toEqual([]);
  });

  it('a key that another person used has no effect', async () => {
    const key = randomUUID() as string;
    expect(await call('administrator', 'save_category', { name: 'Mine', family: 'other' }, key)).toBe('done');
    expect(await call('member', 'withdraw_placement', { placement_id: randomUUID() }, key)).toContain(
      'Only open requests of your own',
    );
  });

  it('a key reused for another function or other arguments is rejected', async () => {
    const key = randomUUID() as string;
    const added = { name: 'First of two', family: 'other' };
    expect(await call('administrator', 'save_category', added, key)).toBe('done');
    for (const [name, body] of [
      ['save_category', { ...added, name: 'Second of two' }],
      ['save_family', { name: 'Second of two' }],
      ['start_import', { file_name: 'second.json' }],
    ] as const)
      expect(await call('administrator', name, body, key)).toContain('The request could not be identified');
    const stored = await backend.sql(`select name from public.categories where name like '% of two'
      union all select name from public.families where name like '% of two'
      union all select file_name from public.import_batches where file_name = 'second.json'`);
    expect(stored).toEqual([{ name: 'First of two' }]);
  });

  it('each placement request counts toward the daily limit of 20, whatever its key', async () => {
    const { member } = people;
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => idOf(`key ${name}`));
    for (const id of ids)
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
         values ($1, $1, 'A tool that a test made.', 'https://example.com/', $2, 'approved', now())`,
        [id, member.id],
      );
    const key = randomUUID() as string;
    const results: string[] = [];
    for (const id of ids)
      for (const kind of ['gold', 'silver', 'plan_basic'])
        results.push(await call('member', 'request_placement', { listing_id: id, kind }, key));
    expect(results.slice(0, 20).every((result) => result === 'done')).toBe(true);
    expect(results[20]).toContain('at most 20 placements a day');
    const repeated = { listing_id: ids[0]!, kind: 'gold' };
    expect(await call('member', 'request_placement', repeated, key)).toBe('done');
    const [{ count }] = (await backend.sql<{ count: number }>(
      'select count(*)::int as count from public.placements',
    )) as [{ count: number }];
    expect(count).toBe(20);
    const counted = await backend.sql(`select from private.submissions where action = 'requests' and member_id = $1`, [
      member.id,
    ]);
    expect(counted).toHaveLength(20);
  });

  it('every write passes its function name and all arguments to replayed_at', async () => {
    const functions = await backend.sql<{ name: string; names: string[]; call: string[] }>(
      `select proname as name, proargnames[1:pronargs] as names,
         regexp_match(prosrc, '(?:replayed_at|lock_categories)\\(jsonb_build_array\\(([^()]*)\\)\\)') as call
       from pg_catalog.pg_proc
       where prosrc ~ '(replayed_at|lock_categories)\\(' and proname not in ('lock_categories', 'replayed_at')`,
    );
    expect(functions.length).toBeGreaterThan(20);
    const passed = functions.map(({ call: [text = ''] }) =>
      text.split(/,\s*/).map((argument) => argument.replace(/^\w+\./, '')),
    );
    expect(passed).toEqual(functions.map(({ name, names }) => [`'${name}'`, ...names]));
  });
});
