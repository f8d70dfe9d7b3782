import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { latestQueries } from '../../src/features/collections/latest.queries';
import { placementQueries } from '../../src/features/placements/placements.queries';
import { pickQueries } from '../../src/features/picks/picks.queries';
import { fetchToolsForPages, fetchToolsInBrief } from '../../src/features/tool-page/tool-page.queries';
import { asker } from '../support/asker';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

vi.mock('../../src/lib/supabase', () => ({
  getSupabase: () => Promise.resolve(asker.client),
  onSupabaseNeeded: () => {},
}));

const PENDING = idOf('pending');
const DAY = '2026-05-17';
const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('closed listings, on %s', (engine) => {
  let backend: Backend;
  let actors: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    actors = await backend.everybody();
    [admin, visitor] = [actors.administrator.client, actors.visitor.client];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script('delete from public.placements');
    await actors.member.client.from('ai_tools').insert(listing(PENDING));
    await admin.from('ai_tools').insert(['a', 'b', 'c'].map((id) => listing(id)));
  });

  const versionOf = async (id: string) => (await backend.stored(id))[id]?.updated_at ?? '2026-01-01T00:00:00Z';
  const close = async (id: string, more: { closed_on?: string; successor?: string; version?: string } = {}) => {
    const { error } = await admin.rpc('close_listing', {
      listing_id: id,
      closed_on: DAY,
      version: await versionOf(id),
      ...more,
    });
    return error?.message ?? 'closed';
  };
  const reopen = (id: string) => admin.rpc('reopen_listing', { listing_id: id });
  const stored = () =>
    backend.sql(
      'select tool_id, closed_on::text as day, successor from public.closed_listings order by tool_id collate "C"',
    );

  it('everybody reads those of approved listings, and nobody but the administrator, by the functions, writes one', async () => {
    await close('a', { successor: 'b' });
    await close('c');
    await admin.rpc('unpublish_listing', { listing_id: 'c', reason: 'It was spam.' });
    const before = await stored();
    expect(before).toEqual([
      { tool_id: 'a', day: DAY, successor: 'b' },
      { tool_id: 'c', day: DAY, successor: null },
    ]);
    const row = { tool_id: 'b', closed_on: DAY };
    const attempts: Record<string, (client: Client) => PromiseLike<unknown>> = {
      insert: (client) => client.from('closed_listings').insert(row),
      upsert: (client) => client.from('closed_listings').upsert({ tool_id: 'a', closed_on: DAY }),
      update: (client) => client.from('closed_listings').update({ successor: 'c' }).eq('tool_id', 'a'),
      delete: (client) => client.from('closed_listings').delete().neq('tool_id', ''),
    };
    const throughView: typeof attempts = {
      'insert listed': (client) => client.from('listed_tools').insert(listing('new') as never),
      'update listed': (client) =>
        client
          .from('listed_tools')
          .update({ name: 'Mine' } as never)
          .eq('id', 'b'),
      'delete listed': (client) => client.from('listed_tools').delete().eq('id', 'b'),
    };
    const functions: Record<string, (client: Client, version: string) => PromiseLike<unknown>> = {
      close: (client, version) => client.rpc('close_listing', { listing_id: 'b', closed_on: DAY, version }),
      change: (client, version) => client.rpc('close_listing', { listing_id: 'a', closed_on: '2026-01-01', version }),
      reopen: (client) => client.rpc('reopen_listing', { listing_id: 'a' }),
    };
    const listings = await backend.stored();
    const broken: string[] = [];
    for (const [name, { client }] of Object.entries(actors)) {
      const read = await client.from('closed_listings').select('tool_id').order('tool_id');
      if (JSON.stringify(read.data?.map((one) => one.tool_id)) !== '["a"]')
        broken.push(`${name} reads ${JSON.stringify(read.data)}`);
      const listed = await client.from('listed_tools').select('id').order('id');
      if (JSON.stringify(listed.data?.map((one) => one.id)) !== '["b"]')
        broken.push(`${name} lists ${JSON.stringify(listed.data)}`);
      // The administrator may change listings, and the embedded backend lets them do so by their view, too.
      const tries = name === 'administrator' ? attempts : { ...attempts, ...throughView, ...functions };
      for (const [verb, attempt] of Object.entries(tries)) {
        await attempt(client, listings[verb === 'change' ? 'a' : 'b']!.updated_at);
        if (JSON.stringify(await stored()) !== JSON.stringify(before)) broken.push(`${name} can ${verb}`);
      }
    }
    expect(broken).toEqual([]);
    expect(await backend.stored()).toEqual(listings);
  });

  it('what cannot be so is refused in words, and what is said twice is said once', async () => {
    expect(await close('a', { closed_on: dayAt(2) })).toContain('The day on which it closed is to come');
    expect(await close('a', { closed_on: 'infinity' })).toContain('The day on which it closed is to come');
    expect(await close('a', { closed_on: '1989-12-31' })).toContain('closed_listings_closed_on_range');
    expect(await close('a', { successor: 'a' })).toContain('A tool cannot follow itself');
    expect(await close('a', { successor: PENDING })).toContain('must be in the directory, and not closed itself');
    expect(await close('a', { successor: 'none' })).toContain('must be in the directory, and not closed itself');
    expect(await close('a', { version: '2026-01-01T00:00:00Z' })).toContain('was changed meanwhile');
    expect(await close(PENDING)).toContain('Only a listing that is approved');
    expect(await close('none')).toContain('Only a listing that is approved');
    expect(await stored()).toEqual([]);

    expect(await close('a', { successor: 'b' })).toBe('closed');
    expect(await close('a', { successor: 'b', version: '2026-01-01T00:00:00Z' })).toBe('closed');
    expect(await close('c', { successor: 'a' })).toContain('must be in the directory, and not closed itself');
    expect(await stored()).toEqual([{ tool_id: 'a', day: DAY, successor: 'b' }]);
    // Who was sent to the second one is sent where that sends.
    expect(await close('b', { successor: 'c', closed_on: dayAt(0) })).toBe('closed');
    expect(await stored()).toEqual([
      { tool_id: 'a', day: DAY, successor: 'c' },
      { tool_id: 'b', day: dayAt(0), successor: 'c' },
    ]);
    await admin.from('ai_tools').delete().eq('id', 'c');
    expect(await close('b', { closed_on: '2026-02-01' })).toBe('closed');
    expect(await stored()).toEqual([
      { tool_id: 'a', day: DAY, successor: null },
      { tool_id: 'b', day: '2026-02-01', successor: null },
    ]);
    await reopen('a');
    await reopen('a');
    await admin.from('ai_tools').delete().eq('id', 'b');
    expect(await stored()).toEqual([]);
  });

  it('a closed one is in no list and no question but by its exact name, and is back in all of them once it is reopened', async () => {
    const names = ['Aurora', 'Borealis', 'Delta Writer', 'Écho', 'Falcon'];
    const ids = names.map((_, at) => `t${at}`);
    await backend.clear();
    await admin.from('ai_tools').insert(
      names.map((name, at) =>
        listing(ids[at]!, {
          name,
          description: `${name} writes a letter.`,
          category: 'Writing',
          url: `https://t${at}.example.com/`,
        }),
      ),
    );
    await admin
      .from('tool_details')
      .insert(ids.map((id) => ({ tool_id: id, alternatives: ids.filter((other) => other !== id).slice(0, 5) })));
    await admin
      .from('picks')
      .insert(ids.slice(0, 6).map((tool_id, at) => ({ tool_id, place: at + 1, reason: 'It does one thing well.' })));
    await backend.operator().rpc('record_link_checks', {
      checks: ids.map((id, at) => ({
        tool_id: id,
        url: `https://t${at}.example.com/`,
        outcome: 'moved',
        moved_to: 'https://example.org/',
      })) as never,
    });

    const found = async (client: Client, asked: Record<string, string>) => {
      const { data } = await client.rpc('search_tools', { ...asked, page_size: 100 });
      return {
        ids: data!.rows.map(({ id }) => id),
        compared: data!.compared,
        counts: [data!.found, data!.total, data!.facets],
      };
    };
    /** All that names listings, by what it is. */
    const seen = async () => {
      const all: Record<string, unknown> = {};
      const asked = [
        {},
        { sort: 'name' },
        { category: 'Writing' },
        { within: 'writing' },
        { tag: 'test' },
        { query: 'letter' },
        { query: 'writes letters free' },
        ...names.map((name) => ({ query: name })),
        { query: names[0]!.slice(0, -1) },
        { query: `alternatives to ${names[0]}` },
        { query: `${names[0]} vs ${names[1]}` },
      ];
      for (const one of asked)
        all[`search ${JSON.stringify(one)}`] = await found(visitor, one as Record<string, string>);
      for (const name of names) {
        const slug = (await backend.stored(ids[names.indexOf(name)]!))[ids[names.indexOf(name)]!]!.slug;
        const { data } = await visitor.rpc('similar_tools', { tool_slug: slug, how_many: 24 });
        all[`similar to ${name}`] = data!.map(({ id }) => id);
        const compared = await visitor.rpc('compare_tools', { slugs: slug });
        all[`named by ${name}`] = compared.data![0]!.named.map((other) => other.name);
      }
      all.sponsored = (await visitor.rpc('sponsored_tools')).data;
      for (const [name, client] of [
        ['visitor', visitor],
        ['administrator', admin],
      ] as const) {
        asker.client = client;
        const queries = createQueryClient();
        all[`new, ${name}`] = (await queries.fetchQuery(latestQueries.page(1))).tools.map(({ id }) => id);
        all[`brief, ${name}`] = (await fetchToolsInBrief(0, 99)).map(({ id }) => id);
        if (name === 'visitor') all.picks = (await queries.fetchQuery(pickQueries.all())).map(({ tool_id: id }) => id);
      }
      all.links = (await admin.from('link_desk').select('tool_id').order('tool_id')).data;
      all['to check'] = (
        await backend.operator().from('listed_tools').select('id,link_checks(url,checked_at)').order('id')
      ).data!.map(({ id }) => id);
      return all;
    };
    const before = await seen();
    const text = JSON.stringify(before);
    for (const id of ids) expect(text).toContain(`"${id}"`);
    const ended = names.flatMap((name, at) => (at % 2 === 0 ? [{ name, id: ids[at]! }] : []));
    for (const { id } of ended) expect(await close(id)).toBe('closed');
    const now = await seen();
    const told = Object.entries(now).flatMap(([what, answer]) =>
      ended
        .filter(
          ({ id, name }) => JSON.stringify(answer).includes(`"${id}"`) || JSON.stringify(answer).includes(`"${name}"`),
        )
        .map(({ name }) => `${what}: ${name}`),
    );
    expect(told).toEqual([]);
    expect(now['search {}']).toMatchObject({
      counts: [names.length - ended.length, names.length - ended.length, {}],
    });
    for (const { name, id } of ended) {
      for (const typed of [name, ` ${name.toUpperCase()} `]) {
        const { data } = await visitor.rpc('search_tools', { query: typed });
        expect([typed, data!.closed]).toEqual([typed, [{ name, slug: expect.any(String), closed_on: DAY }]]);
      }
      // Its page and what people keep still show it.
      const { data: page } = await visitor.from('ai_tools').select('id').eq('id', id);
      expect(page).toHaveLength(1);
      const { data: kept } = await visitor.rpc('listing_cards', { ids: [id] });
      expect(kept).toMatchObject({ rows: [{ id, closed_on: DAY }], gone: [] });
      const { error } = await visitor.rpc('report_listing', {
        report_id: idOf(`report of ${id}`),
        listing_id: id,
        reason: 'price',
      });
      expect(error?.message).toContain('marked as closed');
    }
    const renamed = ended[0]!;
    await admin.from('ai_tools').update({ name: 'Zenith' }).eq('id', renamed.id);
    expect((await visitor.rpc('search_tools', { query: 'zenith' })).data!.closed).toHaveLength(1);
    expect((await visitor.rpc('search_tools', { query: renamed.name })).data!.closed).toBeNull();
    await admin.from('ai_tools').update({ name: renamed.name }).eq('id', renamed.id);
    for (const { id } of ended) await reopen(id);
    expect((await visitor.rpc('search_tools', { query: ended[0]!.name })).data!.closed).toBeNull();
    expect(await seen()).toEqual(before);
    await close('t0', { successor: 't1' });
    asker.client = visitor;
    const shown = (await fetchToolsForPages(0, 99)).find(({ id }) => id === 't0');
    expect(shown?.closed_listings).toEqual({ closed_on: DAY, successor: { slug: 'borealis', name: 'Borealis' } });
    const version = async () => (await visitor.rpc('directory_version', {}, { get: true })).data;
    const [first, second] = [await version(), await close('t2').then(version)];
    expect(new Set([first, second, await reopen('t2').then(version)]).size).toBe(3);
  });

  it('its placements end with the days that were left, and nothing starts one again', async () => {
    await backend.sql('update public.ai_tools set created_by = $1 where id = $2', [actors.member.id, 'a']);
    const start = (kind: string, from: number, to?: number) =>
      admin.rpc('start_placement', {
        listing_id: 'a',
        kind,
        first_day: dayAt(from),
        ...(to !== undefined && { last_day: dayAt(to), price_cents: 1000, note: 'By mail.' }),
      });
    const started = [await start('gold', -5, 4), await start('plan_basic', 0, 9), await start('silver', 10, 19)];
    expect(started.map(({ error }) => error)).toEqual([null, null, null]);
    const requested = await actors.member.client.rpc('request_placement', { listing_id: 'a', kind: 'featured' });
    expect(requested.error).toBeNull();
    expect((await visitor.rpc('sponsored_tools')).data).toHaveLength(1);

    expect(await close('a')).toBe('closed');
    const told = async () =>
      (await actors.member.client.from('placement_overview').select('kind, state, last_day, note').order('kind')).data;
    const after = await told();
    expect(after).toEqual([
      {
        kind: 'featured',
        state: 'cancelled',
        last_day: null,
        note: 'The tool closed on 17 May 2026. The request is cancelled.',
      },
      {
        kind: 'gold',
        state: 'ended',
        last_day: dayAt(-1),
        note: 'By mail. The tool closed on 17 May 2026. 5 of its 10 days were left.',
      },
      {
        kind: 'plan_basic',
        state: 'cancelled',
        last_day: dayAt(9),
        note: 'By mail. The tool closed on 17 May 2026. 10 of its 10 days were left.',
      },
      {
        kind: 'silver',
        state: 'cancelled',
        last_day: dayAt(19),
        note: 'By mail. The tool closed on 17 May 2026. 10 of its 10 days were left.',
      },
    ]);
    const gold = started[0]!.data!;
    const request = requested.data!;
    const refusals = [
      await actors.member.client.rpc('request_placement', { listing_id: 'a', kind: 'gold' }),
      await start('gold', 30, 40),
      await admin.rpc('change_placement', { placement_id: gold, action: 'extend', last_day: dayAt(5) }),
      await admin.from('ai_tools').update({ premium_type: 'featured' }).eq('id', 'a'),
    ];
    for (const refusal of refusals) expect(refusal.error?.message).toContain('This tool is marked as closed');
    await admin.rpc('change_placement', { placement_id: request, action: 'mark_paid', first_day: dayAt(0) });
    // A file's badge is left out, with no word: the rest of its row is taken.
    const { error } = await admin
      .from('ai_tools')
      .upsert(listing('a', { sponsor_tier: 'gold', name: 'Named by a file' }));
    expect(error).toBeNull();
    expect((await backend.stored('a')).a).toMatchObject({
      name: 'Named by a file',
      sponsor_tier: 'none',
      premium_type: 'none',
    });
    expect(await told()).toEqual(after);
    asker.client = actors.member.client;
    const placeable = await createQueryClient().fetchQuery(placementQueries.placeable(actors.member.id));
    expect(placeable.map(({ id }) => id)).toEqual([PENDING]);

    await reopen('a');
    expect(await told()).toEqual(after);
    expect((await visitor.rpc('sponsored_tools')).data).toEqual([]);
    expect((await start('gold', 30, 40)).error).toBeNull();
  });
});
