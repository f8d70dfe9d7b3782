import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const PENDING = idOf('pending');
const reason = 'It does one thing well.';
const pick = (tool_id: string, place: number, why = reason) => ({ tool_id, place, reason: why });

describe.each(engines)('what is picked by hand, on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, Client>;
  const picks = (name: string) => actors[name]!.from('picks');
  const stored = async () =>
    (
      await backend.sql<{ tool_id: string; place: number }>('select tool_id, place from public.picks order by place')
    ).map(({ tool_id, place }) => [tool_id, place]);
  const read = async (name: string) =>
    (await picks(name).select('tool_id, tool:ai_tools!inner(name)').order('place')).data?.map(({ tool_id }) => tool_id);

  beforeAll(async () => {
    backend = await startBackend(engine);
    actors = {
      visitor: backend.visitor(),
      member: (await backend.member()).client,
      second: (await backend.signUp('second@example.com')).client,
      administrator: (await backend.admin()).client,
    };
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await actors.member!.from('ai_tools').insert(listing(PENDING));
    await actors.administrator!.from('ai_tools').insert(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => listing(id)));
    const { error } = await picks('administrator').insert([pick('b', 1), pick('a', 2), pick(PENDING, 3)]);
    expect(error).toBeNull();
  });

  it.each([
    ['visitor', ['b', 'a']],
    ['member', ['b', 'a']],
    ['second', ['b', 'a']],
    ['administrator', ['b', 'a', PENDING]],
  ])('%s reads of them, in their order: %j', async (name, readable) => {
    expect(await read(name)).toEqual(readable);
  });

  it.each(['visitor', 'member', 'second'])('%s cannot write any', async (name) => {
    const before = await stored();
    await picks(name).insert(pick('c', 4));
    await picks(name).upsert([pick('b', 2), pick('a', 1)]);
    await picks(name).update({ place: 5 }).eq('tool_id', 'a');
    await picks(name).update({ reason: 'Somebody else says so.' }).eq('tool_id', 'a');
    await picks(name).delete().eq('tool_id', 'a');
    expect(await stored()).toEqual(before);
  });

  it('the administrator lets two change their places in one request', async () => {
    const { error } = await picks('administrator').upsert([pick('b', 2), pick('a', 1)]);
    expect(error).toBeNull();
    expect(await read('visitor')).toEqual(['a', 'b']);
  });

  it('there are six places: a seventh pick, a place twice and a listing twice are refused', async () => {
    await picks('administrator').insert([pick('c', 4), pick('d', 5), pick('e', 6)]);
    const full = await stored();
    expect(full).toHaveLength(6);
    for (const [row, constraint] of [
      [pick('f', 7), 'picks_place_range'],
      [pick('f', 0), 'picks_place_range'],
      [pick('f', 6), 'picks_place_unique'],
      [pick('a', 7), 'picks_'],
      [pick('no such listing', 6), 'picks_'],
    ] as const) {
      const { error } = await picks('administrator').insert(row);
      expect([row, error?.message]).toEqual([row, expect.stringContaining(constraint)]);
    }
    await picks('administrator').update({ place: 6 }).eq('tool_id', 'a');
    expect(await stored()).toEqual(full);
  });

  it.each([
    ['reason_length', ['A sentence', 'é'.repeat(100)], ['Too short', ' A sentenc  ', 'é'.repeat(101), '']],
    ['reason_characters', ['Tab\tand “quotes”'], ['Two\nlines of it', 'A bell \u0007 rings']],
  ])('its sentence of why (%s)', async (constraint, good, bad) => {
    const write = (why: string) => picks('administrator').update({ reason: why }).eq('tool_id', 'a').select('reason');
    for (const why of good) expect((await write(why)).data).toEqual([{ reason: why }]);
    for (const why of bad) {
      expect([why, (await write(why)).error?.message]).toEqual([why, expect.stringContaining(`picks_${constraint}`)]);
    }
    expect(await backend.sql(`select reason from public.picks where tool_id = 'a'`)).toEqual([{ reason: good.at(-1) }]);
  });

  it.each<[string, () => PromiseLike<unknown>]>([
    [
      'is taken down',
      () => actors.administrator!.rpc('unpublish_listing', { listing_id: 'b', reason: 'It is closed.' }),
    ],
    ['is deleted', () => actors.administrator!.from('ai_tools').delete().eq('id', 'b')],
  ])('a listing that %s drops out', async (_, change) => {
    await change();
    expect(await read('visitor')).toEqual(['a']);
  });

  it('a listing that is published again is back on its place', async () => {
    await actors.administrator!.rpc('unpublish_listing', { listing_id: 'b', reason: 'A mistake.' });
    await actors.administrator!.rpc('republish_listing', { listing_id: 'b' });
    expect(await read('visitor')).toEqual(['b', 'a']);
  });

  it('a placement neither picks a listing nor moves it', async () => {
    await actors.administrator!.rpc('start_placement', { listing_id: 'c', kind: 'gold' });
    await actors.administrator!.rpc('start_placement', { listing_id: 'a', kind: 'plan_custom' });
    expect(await read('visitor')).toEqual(['b', 'a']);
  });
});
