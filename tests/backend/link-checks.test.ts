import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const PENDING = idOf('pending');
const URL = 'https://example.com/';
const NEW = 'https://example.org/new';
const saw = (tool_id: string, outcome: string, more = {}) => ({ tool_id, url: URL, outcome, moved_to: null, ...more });

describe.each(engines)('checks of links, on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, Client>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    actors = {
      visitor: backend.visitor(),
      member: (await backend.member()).client,
      second: (await backend.signUp('second@example.com')).client,
      administrator: (await backend.admin()).client,
      operator: backend.operator(),
    };
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await actors.member!.from('ai_tools').insert(listing(PENDING));
    await actors.administrator!.from('ai_tools').insert(['a', 'b', 'c'].map((id) => listing(id)));
  });

  const record = async (...checks: object[]) => {
    const { data, error } = await actors.operator!.rpc('record_link_checks', { checks: checks as never });
    expect(error).toBeNull();
    return data;
  };
  type Stored = { tool_id: string; outcome: string; failures: number; has_worked: boolean; left_as: string | null };
  const stored = () =>
    backend.sql<Stored>(
      'select tool_id, outcome, failures, works_at is not null as has_worked, left_as from public.link_checks order by tool_id',
    );
  /** Lets time pass since the checks so far. */
  const wait = (days: number) =>
    backend.sql(
      `update public.link_checks set checked_at = checked_at - make_interval(days => $1::int),
         since = since - make_interval(days => $1::int), failing_since = failing_since - make_interval(days => $1::int)`,
      [days],
    );
  const desk = async (name = 'administrator') =>
    (await actors[name]!.from('link_desk').select('tool_id').order('tool_id')).data?.map(({ tool_id }) => tool_id) ??
    [];

  it('the operator stores them for listings that are approved and still have that address', async () => {
    const none = saw('none', 'works');
    const other = saw('c', 'gone', { url: 'https://example.com/old' });
    expect(
      await record(saw('a', 'works'), saw('b', 'gone'), saw('b', 'gone'), saw(PENDING, 'works'), none, other),
    ).toBe(2);
    expect(await stored()).toEqual([
      { tool_id: 'a', outcome: 'works', failures: 0, has_worked: true, left_as: null },
      { tool_id: 'b', outcome: 'gone', failures: 1, has_worked: false, left_as: null },
    ]);
  });

  it.each(['visitor', 'member', 'second', 'administrator'])('%s reads them and writes none', async (name) => {
    await record(saw('a', 'works'), saw('b', 'gone'));
    await backend.sql(
      `insert into public.link_checks (tool_id, url, checked_at, outcome, since)
      values ($1, $2, now(), 'works', now())`,
      [PENDING, URL],
    );
    const before = await stored();
    const client = actors[name]!;
    const { data } = await client.from('link_checks').select('tool_id').order('tool_id');
    expect(data?.map(({ tool_id }) => tool_id)).toEqual(['a', 'b']);
    await client.rpc('record_link_checks', { checks: [saw('a', 'gone')] });
    const row = { tool_id: 'c', url: URL, checked_at: '2026-01-01', outcome: 'works', since: '2026-01-01' } as const;
    await client.from('link_checks').insert(row);
    await client.from('link_checks').upsert({ ...row, tool_id: 'a', outcome: 'gone' });
    await client.from('link_checks').delete().neq('tool_id', '');
    if (name !== 'administrator') {
      await client.from('link_checks').update({ outcome: 'gone' }).eq('tool_id', 'a');
      await client.from('link_checks').update({ left_as: 'gone' }).eq('tool_id', 'b');
    }
    expect(await stored()).toEqual(before);
    expect(await desk(name)).toEqual([]);
  });

  it('three failures over at least seven days, or a move, wait for the administrator alone', async () => {
    await record(saw('a', 'gone'), saw('b', 'broken'), saw('c', 'moved', { moved_to: NEW }));
    expect(await desk()).toEqual(['c']);
    await wait(3);
    await record(saw('a', 'broken'), saw('b', 'broken'));
    await wait(4);
    await record(saw('a', 'no_name'));
    // Twice in seven days is not three times.
    expect(await desk()).toEqual(['a', 'c']);
    await record(saw('b', 'parked'));
    expect(await desk()).toEqual(['a', 'b', 'c']);
    for (const name of ['visitor', 'member', 'second']) expect(await desk(name)).toEqual([]);
  });

  it('three failures within a week are not enough', async () => {
    await record(saw('a', 'gone'));
    await wait(6);
    await record(saw('a', 'gone'));
    await record(saw('a', 'gone'));
    expect(await desk()).toEqual([]);
  });

  it('to be refused neither counts as a failure nor forgets any; to work forgets them', async () => {
    await record(saw('a', 'gone'), saw('b', 'gone'));
    await wait(8);
    await record(saw('a', 'gone'), saw('b', 'gone'));
    await record(saw('a', 'refused'), saw('b', 'works'));
    expect((await stored()).map(({ failures }) => failures)).toEqual([2, 0]);
    await record(saw('a', 'refused'), saw('b', 'gone'));
    expect(await desk()).toEqual([]);
    await record(saw('a', 'gone'), saw('b', 'gone'));
    expect(await desk()).toEqual(['a']);
  });

  it('an address that has changed begins anew, and its move is no longer asked about', async () => {
    await record(saw('a', 'works'), saw('b', 'moved', { moved_to: NEW }));
    await record(saw('a', 'gone'));
    expect(await desk()).toEqual(['b']);
    const { data: tool } = await actors
      .administrator!.from('link_desk')
      .select('updated_at')
      .eq('tool_id', 'b')
      .single();
    const { data: saved } = await actors.administrator!.rpc('save_listing', {
      listing_id: 'b',
      version: tool!.updated_at!,
      change: { listing: { url: NEW } },
    });
    expect(saved).toMatchObject({ url: NEW, approval_status: 'approved' });
    expect(await desk()).toEqual([]);
    await actors.administrator!.from('ai_tools').update({ url: NEW }).eq('id', 'a');
    await record(saw('a', 'gone', { url: NEW }));
    expect((await stored())[0]).toMatchObject({ failures: 1, has_worked: false });
  });

  it('what is left stays left until the outcome changes', async () => {
    const moved = saw('a', 'moved', { moved_to: NEW });
    await record(moved);
    const row = actors.administrator!.from('link_desk').select('stands').eq('tool_id', 'a').single();
    const { data } = await row;
    const left = await actors
      .administrator!.from('link_checks')
      .update({ left_as: data!.stands })
      .eq('tool_id', 'a')
      .select('tool_id');
    expect(left.data).toHaveLength(1);
    await record(moved);
    await record(saw('a', 'refused'));
    await record(moved);
    expect(await desk()).toEqual([]);
    await record({ ...moved, moved_to: `${NEW}/er` });
    expect(await desk()).toEqual(['a']);
    await record(moved);
    expect(await desk()).toEqual([]);
    await record(saw('a', 'works'));
    await record(moved);
    expect(await desk()).toEqual(['a']);
  });

  it('a check goes with its listing, and is not read while that is taken down', async () => {
    await record(saw('a', 'works'), saw('b', 'moved', { moved_to: NEW }));
    await actors.administrator!.rpc('unpublish_listing', { listing_id: 'b', reason: 'It is closed.' });
    expect((await actors.visitor!.from('link_checks').select('tool_id')).data).toEqual([{ tool_id: 'a' }]);
    expect(await desk()).toEqual([]);
    await actors.administrator!.from('ai_tools').delete().in('id', ['a', 'b']);
    expect(await stored()).toEqual([]);
  });

  it('where it has moved to is kept only if a listing may name it', async () => {
    await record(saw('a', 'moved', { moved_to: 'https://localhost/' }), saw('b', 'moved', { moved_to: NEW }));
    expect(await backend.sql('select moved_to from public.link_checks order by tool_id')).toEqual([
      { moved_to: null },
      { moved_to: NEW },
    ]);
  });
});
