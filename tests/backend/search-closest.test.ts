import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';

type Answer = {
  rows: { name: string }[];
  found: number;
  page: number;
  facets: Record<'category' | 'pricing', Record<string, number>>;
  closest: string[] | null;
  compared: { name: string }[] | null;
};
type Question = Partial<Record<'query' | 'category' | 'pricing' | 'within', string>> &
  Partial<Record<'page' | 'page_size', number>>;

describe.each(engines)('closest results on %s', (engine) => {
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
  const shown = async (query: string) => {
    const { rows, closest } = await search({ query });
    return [closest ? 'closest' : 'found', ...rows.map(({ name }) => name)];
  };
  const add = async (...tools: Record<string, unknown>[]) => {
    const { error } = await admin
      .from('ai_tools')
      .insert(
        tools.map((tool, index) => listing(`tool-${index}`, { description: 'Something else entirely.', ...tool })),
      );
    if (error) throw new Error(error.message);
    await backend.sql(`update public.ai_tools set created_at = timestamptz '2026-01-01' - substr(id, 6)::int * interval '1 day'
      where id like 'tool-%'`);
  };

  describe('partial matches', () => {
    it('partial matches prefer rare words to common and filler words', async () => {
      await add(
        { name: 'Wisher', description: 'We help and we want to make something.' },
        ...[1, 2, 3, 4].map((n) => ({ name: `Common ${n}`, description: 'For your holiday.' })),
        { name: 'Rare', description: 'For your violin.' },
      );
      expect((await shown('please help me to make a zebra out of my violin on holiday')).slice(0, 3)).toEqual([
        'closest',
        'Rare',
        'Common 1',
      ]);
    });

    it('a partial match that contains more words of the query is ranked higher', async () => {
      await add(
        { name: 'One word', description: 'Any violin.' },
        { name: 'Two words', description: 'A violin and a harp.' },
        { name: 'Another', description: 'The harp and an oboe.' },
      );
      expect((await names('violin harp oboe zebra'))[0]).not.toBe('One word');
      expect(await names('violin harp oboe zebra')).toContain('Two words');
    });

    it('partial matches are counted, filtered and paged like full matches', async () => {
      await add(
        ...[1, 2, 3, 4, 5].map((n) => ({
          name: `Violin ${n}`,
          category: n > 2 ? 'Audio' : 'Video',
          pricing_type: n % 2 ? 'free' : 'paid',
        })),
        { name: 'Other' },
      );
      expect(await search({ query: 'violin zebra', page_size: 2, page: 2 })).toMatchObject({
        found: 5,
        page: 2,
        rows: [{ name: 'Violin 3' }, { name: 'Violin 4' }],
        facets: { category: { Audio: 3, Video: 2 }, pricing: { free: 3, paid: 2 } },
        closest: ['violin', 'zebra'],
      });
      expect(await search({ query: 'violin zebra', category: 'audio', pricing: 'free' })).toMatchObject({
        found: 2,
        rows: [{ name: 'Violin 3' }, { name: 'Violin 5' }],
        facets: { category: { Audio: 2, Video: 1 }, pricing: { free: 2, paid: 1 } },
      });
      expect(await search({ query: 'violin zebra', within: 'video' })).toMatchObject({ found: 2 });
    });

    it('partial matches are not mixed with full matches', async () => {
      await add({ name: 'Violin zebra' }, { name: 'Other' });
      expect(await shown('violin zebra')).toEqual(['found', 'Violin zebra']);
    });

    it('partial matches ignore the filters if nothing else matches', async () => {
      await add({ name: 'Violin', pricing_type: 'paid' }, { name: 'Other', pricing_type: 'free' });
      expect(await search({ query: 'violin', pricing: 'free' })).toMatchObject({
        found: 1,
        rows: [{ name: 'Violin' }],
        facets: { pricing: { paid: 1 } },
        closest: ['violin'],
      });
    });

    it('a query without any similar tool returns no result', async () => {
      await add({ name: 'Violin' });
      expect(await search({ query: 'zebra crossing' })).toMatchObject({ found: 0, rows: [], closest: null });
      expect(await search({ category: 'Poetry' })).toMatchObject({ found: 0, closest: null });
    });

    it('a query with a typo in one of its words finds the tool, ranked below exact matches', async () => {
      await add(
        { name: 'Launcher', description: 'For a launch.' },
        { name: 'Mender', description: 'It mends violins.' },
      );
      expect(await names('my viollin zebras')).toEqual(['Mender']);
      expect((await names('violin lanch'))[0]).toBe('Mender');
    });
  });

  it.each([
    ['a language', 'learn spanish', 'Language courses for everybody.', 'Learn chess.'],
    ['a file format', 'shrink a xlsx', 'Shrink a spreadsheet.', 'Shrink a pullover.'],
    ['a device', 'painting on an ipad', 'A mobile app for paintings.', 'Paintings on walls.'],
  ])('a word for %s also finds tools that name only its group: “%s”', async (_rule, query, right, wrong) => {
    await add({ name: 'Wrong', description: wrong }, { name: 'Right', description: right });
    expect((await names(query))[0]).toBe('Right');
  });

  it('a query for one language does not match a tool for another language', async () => {
    await add(
      { name: 'Frenchman', description: 'It is for French.' },
      { name: 'Linguist', description: 'All languages.' },
    );
    expect(await names('spanish zebra')).toEqual(['Linguist']);
  });

  it('the word “free” filters by price, except in “royalty free”', async () => {
    await add(
      { name: 'Paid violin', pricing_type: 'paid' },
      { name: 'Trial violin', pricing_type: 'trial' },
      { name: 'Violin to start', pricing_type: 'freemium' },
      { name: 'Open violin', pricing_type: 'free' },
    );
    const best = (await names('violin')).filter((name) => !name.startsWith('Violin'));
    expect(best).toEqual(['Paid violin', 'Trial violin', 'Open violin']);
    const free = await names('free zebra violin');
    expect(free.indexOf('Open violin')).toBeLessThan(free.indexOf('Paid violin'));
    expect(free.indexOf('Violin to start')).toBeLessThan(free.indexOf('Paid violin'));
    expect((await search({ query: 'royalty free violin' })).rows[0]).not.toMatchObject({ name: 'Open violin' });
  });

  describe('a query with a tool name', () => {
    beforeEach(() =>
      add(
        { name: 'Fiddle Extension', category: 'Extensions', tags: ['add-on'], description: 'Adds folders to Violin.' },
        {
          name: 'Violin',
          category: 'Audio',
          pricing_type: 'paid',
          tags: ['strings', 'bow'],
          description: 'Plays with a bow.',
        },
        { name: 'Cello', category: 'Audio', pricing_type: 'paid', tags: ['strings', 'bow'], description: 'Plays low.' },
        { name: 'Harp', category: 'Audio', tags: ['strings'], pricing_type: 'free', description: 'Plays sweetly.' },
        { name: 'Adobe Drum', category: 'Rhythm', tags: ['skin'] },
        { name: 'Timpani', category: 'Rhythm', tags: ['skin'] },
        { name: 'Flute', category: 'Wind', tags: ['wood'] },
      ),
    );

    it('a query for an alternative returns similar tools without the named tool', async () => {
      for (const query of [
        'violin alternative',
        'Violin alternatives',
        'alternative to violin',
        'best alternatives to Violin',
        'violin competitors',
        'competitors of violin',
        'something like violin',
        'tools similar to violin',
        'apps like the violin',
        'voilin alternative',
        'what can replace violin',
        'i want to switch from the violin to another instrument',
        'violin equivalent',
        'anything other than violin',
        'better than violin',
        'in place of violin',
        'violin but unlimited',
      ]) {
        expect([query, await shown(query)]).toEqual([query, ['found', 'Cello', 'Harp']]);
      }
    });

    it('a tool name in any script is recognised in a query, even with a typo', async () => {
      await add({ id: 'a', name: 'Видеограф', tags: ['plucked'] }, { id: 'b', name: 'Außenton', tags: ['plucked'] });
      for (const query of ['видеограф alternative', 'ВИДЕОГРАВ alternative', 'something like видеограф'])
        expect([query, await shown(query)]).toEqual([query, ['found', 'Außenton']]);
      expect(await names('aussenton alternative')).toEqual(['Видеограф']);
      expect(await shown('виедограф')).toEqual(['closest', 'Видеограф']);
      expect((await search({ query: 'AUSSENTON vs Видеограф' })).compared).toMatchObject([
        { name: 'Außenton' },
        { name: 'Видеограф' },
      ]);
    });

    it('other words in the query narrow the results', async () => {
      for (const query of [
        'free alternative to violin',
        'free version of violin',
        'violin but free',
        'violin for free',
      ])
        expect([query, await names(query)]).toEqual([query, ['Harp', 'Cello']]);
      expect(await names('violin alternative that plays sweetly')).toEqual(['Harp', 'Cello']);
    });

    it('a tool name without its vendor matches if only one tool has that name', async () => {
      expect(await names('drum alternative')).toEqual(['Timpani']);
    });

    it('a tool that calls itself an alternative is ranked first', async () => {
      await admin
        .from('ai_tools')
        .insert(listing('says', { name: 'Kazoo', description: 'A violin alternative for all.' }));
      expect(await names('violin alternative')).toEqual(['Kazoo', 'Cello', 'Harp']);
    });

    it('a query that compares two tools ranks the two tools first', async () => {
      for (const query of [
        'harp vs cello',
        'harp or cello',
        'difference between harp and cello',
        'is harp better than cello',
        'harp versus cello for weddings',
        'how does harp compare to cello',
        'choosing between harp and cello',
        'harp over cello',
      ]) {
        expect([query, (await names(query)).slice(0, 3)]).toEqual([query, ['Harp', 'Cello', 'Violin']]);
      }
    });

    it('a query can compare three tools', async () => {
      expect((await names('flute vs harp vs cello')).slice(0, 3)).toEqual(['Flute', 'Harp', 'Cello']);
    });

    it('a query that compares tools ignores the filters', async () => {
      for (const [query, expected] of [
        ['harp vs cello', ['Harp', 'Cello']],
        ['Cello versus Harp', ['Cello', 'Harp']],
        ['compare harp and cello', ['Harp', 'Cello']],
        ['flute vs harp vs cello for weddings', ['Flute', 'Harp', 'Cello']],
        ['harp vs harp', null],
        ['harp vs zither', null],
        ['violin alternative', null],
        ['harp', null],
        ['', null],
      ] as const) {
        const { compared } = await search({ query, pricing: 'paid' });
        expect([query, compared?.map(({ name }) => name) ?? null]).toEqual([query, expected]);
      }
    });

    it('results of a query with a tool name are filtered and counted', async () => {
      expect(await search({ query: 'violin alternative', pricing: 'free' })).toMatchObject({
        found: 1,
        rows: [{ name: 'Harp' }],
        facets: { category: { Audio: 1 } },
        closest: null,
      });
      expect(await search({ query: 'violin alternative', within: 'rhythm' })).toMatchObject({ found: 0 });
    });

    it('a tool whose name contains a word such as “alternative” is ranked first', async () => {
      const odd = ['Like', 'Versus', 'Instead', 'Alternative.me', 'Replace Anything', 'Compare AI', 'Not Violin'];
      await add(
        ...odd.map((name, at) => ({ id: `odd-${at}`, name, tags: ['odd'], description: 'It is named so.' })),
        { id: 'anything', name: 'Anything', category: 'Rhythm' },
        { id: 'me', name: 'Me', category: 'Rhythm' },
      );
      for (const name of odd) {
        const { rows, compared } = await search({ query: name });
        expect([name, rows[0]?.name, compared]).toEqual([name, name, null]);
        for (const query of [`${name} alternative`, `alternative to ${name}`, `instead of ${name}`]) {
          const found = await names(query);
          expect([query, found.toSorted()]).toEqual([query, odd.filter((other) => other !== name).toSorted()]);
        }
        const beside = await search({ query: `${name} versus Flute` });
        expect([name, beside.compared?.map((one) => one.name)]).toEqual([name, [name, 'Flute']]);
      }
    });

    it('a short comparison phrase is recognised only next to a complete tool name', async () => {
      for (const [query, first] of [
        ['replace violin strings', 'Violin'],
        ['replace skin', 'Adobe Drum'],
        ['bow but cheap', 'Violin'],
        ['plays low, not violin', 'Cello'],
      ] as const) {
        const found = await names(query);
        expect([query, found.slice(0, 2).includes(first)]).toEqual([query, true]);
      }
    });

    it('a query that only resembles a tool name is searched word by word', async () => {
      expect((await names('plays like a bow'))[0]).toBe('Violin');
      expect(await names('wood or skin')).toEqual(expect.arrayContaining(['Flute', 'Timpani']));
      expect((await search({ query: 'zither alternative' })).closest).toBeNull();
    });
  });
});
