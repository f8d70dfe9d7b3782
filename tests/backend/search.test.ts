import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Row = { id: string; name: string; premium_type: string; sponsor_tier: string };
type Answer = {
  rows: Row[];
  found: number;
  total: number;
  page: number;
  facets: Record<'category' | 'pricing', Record<string, number>>;
  closest: string[] | null;
};
type Question = {
  query?: string;
  category?: string;
  pricing?: string;
  page_size?: number;
  page?: number;
  within?: string;
  sort?: string;
  tag?: string;
};

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

describe.each(engines)('the search on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
    visitor = backend.visitor();
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const search = async (question: Question): Promise<Answer> => {
    const { data, error } = await visitor.rpc('search_tools', question, { get: true });
    if (error) throw new Error(error.message);
    return data as Answer;
  };
  const names = async (query: string) => (await search({ query })).rows.map(({ name }) => name);
  const add = async (...tools: Record<string, unknown>[]) => {
    const { error } = await admin
      .from('ai_tools')
      .insert(
        tools.map((tool, index) => listing(`tool-${index}`, { description: 'Something else entirely.', ...tool })),
      );
    if (error) throw new Error(error.message);
  };

  it.each([
    ['essays', 'Writes an essay for you.'],
    ['summarise', 'It can summarize any text.'],
    ['summarize', 'For those who summarise.'],
    ['color', 'Every colour of the rainbow.'],
    ['image', 'Makes a picture out of words.'],
    ['picture', 'Makes an image out of words.'],
    ['coding', 'For software development.'],
    ['voiceover', 'A voice over for each film.'],
    ['voice over', 'A voiceover for each film.'],
  ])('the query “%s” finds the text “%s”', async (query, description) => {
    await add({ name: 'Wanted', description }, { name: 'Unwanted' });
    expect(await names(query)).toEqual(['Wanted']);
  });

  it('filler words do not change the results', async () => {
    await add(
      { name: 'Essayist', description: 'Writes an essay for you.' },
      { name: 'Drawer', description: 'Draws anime.' },
      { name: 'Mover', description: 'It can animate a portrait.' },
      { name: 'Workshop', description: 'An app builder.' },
      { name: 'Sweetheart', description: 'A girlfriend to talk with.' },
      { name: 'Listener', description: 'A companion.' },
    );
    for (const [query, expected] of [
      ['the best free ai tool for essays', ['Essayist']],
      ['anime', ['Drawer']],
      ['build an app', ['Workshop']],
      // A search with few exact results also returns similar results.
      ['girlfriend', ['Sweetheart', 'Listener']],
    ] as const) {
      expect([query, await names(query)]).toEqual([query, expected]);
    }
  });

  it('a name matches whether the query writes the name as one word or two', async () => {
    await add({ name: 'ChatGPT' }, { name: 'Photo Shop' }, { name: 'Other' });
    expect(await names('chat gpt')).toEqual(['ChatGPT']);
    expect(await names('photoshop')).toEqual(['Photo Shop']);
  });

  it.each([
    ['Außenwand', 'Aussenwand'],
    ['GROẞE Straße', 'grosse strasse'],
    ['Œuvre', 'oeuvre'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Þórður', 'thordur'],
    ['Đặng Ngữ', 'dang ngu'],
    ['Cafe\u0301', 'Café'],
    ['ﬁnance', 'finance'],
    ['ＶＩＤＥＯ２', 'video2'],
    ['DIŞ ışık', 'dis isik'],
    ['ВИДЕО', 'видео'],
    ['Ёлка', 'елка'],
    ['ΛΟΓΟΣ', 'λόγος'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد ٢٠', 'محمد 20'],
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['図像生成', '図像生成'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['한국어', '한국어'.normalize('NFD')],
  ])('letters of any script match: “%s” and “%s” find each other', async (one, other) => {
    for (const [written, searchText] of [
      [one, other],
      [other, one],
    ] as const) {
      await backend.clear();
      await add({ name: 'Unwanted' }, { name: 'Said', description: `Unusual ${written}.` }, { name: written });
      expect([searchText, await names(searchText)]).toEqual([searchText, [written, 'Said']]);
      // The text also matches next to a word that no tool contains.
      expect([searchText, await names(`unheard ${searchText}`)]).toEqual([searchText, [written, 'Said']]);
      const begun = Array.from(searchText.normalize('NFC')).slice(0, -1).join('');
      expect([searchText, await names(`unusual ${begun}`)]).toEqual([searchText, expect.arrayContaining(['Said'])]);
    }
  });

  it('in a script without spaces, a part of a sentence matches', async () => {
    await add(
      { name: 'One', description: '这是一个图像生成工具。' },
      { name: 'Two', description: '图'.repeat(900) },
      { name: 'Три', description: 'видеоgpt для всех' },
    );
    expect(await names('图像')).toEqual(['One']);
    expect(await names('生成工具')).toEqual(['One']);
    expect(await names('图'.repeat(199))).toEqual(['Two']);
    for (const query of ['gpt', 'идеоgp', 'видеоgpt', 'gpt для'])
      expect([query, await names(query)]).toEqual([query, ['Три']]);
  });

  it('a match in the name is ranked above a match in the tags or the description', async () => {
    await add(
      { name: 'Fifth', description: 'It knows lumen well.' },
      { name: 'Fourth', tags: ['lumen'] },
      { name: 'The Lumen Third' },
      { name: 'Lumen Second' },
      { name: 'Lumen' },
    );
    expect(await names('lumen')).toEqual(['Lumen', 'Lumen Second', 'The Lumen Third', 'Fourth', 'Fifth']);
  });

  it('payment does not affect the order', async () => {
    const order = async (paid: string) => {
      await backend.clear();
      await add(
        ...['a', 'b', 'c'].map((id) => ({
          id,
          name: `Lumen ${id}`,
          ...(id === paid
            ? { premium_type: 'sponsored', sponsor_tier: 'gold', affiliate_url: 'https://example.com/' }
            : {}),
        })),
      );
      return { searched: await names('lumen'), browsed: await names('') };
    };
    const first = await order('none');
    expect(await order('a')).toEqual(first);
    expect(await order('b')).toEqual(first);
  });

  it('a tool name with one typo is ranked first if no tool matches the whole query', async () => {
    await add({ name: 'ChatGPT' }, { name: 'Lumen' });
    for (const query of ['chatgtp', 'chatgt', 'chatgppt', 'chatgbt', 'hcatgpt', 'chtagpt']) {
      const { found, rows, closest } = await search({ query });
      expect([query, found, rows[0]?.name, closest]).toEqual([query, 1, 'ChatGPT', []]);
    }
  });

  it('special characters in a query are matched literally', async () => {
    await add(
      { name: 'One', description: 'Written in C++ and 100% fun.' },
      { name: 'Two', description: 'Written in C, 1000 times.' },
    );
    expect(await names('c++')).toEqual(['One']);
    expect(await names('100%')).toEqual(['One']);
    expect(await names('_')).toEqual([]);
  });

  it('a phrase matches even if the phrase begins and ends within words', async () => {
    await add(
      { name: 'Words apart', description: 'A prelumen, and an orbital.' },
      { name: 'Side by side', description: 'A prelumen orbital.' },
    );
    expect(await names('lumen orbit')).toEqual(['Side by side', 'Words apart']);
    await backend.clear();
    await add({ name: 'Words apart', description: 'A prelumen, and an orbital.' });
    expect(await search({ query: 'lumen orbit' })).toMatchObject({ closest: ['lumen', 'orbit'] });
  });

  it('a phrase does not match across two fields', async () => {
    await add({ name: 'Night Owl', description: 'Light of the world.', tags: ['sun', 'moon'] });
    expect((await search({ query: 'owl light' })).rows).toHaveLength(1);
    for (const query of ['l\nl', 'un\nmo']) {
      const { found, closest } = await search({ query });
      expect([query, found === 0 || closest !== null]).toEqual([query, true]);
    }
  });

  it('a category filter matches a category name, one of its words, or a family', async () => {
    await add(
      { name: 'One', category: 'Text Generation' },
      { name: 'Two', category: 'Writing', pricing_type: 'paid' },
      { name: 'Three', category: 'Video' },
      { name: 'Four', category: 'Contextual' },
    );
    for (const [category, found] of [
      ['text generation', 1],
      ['generation', 1],
      ['TEXT', 2],
      ['other', 1],
      ['none', 0],
    ] as const) {
      expect([category, (await search({ category })).found]).toEqual([category, found]);
    }
    expect(await search({ within: 'text', category: 'writing', pricing: 'paid' })).toMatchObject({
      found: 1,
      total: 2,
      facets: { category: { Writing: 1 }, pricing: { paid: 1 } },
    });
  });

  it('several prices can be combined in one filter', async () => {
    await add(
      { name: 'One', pricing_type: 'free' },
      { name: 'Two', pricing_type: 'freemium' },
      { name: 'Three', pricing_type: 'paid' },
    );
    const found = async (pricing: string) => (await search({ pricing })).found;
    expect([await found('free'), await found('free freemium'), await found('Paid free')]).toEqual([1, 2, 2]);
    expect((await search({ pricing: 'free freemium' })).facets.pricing).toEqual({ free: 1, freemium: 1, paid: 1 });
  });

  it('the count of each filter option applies all other filters', async () => {
    await add(
      { name: 'One', category: 'Video', pricing_type: 'free' },
      { name: 'Two', category: 'Video', pricing_type: 'paid' },
      { name: 'Three', category: 'Audio', pricing_type: 'paid' },
      { name: 'Four', category: 'Audio', pricing_type: 'trial' },
    );
    expect(await search({ category: 'video', pricing: 'paid' })).toMatchObject({
      found: 1,
      total: 4,
      facets: { category: { Video: 1, Audio: 1 }, pricing: { free: 1, paid: 1 } },
    });
    const { facets } = await search({ query: 'tool', pricing: 'trial' });
    expect(facets).toEqual({ category: {}, pricing: {}, facts: {} });
  });

  it('a search without a query returns every tool, sorted from newest to oldest', async () => {
    await backend.sql(`insert into public.ai_tools (id, name, description, url, approval_status, approved_at, created_at)
      select 't' || n, 'Tool ' || n, 'One of seven tools.', 'https://example.com/', 'approved', now(),
        timestamptz '2026-01-01' + (n / 2) * interval '1 day' from generate_series(1, 7) as n`);
    const pages = await Promise.all([1, 2, 3, 99].map((page) => search({ page, page_size: 3 })));
    expect(pages.map(({ page, found, rows }) => [page, found, ...rows.map(({ id }) => id)])).toEqual([
      [1, 7, 't7', 't6', 't5'],
      [2, 7, 't4', 't3', 't2'],
      [3, 7, 't1'],
      [3, 7, 't1'],
    ]);
  });

  it('counts stored by triggers equal a fresh count after any sequence of writes', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.record({
      kind: fc.constantFrom('insert', 'approve', 'hide', 'move', 'rename', 'delete', 'upsert', 'state', 'take back'),
      id: fc.constantFrom(...ids),
      category: fc.constantFrom('Video', 'Audio'),
      price: fc.constantFrom('free', 'paid'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await backend.clear();
        for (const { kind, id, category, price } of steps) {
          const values = [id, `Tool ${id} ${category}`, category, price];
          const insert = `insert into public.ai_tools (id, name, description, url, category, pricing_type, approval_status, approved_at)
            values ($1, $2, 'A tool of some kind.', 'https://example.com/', $3, $4, 'approved', now()) on conflict (id)`;
          if (kind === 'insert') await backend.sql(`${insert} do nothing`, values);
          if (kind === 'upsert')
            await backend.sql(`${insert} do update set name = excluded.name, category = excluded.category`, values);
          if (kind === 'approve')
            await backend.sql(
              `update public.ai_tools set approval_status = 'approved', approved_at = now() where id >= $1`,
              [id],
            );
          if (kind === 'hide')
            await backend.sql(
              `update public.ai_tools set approval_status = 'pending', approved_at = null where id = $1`,
              [id],
            );
          if (kind === 'move')
            await backend.sql(`update public.ai_tools set category = $2, pricing_type = $3 where id <> $1`, [
              id,
              category,
              price,
            ]);
          if (kind === 'rename')
            await backend.sql(`update public.ai_tools set name = name || ' more' where id = $1`, [id]);
          if (kind === 'state')
            await backend.sql(`update public.ai_tools set has_api = $1::text = 'Video' where id >= $2`, [category, id]);
          if (kind === 'take back') await backend.sql(`update public.ai_tools set has_api = null where id <= $1`, [id]);
          if (kind === 'delete') await backend.sql(`delete from public.ai_tools where id = $1`, [id]);
        }
        const maintained = await backend.sql(
          `select category, pricing_type, facts, listings from private.facet_counts where listings <> 0 order by 1, 2, 3`,
        );
        const fresh =
          await backend.sql(`select category collate "C" as category, pricing_type collate "C" as pricing_type,
            array_remove(array[case when has_api then 'api' end], null) as facts,
            count(*)::int as listings
          from public.ai_tools where approval_status = 'approved' group by 1, 2, 3 order by 1, 2, 3`);
        expect(maintained).toEqual(fresh);
        const words = await backend.sql(
          `select word, listings from private.listing_words where listings <> 0 order by 1`,
        );
        const freshWords =
          await backend.sql(`select word collate "C" as word, count(*)::int as listings from public.ai_tools as tool,
          unnest(private.unique_words(private.search_text(name, description, category, tags))) as word
          where approval_status = 'approved' group by 1 order by 1`);
        expect(words).toEqual(freshWords);
        const [odd] = await backend.sql<{ count: number }>(`select count(*)::int
          from (private.listing_search as s join private.listing_documents as d using (tool_id))
          full join (public.ai_tools as t join private.faceted_listings as p on p.tool_id = t.id
            join private.facet_counts as c on (c.category, c.pricing_type, c.facts) = (p.category, p.pricing_type, p.facts))
            on t.id = s.tool_id and t.approval_status = 'approved'
          where (s is distinct from private.search_row(t, c.bucket) or d.document is distinct from private.search_document(t))`);
        expect(odd?.count).toBe(0);
        const [loose] = await backend.sql<{ count: number }>(`select count(*)::int from private.listing_search
          full join private.listing_documents as d using (tool_id) where d.document is null or listing_search.name is null`);
        expect(loose?.count).toBe(0);
      }),
      { numRuns: 6 },
    );
  });

  it('every listing with the phrase is on exactly one page of results', async () => {
    const word = fc.constantFrom(
      'photo',
      'photos',
      'edit',
      'editing',
      'AI',
      'c++',
      'node.js',
      'voice-over',
      'x1y',
      '100%',
      'Écran',
      'a',
      'the',
      'summarise',
      'B2B',
      '图像',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    const tool = fc.record({
      name: text.map((name) => `${name} it`),
      description: text.map((words) => `${words} and so on`),
      category: fc.constantFrom('Video', 'Audio', 'Text Generation'),
      tags: fc.array(
        text.map((tag) => tag.slice(0, 50)),
        { maxLength: 3 },
      ),
      pricing_type: fc.constantFrom('free', 'paid'),
    });
    const piece = fc
      .tuple(text, fc.nat(8), fc.integer({ min: 1, max: 9 }))
      .map(([words, from, length]) => words.slice(from, from + length));
    await fc.assert(
      fc.asyncProperty(
        fc.array(tool, { minLength: 5, maxLength: 14 }),
        fc.array(fc.oneof(piece, text), { minLength: 6, maxLength: 6 }),
        async (tools, queries) => {
          await backend.clear();
          await add(...tools);
          for (const query of queries) {
            const needle = query.trim().toLowerCase();
            const expected = tools.flatMap(({ name, description, category, tags }, index) =>
              [name, description, category, ...tags].some((field) => field.toLowerCase().includes(needle))
                ? [`tool-${index}`]
                : [],
            );
            const whole = await search({ query, page_size: 100 });
            const found = whole.rows.map(({ id }) => id);
            expect([query, found]).toEqual([query, expect.arrayContaining(expected)]);
            expect(whole.found).toBe(found.length);
            expect(sum(whole.facets.category)).toBe(whole.found);
            expect(sum(whole.facets.pricing)).toBe(whole.found);
            const half = Math.ceil(found.length / 2) || 1;
            const pages = [await search({ query, page_size: half }), await search({ query, page_size: half, page: 2 })];
            expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id)).slice(0, found.length)).toEqual(found);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it('the administrator can filter listings by status, category, placement and member', async () => {
    const { client, id: member } = await backend.member();
    await add(
      { name: 'One', category: 'Video' },
      { name: 'Two', category: 'Audio', premium_type: 'sponsored', sponsor_tier: 'gold' },
      { name: 'Three', category: 'Video', premium_type: 'featured' },
    );
    const mine = { id: '00000000-0000-4000-8000-000000000001', name: 'Mine' };
    expect((await client.from('ai_tools').insert(listing(mine.id, { name: mine.name }))).error).toBeNull();
    const found = async (question: Record<string, unknown>) =>
      ((await admin.rpc('admin_listings', question)).data as Answer | null)?.rows.map(({ name }) => name);
    expect(await found({})).toEqual(['Mine', 'One', 'Two', 'Three']);
    expect(await found({ oldest_first: true })).toEqual(['Three', 'Two', 'One', 'Mine']);
    expect(await found({ status: 'approved', category: 'Video' })).toEqual(['One', 'Three']);
    expect(await found({ placement: 'gold' })).toEqual(['Two']);
    expect(await found({ placement: 'featured', status: 'approved' })).toEqual(['Three']);
    expect(await found({ member })).toEqual(['Mine']);
    expect(await found({ member, status: 'approved' })).toEqual([]);
  });

  it('every list shows the badge that is active today, even if the stored row has a different badge', async () => {
    await add({ name: 'Lumen', sponsor_tier: 'gold', premium_type: 'sponsored' }, { name: 'Lumina' });
    const stale = (tier: string, id: string) =>
      `update public.ai_tools set sponsor_tier = '${tier}' where id = '${id}'`;
    await backend.script(
      `set session_replication_role = replica; ${stale('none', 'tool-0')}; ${stale('gold', 'tool-1')}; reset session_replication_role`,
    );
    const tiers = (rows: { name: string; sponsor_tier: string }[] | null | undefined) =>
      Object.fromEntries(rows?.map(({ name, sponsor_tier }) => [name, sponsor_tier]) ?? []);
    const today = { Lumen: 'gold', Lumina: 'none' };
    expect(tiers((await search({ query: 'lum' })).rows)).toEqual(today);
    expect(tiers((await admin.rpc('find_tools', { query: 'lum' })).data)).toEqual(today);
    const listed = async (question: Record<string, unknown>) =>
      tiers(((await admin.rpc('admin_listings', question)).data as Answer | null)?.rows);
    expect(await listed({})).toEqual(today);
    expect(await listed({ placement: 'gold' })).toEqual({ Lumen: 'gold' });
    const alike = async (tool_slug: string) => tiers((await visitor.rpc('similar_tools', { tool_slug })).data);
    expect({ ...(await alike('lumen')), ...(await alike('lumina')) }).toEqual(today);
  });

  it('a visitor finds and counts only approved listings', async () => {
    const member = await backend.member();
    await admin.from('ai_tools').insert(listing('shown', { name: 'Lumen' }));
    await member.client.from('ai_tools').insert(listing(idOf('hidden'), { name: 'Lumen in waiting' }));
    expect(Object.keys(await backend.stored())).toHaveLength(2);
    expect(await search({ query: 'lumen' })).toMatchObject({ found: 1, total: 1, rows: [{ name: 'Lumen' }] });
    expect(await search({})).toMatchObject({ found: 1, total: 1, facets: { category: { Other: 1 } } });
  });

  it('only the administrator can read the administrator’s paged lists', async () => {
    await backend.sql(`insert into public.ai_tools (id, name, description, url, created_at)
      select 'p' || n, 'Pending ' || n, 'Something that waits.', 'https://example.com/', now() - n * interval '1 minute'
      from generate_series(1, 30) as n`);
    const page = async (client: Client, question: Record<string, unknown>) =>
      (await client.rpc('admin_listings', question)).data as Pick<Answer, 'rows' | 'found' | 'page'> | null;
    const first = await page(admin, { status: 'pending', page_size: 12, page: 3 });
    expect([first?.found, first?.page, first?.rows.length]).toEqual([30, 3, 6]);
    expect((await page(admin, { status: 'pending', oldest_first: true, page_size: 1 }))?.rows[0]?.id).toBe('p30');
    expect((await page(admin, { query: 'pending 3' }))?.rows.map(({ id }) => id)).toEqual(['p3', 'p30']);
    expect(await page(admin, { query: '%' })).toMatchObject({ found: 0 });
    expect(await page(admin, { status: 'pending', page_size: 12, page: 99 })).toMatchObject({ page: 3, found: 30 });
    expect(await page(admin, { status: 'approved' })).toMatchObject({ found: 0, rows: [] });
    const { client } = await backend.member();
    expect(await page(client, { status: 'pending' })).toMatchObject({ found: 0, rows: [] });
    expect((await backend.visitor().rpc('admin_listings', {})).error).not.toBeNull();
  });

  const words =
    'photo photos photoshop edit editing editor AI c++ node.js voice-over summarise essay Écran the a B2B 图像 100% Straße'.split(
      ' ',
    );
  const tool = fc.record({
    name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((name) => `${name.join(' ')} it`),
    description: fc
      .array(fc.constantFrom(...words), { minLength: 3, maxLength: 9 })
      .map((text) => `${text.join(' ')} and so on`),
    category: fc.constantFrom('Video', 'Audio', 'Text Generation'),
    tags: fc.array(fc.constantFrom(...words), { maxLength: 3 }),
    age: fc.nat(4),
  });
  it('large results without a ranking are complete and have no duplicates', async () => {
    const tools = fc.sample(tool, { seed: 9, numRuns: 700 }).map((made, index) => ({ ...made, id: `tool-${index}` }));
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, category, tags, approval_status, approved_at, created_at)
       select id, name, description || '!', 'https://example.com/', category,
         array(select jsonb_array_elements_text(tags)) || 'made'::text,
         'approved', now(), timestamptz '2026-01-01' - age * interval '1 day'
       from jsonb_to_recordset(($1::text)::jsonb) as made (id text, name text, description text, category text, tags jsonb, age int)`,
      [JSON.stringify(tools)],
    );
    for (const searchText of ['photo', 'to', 'and so']) {
      const pages: string[] = [];
      for (let page = 1, found = 1; (page - 1) * 100 < found; page += 1) {
        const response = await search({ query: searchText, page, page_size: 100 });
        found = response.found;
        pages.push(...response.rows.map(({ id }) => id));
        expect([searchText, sum(response.facets.category), sum(response.facets.pricing)]).toEqual([
          searchText,
          found,
          found,
        ]);
      }
      const containing = tools.filter(({ name, description, category, tags }) =>
        [name, description, category, ...tags].some((field) => field.toLowerCase().includes(searchText)),
      );
      expect([searchText, pages.length > 500]).toEqual([searchText, true]);
      expect([searchText, new Set(pages).size]).toEqual([searchText, pages.length]);
      expect([searchText, pages]).toEqual([searchText, expect.arrayContaining(containing.map(({ id }) => id))]);
      const byAge = tools
        .filter(({ id }) => pages.includes(id))
        .toSorted((a, b) => a.age - b.age || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      for (const [more, expected] of [
        [{}, pages.slice(0, 16)],
        [{ page: 20 }, pages.slice(304, 320)],
        [{ sort: 'newest', page: 3 }, byAge.slice(32, 48)],
        [{ sort: 'oldest' }, byAge.toReversed().slice(0, 16)],
      ] as const) {
        const { rows } = await search({ query: searchText, ...more });
        expect([searchText, more, rows.map(({ id }) => id)]).toEqual([searchText, more, expected]);
      }
      const narrowed = await search({ query: searchText, category: 'audio' });
      const inAudio = tools.filter(({ id, category }) => category === 'Audio' && pages.includes(id));
      expect([searchText, narrowed.found]).toEqual([searchText, inAudio.length]);
    }
    expect(await search({ query: '!', tag: 'made' })).toMatchObject({ found: 700, rows: { length: 16 } });
  });
});

describe('query plans at 1,500 tools on PostgreSQL 17', () => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    await backend.sql(`insert into public.ai_tools (id, slug, name, description, url, tags, approval_status, approved_at, created_at)
      select 'm' || n, 'm' || n, 'Made ' || n, case n when 21 then 'Number 21 of a set.' else 'Number ' || n || ' of many tools.' end, 'https://example.com/', array['set ' || n / 8],
        case when n % 20 = 0 then 'pending' else 'approved' end, case when n % 20 = 0 then null else now() end,
        now() - n * interval '1 minute'
      from generate_series(1, 1500) as n`);
    await backend.sql('analyze public.ai_tools');
    await backend.sql('analyze private.listing_search');
    await backend.sql('analyze private.listing_words');
  });
  afterAll(() => backend?.stop());

  /**
   * Counts the index scans and sequential scans of queries. All queries run in one transaction, because published
   * statistics are delayed and include other connections.
   */
  const scans = async (relation: string, ...questions: string[]) => {
    const count = `select pg_stat_get_xact_numscans('${relation}'::regclass)::int as scans`;
    const results = await backend.sql([count, ...questions, count].join(';'));
    const [before, after] = [results[0], results.at(-1)] as unknown as [{ scans: number }][];
    return after![0].scans - before![0].scans;
  };

  it('the query plans of the first page, a rare word and a typo have no sequential scan', async () => {
    const questions = ['', "'1222'", "'maed 77'", "'made 77', category => 'other'"].map(
      (question) => `select public.search_tools(${question})`,
    );
    expect(await scans('public.ai_tools', ...questions)).toBe(0);
    expect(await scans('private.listing_search', ...questions)).toBe(0);
    // Proves that `scans` counts a sequential scan.
    expect(await scans('public.ai_tools', 'select count(name) from public.ai_tools')).toBe(1);
  });

  it('similar tools can be found through the tag index, even by visitors', async () => {
    const [row] = await backend.sql<{ tags: string[] }>(`select tags from public.ai_tools where id = 'm1221'`);
    // Without sequential scans, the plan shows which index is usable. Otherwise the planner may prefer a scan of a
    // small table.
    const ask = `set local enable_seqscan = off; set local role anon; select * from public.similar_tools('m1221', 24)`;
    expect(await scans('public.ai_tools_approved_tags', ask)).toBeGreaterThan(0);

    const { data } = await backend.visitor().rpc('similar_tools', { tool_slug: 'm1221', how_many: 24 });
    const alike = await backend.sql<{ id: string }>(
      `select id from public.ai_tools where tags = $1 and id <> 'm1221' and approval_status = 'approved' order by created_at desc`,
      [row?.tags],
    );
    expect(alike).toHaveLength(6);
    expect(data?.slice(0, 6).map(({ id }) => id)).toEqual(alike.map(({ id }) => id));
    const waiting = await backend.sql<{ id: string }>(
      `select id from public.ai_tools where approval_status <> 'approved'`,
    );
    expect(data?.filter(({ id }) => waiting.some((one) => one.id === id))).toEqual([]);
  });

  it('the best of more than 500 results is ranked first, even if another result is newer', async () => {
    const search = async (page: number) => {
      const { data } = await backend.visitor().rpc('search_tools', { query: 'set', page }, { get: true });
      return data as Answer;
    };
    const { found, rows } = await search(1);
    expect([found, ...rows.slice(0, 3).map(({ id }) => id)]).toEqual([1425, 'm21', 'm1', 'm2']);
    const second = (await search(2)).rows.map(({ id }) => id);
    expect(second).toContain('m16');
    expect(second).not.toContain('m21');
  });

  it('the query plans of the list of pending listings use an index', async () => {
    const pending = `select * from public.ai_tools where approval_status = 'pending' order by created_at desc, id desc limit 50`;
    const count = `select count(*) from public.ai_tools where approval_status = 'pending'`;
    expect(await scans('public.ai_tools', pending, count)).toBe(0);
    const plan = await backend.sql<{ 'QUERY PLAN': string }>(`explain ${pending}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('ai_tools_pending_newest');
  });
});
