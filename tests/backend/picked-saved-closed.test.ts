import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { latestQueries } from '../../src/features/directory/latest.queries';
import { placementQueries } from '../../src/features/placements/placements.queries';
import { pickQueries } from '../../src/features/picks/picks.queries';
import { fetchToolsForPages, fetchToolSummaries } from '../../src/features/tool-page/tool-page.queries';
import { stubClient } from '../support/stub-client';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';

describe.each(engines)('picks, saved tools and closed tools on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('editor’s picks', () => {
    const PENDING = idOf('pending');
    const reason = 'It does one thing well.';
    const pick = (tool_id: string, place: number, why = reason) => ({ tool_id, place, reason: why });
    type Name = keyof typeof everybody;
    const picks = (name: Name) => everybody[name].client.from('picks');
    type Picked = ReturnType<typeof pick>;
    const now = async () => (await admin.from('picks').select('tool_id, place, reason').order('place')).data!;
    /** Replaces the picks. `expected` is the version that the administrator has read. */
    const save = (expected: Picked[], ...becomes: Picked[]) => admin.rpc('save_picks', { picks: becomes, expected });
    const stored = async () =>
      (
        await backend.sql<{ tool_id: string; place: number }>('select tool_id, place from public.picks order by place')
      ).map(({ tool_id, place }) => [tool_id, place]);
    const read = async (name: Name) =>
      (await picks(name).select('tool_id, tool:ai_tools!inner(name)').order('place')).data?.map(
        ({ tool_id }) => tool_id,
      );

    let admin: Client;
    beforeAll(() => {
      admin = everybody.administrator.client;
    });
    beforeEach(async () => {
      await backend.clear();
      await everybody.member.client.from('ai_tools').insert(listing(PENDING));
      await admin.from('ai_tools').insert(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => listing(id)));
      const { error } = await save([], pick('b', 1), pick('a', 2), pick(PENDING, 3));
      expect(error).toBeNull();
    });

    it('everyone reads the picks of public listings, and only the administrator writes picks', async () => {
      const before = await stored();
      for (const name of Object.keys(everybody) as Name[]) {
        const isAdmin = name === 'administrator';
        expect([name, await read(name)]).toEqual([name, isAdmin ? ['b', 'a', PENDING] : ['b', 'a']]);
        if (isAdmin) continue;
        await everybody[name].client.rpc('save_picks', { picks: [], expected: await now() });
        await picks(name).insert(pick('c', 4));
        await picks(name).upsert([pick('b', 2), pick('a', 1)]);
        await picks(name).update({ place: 5 }).eq('tool_id', 'a');
        await picks(name).update({ reason: 'Somebody else says so.' }).eq('tool_id', 'a');
        await picks(name).delete().eq('tool_id', 'a');
        expect([name, await stored()]).toEqual([name, before]);
      }
    });

    it('the administrator can swap two picks in one request', async () => {
      const { error } = await save(await now(), pick('a', 1), pick('b', 2), pick(PENDING, 3));
      expect(error).toBeNull();
      expect(await read('visitor')).toEqual(['a', 'b']);
    });

    it('there are at most six picks, each with its own position and listing', async () => {
      await save(await now(), ...(await now()), pick('c', 4), pick('d', 5), pick('e', 6));
      const full = await stored();
      expect(full).toHaveLength(6);
      for (const [row, constraint] of [
        [pick('f', 7), 'picks_place_range'],
        [pick('f', 0), 'picks_place_range'],
        [pick('f', 6), 'picks_place_unique'],
        [pick('a', 6), 'picks_place_unique'],
        [pick('no such listing', 6), 'picks_'],
      ] as const) {
        const { error } = await save(await now(), ...(await now()), row);
        expect([row, error?.message]).toEqual([row, expect.stringContaining(constraint)]);
      }
      expect(await stored()).toEqual(full);
    });

    it('a pick needs a one-line reason of 10 to 100 characters', async () => {
      const write = async (why: string) => save(await now(), pick('b', 1), pick('a', 2, why), pick(PENDING, 3));
      for (const why of ['A sentence', 'é'.repeat(100), 'Tab\tand “quotes”'])
        expect([(await write(why)).error, (await now())[1]?.reason]).toEqual([null, why]);
      for (const [why, constraint] of [
        ['Too short', 'length'],
        [' A sentenc  ', 'length'],
        ['é'.repeat(101), 'length'],
        ['', 'length'],
        ['Two\nlines of it', 'characters'],
        ['A bell \u0007 rings', 'characters'],
      ] as const) {
        const { error } = await write(why);
        expect([why, error?.message]).toEqual([why, expect.stringContaining(`picks_reason_${constraint}`)]);
      }
      expect(await backend.sql(`select reason from public.picks where tool_id = 'a'`)).toEqual([
        { reason: 'Tab\tand “quotes”' },
      ]);
    });

    it('a pick is hidden while its listing is taken down, and deleted with the listing', async () => {
      await admin.rpc('unpublish_listing', { listing_id: 'b', reason: 'It is closed.' });
      expect(await read('visitor')).toEqual(['a']);
      await admin.rpc('republish_listing', { listing_id: 'b' });
      expect(await read('visitor')).toEqual(['b', 'a']);
      await admin.from('ai_tools').delete().eq('id', 'b');
      expect(await read('visitor')).toEqual(['a']);
    });

    it('a placement does not change the order of picks', async () => {
      await admin.rpc('start_placement', { listing_id: 'c', kind: 'gold' });
      await admin.rpc('start_placement', { listing_id: 'a', kind: 'plan_custom' });
      expect(await read('visitor')).toEqual(['b', 'a']);
    });
  });

  describe('saved tools', () => {
    const PENDING = idOf('pending');
    const ODD = 'odd, "id" (7)\\';
    const many = (count: number) => Array.from({ length: count }, (_, at) => `many-${at}`);
    let actors: Record<string, { client: Client; id?: string; token?: string }>;
    const of = (name: string) => actors[name]!.client;
    const set = (name: string, tools: string[], is_saved = true) =>
      of(name).rpc('set_saved_tools', { tools, is_saved });
    const stored = async (name: string) =>
      (
        await backend.sql<{ tool: string }>(
          'select tool from public.saved_tools where owner = $1 order by saved_at desc, tool',
          [actors[name]!.id],
        )
      ).map(({ tool }) => tool);

    beforeAll(async () => {
      actors = everybody;
      await backend.clear();
      await of('administrator')
        .from('ai_tools')
        .insert(['a', 'b', 'c', ODD].map((id) => listing(id)));
      await of('member').from('ai_tools').insert(listing(PENDING));
    });
    beforeEach(async () => {
      await backend.script('delete from public.saved_tools');
      await set('member', ['b', 'a']);
      await set('second', ['b']);
    });

    it('a member can read only their own saved list', async () => {
      const readable: Record<string, string[]> = { member: ['a', 'b'], second: ['b'] };
      for (const name of Object.keys(actors)) {
        const table = () => of(name).from('saved_tools');
        const { data } = await table().select('tool').order('tool');
        const { count } = await table().select('*', { count: 'exact', head: true });
        const own = readable[name] ?? [];
        expect([name, data?.map(({ tool }) => tool) ?? [], count ?? 0]).toEqual([name, own, own.length]);
        const mine = actors[name]!.id ?? actors['member']!.id!;
        for (const owner of [mine, actors['second']!.id!]) {
          await table().insert({ owner, tool: 'c' });
          await table().upsert({ owner, tool: 'b', saved_at: '2026-01-01T00:00:00Z' });
          await table().update({ owner: mine }).eq('tool', 'b');
          await table().delete().eq('owner', owner);
        }
        await backend.request('/rest/v1/saved_tools', { method: 'DELETE', token: actors[name]!.token });
        expect([name, await stored('member'), await stored('second')]).toEqual([name, ['b', 'a'], ['b']]);
      }
    });

    it('a visitor cannot save a tool', async () => {
      const { data, error } = await set('visitor', ['a']);
      expect([data, error !== null]).toEqual([null, true]);
      expect(await backend.sql('select from public.saved_tools')).toHaveLength(3);
    });

    it('the first tool in a request becomes the newest saved tool', async () => {
      const { data } = await set('member', [ODD, 'c', ODD]);
      expect(data?.map(({ tool }) => tool)).toEqual([ODD, 'c', 'b', 'a']);
      expect(await stored('member')).toEqual([ODD, 'c', 'b', 'a']);
    });

    it('saving a saved tool again changes nothing, not even its time', async () => {
      const before = (await of('member').from('saved_tools').select().order('tool')).data;
      await set('member', ['a', 'b']);
      expect((await of('member').from('saved_tools').select().order('tool')).data).toEqual(before);
      for (let time = 0; time < 2; time += 1) await set('member', ['a'], false);
      expect([await stored('member'), await stored('second')]).toEqual([['b'], ['b']]);
    });

    it('only tools in the directory can be saved', async () => {
      const { data } = await set('member', ['c', PENDING, 'no such tool']);
      expect(data?.map(({ tool }) => tool)).toEqual(['c', 'b', 'a']);
    });

    it('a saved tool that leaves the directory stays in the saved list and can be removed', async () => {
      await of('administrator').from('ai_tools').insert(listing('leaves'));
      await set('member', ['leaves']);
      await of('administrator').from('ai_tools').delete().eq('id', 'leaves');
      expect(await stored('member')).toEqual(['leaves', 'b', 'a']);
      expect((await of('member').rpc('listing_cards', { ids: ['leaves', 'a'] })).data).toMatchObject({
        found: 1,
        gone: ['leaves'],
      });
      await set('member', ['leaves'], false);
      await set('member', ['leaves']);
      expect(await stored('member')).toEqual(['b', 'a']);
    });

    it('deleting an account deletes only that account’s saved list', async () => {
      const third = await backend.signUp('third@example.com');
      await third.client.rpc('set_saved_tools', { tools: ['a', 'b'], is_saved: true });
      expect(await backend.sql('select from public.saved_tools')).toHaveLength(5);
      await backend.sql('delete from auth.users where id = $1', [third.id]);
      expect([await stored('member'), await stored('second')]).toEqual([['b', 'a'], ['b']]);
    });

    describe('the limit of 500 saved tools', () => {
      beforeAll(async () => {
        // Triggers would slow down this insert, and the test needs only the ids.
        await backend.script(`set local session_replication_role = replica;
          insert into public.ai_tools (id, slug, name, description, url, approval_status, approved_at)
          select 'many-' || at, 'many-' || at, 'Many ' || at, 'A tool that a test made.', 'https://example.com/', 'approved',
            now() from generate_series(0, 500) as at`);
      });
      beforeEach(() => backend.script('delete from public.saved_tools'));

      it('a request can save at most 500 tools', async () => {
        expect((await set('member', many(501))).error?.message).toContain('Save or remove at most 500 tools at once.');
        expect(await stored('member')).toEqual([]);
        expect((await set('member', many(500))).data).toHaveLength(500);
      });

      it('a full list accepts no further tool until the member removes a tool', async () => {
        await set('member', many(500));
        expect((await set('member', ['many-500'])).data?.[0]?.tool).toBe('many-0');
        await set('member', ['many-7'], false);
        await set('member', ['many-500', 'many-7']);
        expect((await stored('member')).slice(0, 2)).toEqual(['many-500', 'many-0']);
        expect(await stored('member')).toHaveLength(500);
      });

      it('concurrent requests cannot exceed the limit', async () => {
        await set('member', many(495));
        await Promise.all(
          many(501)
            .slice(480)
            .map((id) => set('member', [id])),
        );
        expect(await stored('member')).toHaveLength(500);
      });

      it('the pages of saved tools have the requested order and no duplicates', async () => {
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
        expect(
          (await of('visitor').rpc('listing_cards', { slugs: ['tool-b', 'zebra', 'no-such', 'tool-a'] })).data,
        ).toMatchObject({ rows: [{ id: 'b' }, { id: 'a' }], found: 2, gone: ['no-such'] });
        expect((await of('member').rpc('listing_cards', { ids: [PENDING] })).data?.rows).toEqual([]);
        expect((await of('visitor').rpc('listing_cards', { ids: many(501), page_size: 900 })).data).toMatchObject({
          found: 500,
          rows: { length: 100 },
        });
      });
    });
  });

  describe('closed listings', () => {
    const PENDING = idOf('pending');
    const DAY = '2026-05-17';
    const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    let actors: typeof everybody;
    let admin: Client;
    let visitor: Client;

    beforeAll(() => {
      actors = everybody;
      [admin, visitor] = [actors.administrator.client, actors.visitor.client];
    });
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

    it('everyone can read closures of approved listings, and only the administrator can write closures', async () => {
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
        // The administrator may update listings. The embedded backend permits such updates through the view too.
        const tries = name === 'administrator' ? attempts : { ...attempts, ...throughView, ...functions };
        for (const [verb, attempt] of Object.entries(tries)) {
          await attempt(client, listings[verb === 'change' ? 'a' : 'b']!.updated_at);
          if (JSON.stringify(await stored()) !== JSON.stringify(before)) broken.push(`${name} can ${verb}`);
        }
      }
      expect(broken).toEqual([]);
      expect(await backend.stored()).toEqual(listings);
    });

    it('an invalid closure is rejected, and a repeated closure is stored once', async () => {
      expect(await close('a', { closed_on: dayAt(2) })).toContain(
        'The day on which the tool closed cannot be in the future',
      );
      expect(await close('a', { closed_on: 'infinity' })).toContain(
        'The day on which the tool closed cannot be in the future',
      );
      expect(await close('a', { closed_on: '1989-12-31' })).toContain('closed_listings_closed_on_range');
      expect(await close('a', { successor: 'a' })).toContain('A tool cannot be its own successor');
      expect(await close('a', { successor: PENDING })).toContain('must be a tool in the directory that is not closed');
      expect(await close('a', { successor: 'none' })).toContain('must be a tool in the directory that is not closed');
      expect(await close('a', { version: '2026-01-01T00:00:00Z' })).toContain('The listing has changed');
      expect(await close(PENDING)).toContain('Only an approved listing');
      expect(await close('none')).toContain('Only an approved listing');
      expect(await stored()).toEqual([]);

      expect(await close('a', { successor: 'b' })).toBe('closed');
      expect(await close('a', { successor: 'b', version: '2026-01-01T00:00:00Z' })).toBe('closed');
      expect(await close('c', { successor: 'a' })).toContain('must be a tool in the directory that is not closed');
      expect(await stored()).toEqual([{ tool_id: 'a', day: DAY, successor: 'b' }]);
      // If the successor is also closed, its own successor replaces it.
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

    it('a closed tool appears only in searches for its exact name', async () => {
      const names = ['Aurora', 'Borealis', 'Écho Writer'];
      const ids = names.map((_, at) => `t${at}`);
      await backend.clear();
      await admin.from('ai_tools').insert(
        names.map((name, at) =>
          listing(ids[at]!, {
            name,
            description: `${name} writes a letter.`,
            category: 'Writing',
            url: `https://t${at}.example.com/`,
            alternatives: ids.filter((_, other) => other !== at),
          }),
        ),
      );
      await admin.rpc('save_picks', {
        picks: ids.map((tool_id, at) => ({ tool_id, place: at + 1, reason: 'It does one thing well.' })),
        expected: [],
      });
      await backend.operator().rpc('record_link_checks', {
        checks: ids.map((id, at) => ({
          tool_id: id,
          url: `https://t${at}.example.com/`,
          outcome: 'moved',
          moved_to: 'https://example.org/',
        })) as never,
      });

      const found = async (client: Client, query: Record<string, string>) => {
        const { data } = await client.rpc('search_tools', { ...query, page_size: 100 });
        return {
          ids: data!.rows.map(({ id }) => id),
          compared: data!.compared,
          counts: [data!.found, data!.total, data!.facets],
        };
      };
      const expected = async () => {
        const all: Record<string, unknown> = {};
        const reads = [
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
        for (const one of reads)
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
          stubClient.client = client;
          const queries = createQueryClient();
          all[`new, ${name}`] = (await queries.fetchQuery(latestQueries.page(1))).tools.map(({ id }) => id);
          all[`brief, ${name}`] = (await fetchToolSummaries(0, 99)).map(({ id }) => id);
          if (name === 'visitor')
            all.picks = (await queries.fetchQuery(pickQueries.all())).map(({ tool_id: id }) => id);
        }
        all.links = (await waitingFor(admin, 'link')).map(({ tool }) => tool.id);
        all['to check'] = (
          await backend.operator().from('listed_tools').select('id,link_checks(url,checked_at)').order('id')
        ).data!.map(({ id }) => id);
        return all;
      };
      const before = await expected();
      const text = JSON.stringify(before);
      for (const id of ids) expect(text).toContain(`"${id}"`);
      const ended = names.flatMap((name, at) => (at % 2 === 0 ? [{ name, id: ids[at]! }] : []));
      for (const { id } of ended) expect(await close(id)).toBe('closed');
      const now = await expected();
      const results = Object.entries(now).flatMap(([what, response]) =>
        ended
          .filter(
            ({ id, name }) =>
              JSON.stringify(response).includes(`"${id}"`) || JSON.stringify(response).includes(`"${name}"`),
          )
          .map(({ name }) => `${what}: ${name}`),
      );
      expect(results).toEqual([]);
      expect(now['search {}']).toMatchObject({
        counts: [names.length - ended.length, names.length - ended.length, {}],
      });
      for (const { name, id } of ended) {
        for (const typed of [name, ` ${name.toUpperCase()} `]) {
          const { data } = await visitor.rpc('search_tools', { query: typed });
          expect([typed, data!.closed]).toEqual([typed, [{ name, slug: expect.any(String), closed_on: DAY }]]);
        }
        const { data: page } = await visitor.from('ai_tools').select('id').eq('id', id);
        expect(page).toHaveLength(1);
        const { data: kept } = await visitor.rpc('listing_cards', { ids: [id] });
        expect(kept).toMatchObject({ rows: [{ id, closed_on: DAY }], gone: [] });
        const { error } = await visitor.rpc('send_feedback', {
          feedback_id: idOf(`report of ${id}`),
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
      expect(await expected()).toEqual(before);
      await close('t0', { successor: 't1' });
      stubClient.client = visitor;
      const shown = (await fetchToolsForPages(0, 99)).find(({ id }) => id === 't0');
      expect(shown?.closed_listings).toEqual({ closed_on: DAY, successor: { slug: 'borealis', name: 'Borealis' } });
      const version = async () => (await visitor.rpc('directory_version', {}, { get: true })).data;
      const [first, second] = [await version(), await close('t2').then(version)];
      expect(new Set([first, second, await reopen('t2').then(version)]).size).toBe(3);
    });

    it('closing a tool ends its placements, and reopening the tool does not restore the placements', async () => {
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
      const results = async () =>
        (await actors.member.client.from('placement_overview').select('kind, state, last_day, note').order('kind'))
          .data;
      const after = await results();
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
          note: 'By mail. The tool closed on 17 May 2026. Days left: 5 of 10.',
        },
        {
          kind: 'plan_basic',
          state: 'cancelled',
          last_day: dayAt(9),
          note: 'By mail. The tool closed on 17 May 2026. Days left: 10 of 10.',
        },
        {
          kind: 'silver',
          state: 'cancelled',
          last_day: dayAt(19),
          note: 'By mail. The tool closed on 17 May 2026. Days left: 10 of 10.',
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
      // An import of a closed tool ignores the badge in the file but stores the other values.
      const { error } = await admin
        .from('ai_tools')
        .upsert(listing('a', { sponsor_tier: 'gold', name: 'Named by a file' }));
      expect(error).toBeNull();
      expect((await backend.stored('a')).a).toMatchObject({
        name: 'Named by a file',
        sponsor_tier: 'none',
        premium_type: 'none',
      });
      expect(await results()).toEqual(after);
      stubClient.client = actors.member.client;
      const placeable = await createQueryClient().fetchQuery(placementQueries.placeable(actors.member.id));
      expect(placeable.map(({ id }) => id)).toEqual([PENDING]);

      await reopen('a');
      expect(await results()).toEqual(after);
      expect((await visitor.rpc('sponsored_tools')).data).toEqual([]);
      expect((await start('gold', 30, 40)).error).toBeNull();
    });
  });
});
