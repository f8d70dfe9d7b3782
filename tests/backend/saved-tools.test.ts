import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_SAVED } from '../../src/domain/saved.limits';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const PENDING = idOf('pending');
const long = (count: number) => Array.from({ length: count }, (_, at) => `many-${at}`);
const wishes = (ids: readonly string[], at = 1000) => Object.fromEntries(ids.map((id, place) => [id, at + place]));

describe.each(engines)('saved tools on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, { client: Client; id?: string; token?: string }>;
  const of = (name: string) => actors[name]!.client;
  const settle = (name: string, saved: object = {}, removed: string[] = []) =>
    of(name).rpc('settle_saved_tools', { saved: saved as Record<string, number>, removed });
  /** Whose tools are stored, and since when in ms. */
  const stored = async () =>
    (
      await backend.sql<{ owner: string; tool: string; at: number }>(
        `select owner, tool, floor(extract(epoch from saved_at) * 1000)::float as at from public.saved_tools order by saved_at, tool`,
      )
    ).map(({ owner, tool, at }) => [Object.keys(actors).find((name) => actors[name]!.id === owner), tool, at]);
  const storedOf = async (name: string) => (await stored()).filter(([owner]) => owner === name).map(([, tool]) => tool);

  beforeAll(async () => {
    backend = await startBackend(engine);
    actors = await backend.everybody();
    await of('administrator')
      .from('ai_tools')
      .insert(['a', 'b', 'c', 'odd, "id" (7)\\'].map((id) => listing(id)));
    await of('member').from('ai_tools').insert(listing(PENDING));
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.script('delete from public.saved_tools');
    await settle('member', { a: 1000, b: 2000 });
    await settle('second', { b: 3000 });
  });
  const both = [
    ['member', 'a', 1000],
    ['member', 'b', 2000],
    ['second', 'b', 3000],
  ];

  it.each([
    ['visitor', []],
    ['member', ['a', 'b']],
    ['second', ['b']],
    ['administrator', []],
  ])('%s reads of them only their own: %j', async (name, readable) => {
    const { data } = await of(name).from('saved_tools').select('tool').order('tool');
    expect(data?.map(({ tool }) => tool) ?? []).toEqual(readable);
    const { count } = await of(name).from('saved_tools').select('*', { count: 'exact', head: true });
    expect(count ?? 0).toBe(readable.length);
  });

  it.each(['visitor', 'member', 'second', 'administrator'])('%s writes none past the function', async (name) => {
    expect(await stored()).toEqual(both);
    const table = () => of(name).from('saved_tools');
    const mine = actors[name]!.id ?? actors['member']!.id!;
    const saved_at = '2026-01-01T00:00:00Z';
    for (const owner of [mine, actors['second']!.id!]) {
      await table().insert({ owner, tool: 'c', saved_at });
      await table().upsert({ owner, tool: 'b', saved_at });
      await table().update({ saved_at, owner: mine }).eq('tool', 'b');
      await table().delete().eq('owner', owner);
    }
    for (const method of ['PATCH', 'DELETE']) {
      await backend.request('/rest/v1/saved_tools', {
        method,
        headers: { 'content-type': 'application/json' },
        body: method === 'PATCH' ? JSON.stringify({ saved_at }) : null,
        token: actors[name]!.token,
      });
    }
    expect(await stored()).toEqual(both);
  });

  it('a visitor has no list', async () => {
    const { data, error } = await settle('visitor', { a: 1000 });
    expect([data, error !== null]).toEqual([null, true]);
    expect(await stored()).toEqual(both);
  });

  it('what the one settles leaves the other’s list as it is', async () => {
    await settle('second', { a: 500 }, ['b']);
    expect(await stored()).toEqual([
      ['second', 'a', 500],
      ['member', 'a', 1000],
      ['member', 'b', 2000],
    ]);
  });

  it('the same request twice is one: what is there keeps its time, what is gone stays gone', async () => {
    const { data } = await settle('member', { a: 9000, c: 4000 }, ['b']);
    expect(data).toEqual({ saved: { a: 1000, c: 4000 }, refused: {} });
    expect((await settle('member', { a: 9000, c: 5000 }, ['b'])).data).toEqual(data);
    expect(await storedOf('member')).toEqual(['a', 'c']);
  });

  it('saves what is in the directory, and says which it refused', async () => {
    const { data } = await settle('member', { c: 1, [PENDING]: 2, 'no such tool': 3, 'odd, "id" (7)\\': 4 });
    expect(data?.refused).toEqual({ [PENDING]: 'gone', 'no such tool': 'gone' });
    expect(await storedOf('member')).toEqual(['c', 'odd, "id" (7)\\', 'a', 'b']);
  });

  it('takes no time that has not come, and none for one that is no number', async () => {
    const now = Date.now();
    await settle('member', { c: 8e15, 'odd, "id" (7)\\': 'infinity' });
    await settle('second', { a: -1e300, c: null });
    for (const [owner, tool, at] of (await stored()).filter(([, tool]) => tool !== 'b')) {
      const expected = owner === 'member' && tool === 'a' ? 1000 : owner === 'second' && tool === 'a' ? 0 : now;
      expect([owner, tool, Math.abs(Number(at) - expected) < 60_000]).toEqual([owner, tool, true]);
    }
  });

  it.each([
    ['null', null],
    ['a list', ['a']],
    ['a text', 'a'],
    ['too many', wishes(long(2001))],
  ])('a request with %s is refused as a whole', async (_, saved) => {
    const { error } = await settle('member', saved as object, ['a']);
    expect(error).not.toBeNull();
    expect(await stored()).toEqual(both);
  });

  it('a listing that leaves the directory leaves the lists as they are, and can be removed from them', async () => {
    await of('administrator').from('ai_tools').insert(listing('leaves'));
    await settle('member', { leaves: 5000 });
    await of('administrator').from('ai_tools').delete().eq('id', 'leaves');
    expect((await settle('member')).data).toEqual({ saved: { a: 1000, b: 2000, leaves: 5000 }, refused: {} });
    expect((await of('member').rpc('listing_cards', { ids: ['leaves', 'a'] })).data).toMatchObject({
      found: 1,
      gone: ['leaves'],
    });
    expect((await settle('member', {}, ['leaves'])).data?.saved).toEqual({ a: 1000, b: 2000 });
  });

  it('an account that is deleted takes its list along, and no other', async () => {
    const third = await backend.signUp('third@example.com');
    await third.client.rpc('settle_saved_tools', { saved: { a: 1, b: 2 } });
    expect(await stored()).toHaveLength(5);
    await backend.sql('delete from auth.users where id = $1', [third.id]);
    expect(await stored()).toEqual(both);
  });

  describe('of more than a person can keep', () => {
    beforeAll(async () => {
      // 501 listings at once, past the policies: only their ids matter.
      await backend.script(`insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
        select 'many-' || at, 'Many ' || at, 'A tool that a test made.', 'https://example.com/', 'approved', now()
        from generate_series(0, 500) as at`);
    });
    beforeEach(() => backend.script('delete from public.saved_tools'));

    it('500 are kept in one request, and of 501 the latest', async () => {
      expect(MOST_SAVED).toBe(500);
      expect((await settle('member', wishes(long(500)))).data?.refused).toEqual({});
      await backend.script('delete from public.saved_tools');
      const { data } = await settle('member', wishes(long(501)));
      expect(data?.refused).toEqual({ 'many-0': 'full' });
      expect(Object.keys(data?.saved ?? {})).toHaveLength(500);
      // There is room again where one goes in the same request.
      expect((await settle('member', { 'many-0': 1000 }, ['many-7'])).data?.refused).toEqual({});
      expect(await stored()).toHaveLength(500);
      expect((await settle('member', { 'many-0': 1, 'many-7': 2 })).data?.refused).toEqual({ 'many-7': 'full' });
    });

    it('many requests at once keep no more', async () => {
      await settle('member', wishes(long(495)));
      const rest = long(501).slice(480);
      const answers = await Promise.all(rest.map((id) => settle('member', { [id]: 5000 })));
      expect(answers.filter(({ data }) => Object.values(data?.refused ?? {}).includes('full'))).toHaveLength(1);
      expect(await stored()).toHaveLength(500);
    });

    it('cards come in the given order, by name or by price, a page at a time, each once', async () => {
      await of('administrator').from('ai_tools').update({ name: 'Zebra', pricing_type: 'free' }).eq('id', 'a');
      await of('administrator').from('ai_tools').update({ name: 'ant', pricing_type: 'paid' }).eq('id', 'b');
      await of('administrator').from('ai_tools').update({ name: 'Bee', pricing_type: 'trial' }).eq('id', 'c');
      const ask = async (more: object) =>
        (await of('visitor').rpc('listing_cards', { ids: ['b', 'c', 'a', 'c', PENDING], ...more })).data!;
      const ids = async (more: object) => (await ask(more)).rows.map(({ id }) => id);
      expect(await ids({})).toEqual(['b', 'c', 'a']);
      expect(await ids({ sort: 'name' })).toEqual(['b', 'c', 'a']);
      expect(await ids({ sort: 'price' })).toEqual(['a', 'c', 'b']);
      expect(await ids({ page_size: 2, page: 2 })).toEqual(['a']);
      expect(await ids({ page_size: 0, page: -1 })).toEqual(['b']);
      expect(await ask({ page: 9 })).toEqual({ rows: [], found: 3, gone: [PENDING] });
      // A former slug leads to the tool as it is now called.
      expect(
        (await of('visitor').rpc('listing_cards', { slugs: ['tool-b', 'zebra', 'no-such', 'tool-a'] })).data,
      ).toMatchObject({ rows: [{ id: 'b' }, { id: 'a' }], found: 2, gone: ['no-such'] });
      // Its owner sees what others would.
      expect((await of('member').rpc('listing_cards', { ids: [PENDING] })).data?.rows).toEqual([]);
      expect((await of('visitor').rpc('listing_cards', { ids: long(501), page_size: 900 })).data).toMatchObject({
        found: 500,
        rows: { length: 100 },
      });
    });
  });
});
