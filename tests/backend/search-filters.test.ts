import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';
import { coversCategory } from '../../src/domain/categories/families';
import { fold, wordsOf } from '../../src/domain/text/fold';
import { readState } from '../../src/domain/directory/directory-state';
import { tagSlug } from '../../src/domain/directory/tag-slug';
import { viewOf } from '../../src/features/placements/sponsored';
import type { DirectoryPage } from '../../src/lib/database';
import { type Backend, engines, startBackend } from '../support/backend';

type Made = {
  id: string;
  name: string;
  description: string;
  category: string;
  pricing_type: string;
  tags: string[];
  has_api: boolean | null;
  age: number;
};
type Question = {
  query?: string;
  category?: string;
  pricing?: string;
  facts?: string;
  tag?: string;
  within?: string;
  sort?: string;
  page?: number;
  page_size?: number;
};

const tool = fc.record({
  name: fc.constantFrom('Zeta', 'alpha', 'Éclair', '4th', 'Beta', 'яблоко', 'Ähre', 'omega'),
  description: fc.constantFrom('Knows zorvath well.', 'Knows quilmet well.', 'Knows zorvath and quilmet.'),
  category: fc.constantFrom('Video', 'Text Generation', 'Writing', 'AI Art', 'Unheard Of'),
  pricing_type: fc.constantFrom('free', 'freemium', 'trial', 'paid'),
  tags: fc.uniqueArray(fc.constantFrom('Voice Over', 'voice-over', 'C++', 'Écran', '图像', 'one, two'), {
    maxLength: 3,
  }),
  has_api: fc.constantFrom(true, true, false, null),
  age: fc.nat(9),
});

/** Reference implementation of the filters. */
const factsOf = ({ has_api }: Made) => (has_api ? ['api'] : []);
const listed = (values = '') =>
  values
    .toLowerCase()
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
const covers = (values: string | undefined, category: string) =>
  listed(values).length === 0 || listed(values).some((value) => coversCategory(SEED, value, category));
const has = {
  category: ({ category }: Question, made: Made) => covers(category, made.category),
  pricing: ({ pricing }: Question, made: Made) =>
    listed(pricing).length === 0 || listed(pricing).includes(made.pricing_type),
  facts: ({ facts }: Question, made: Made) => listed(facts).every((fact) => factsOf(made).includes(fact)),
};
const countBy = (values: string[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe.each(engines)('search with a sort order and filters on %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend(engine);
  });
  afterAll(() => backend?.stop());

  const made = (tools: (Partial<Made> & { name: string })[]): Made[] =>
    tools.map((own, at) => ({
      id: `t${String(at).padStart(4, '0')}`,
      description: 'One of some tools.',
      category: 'Other',
      pricing_type: 'free',
      tags: [],
      has_api: null,
      age: at,
      ...own,
    }));
  const fill = async (tools: Made[]) => {
    await backend.clear();
    const rows = JSON.stringify(tools);
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, category, pricing_type, has_api, tags, approval_status, approved_at, created_at)
         select id, name, description, 'https://example.com/', category, pricing_type, has_api,
           array(select jsonb_array_elements_text(tags)), 'approved', now(), timestamptz '2026-01-01' - age * interval '1 day'
         from jsonb_to_recordset(($1::text)::jsonb) as made (id text, name text, description text, category text,
           pricing_type text, has_api boolean, tags jsonb, age int)`,
      [rows],
    );
  };
  const ask = async (question: Question) => {
    const { data, error } = await backend.visitor().rpc('search_tools', question, { get: true });
    if (error) throw new Error(`${JSON.stringify(question)}: ${error.message}`);
    const { rows, ...counts } = data as DirectoryPage;
    return { ...counts, ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name) };
  };

  const some = (...values: string[]) =>
    fc.subarray(values, { maxLength: Math.min(3, values.length) }).map((chosen) => chosen.join(', '));
  const question: fc.Arbitrary<Question> = fc.record({
    query: fc.constantFrom('', '', 'zorvath', 'quilmet', 'o'),
    category: some('video', 'TEXT', 'ai art', 'generation', 'other'),
    pricing: some('free', 'freemium', 'trial', 'paid'),
    facts: some('api'),
    tag: fc.constantFrom('', '', '', 'VOICE over', 'c', 'ecran', '图像'),
    within: fc.constantFrom('', '', 'text'),
    sort: fc.constantFrom('', 'name', 'newest', 'oldest', 'match', 'sideways'),
  });

  it('the count of each filter value equals a plain count with the other filters applied', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tool, { minLength: 30, maxLength: 70 }),
        fc.array(question, { minLength: 20, maxLength: 20 }),
        async (tools, questions) => {
          const all = made(tools);
          await fill(all);
          for (const searchOptions of questions) {
            const whole = all.filter(({ category }) => covers(searchOptions.within, category));
            const found = whole.filter(
              ({ description, tags, name, category }) =>
                [description, name, category, ...tags].some((text) =>
                  text.toLowerCase().includes(searchOptions.query ?? ''),
                ) &&
                (!searchOptions.tag || tags.some((tag) => tagSlug(tag) === tagSlug(searchOptions.tag!))),
            );
            const narrowed = (...filters: (keyof typeof has)[]) =>
              found.filter((one) => filters.every((filter) => has[filter](searchOptions, one)));
            const expected = narrowed('category', 'pricing', 'facts');
            const response = await ask({ ...searchOptions, page_size: 100 });
            expect([searchOptions, response.total]).toEqual([searchOptions, whole.length]);
            const isClosest = expected.length === 0 && searchOptions.query !== '' && response.found > 0;
            expect([searchOptions, response.closest !== null]).toEqual([searchOptions, isClosest]);
            // search-closest.test.ts covers the order of closest results.
            if (isClosest) continue;
            expect([searchOptions, response.ids.toSorted()]).toEqual([
              searchOptions,
              expected.map(({ id }) => id).toSorted(),
            ]);
            const stated = ['api'].filter((fact) => whole.filter((one) => factsOf(one).includes(fact)).length >= 20);
            expect([searchOptions, response.found, response.facets]).toEqual([
              searchOptions,
              expected.length,
              {
                category: countBy(narrowed('pricing', 'facts').map(({ category }) => category)),
                pricing: countBy(narrowed('category', 'facts').map((one) => one.pricing_type)),
                facts: Object.fromEntries(
                  stated.map((fact) => [
                    fact,
                    narrowed('category', 'pricing', 'facts')
                      .concat(narrowed('category', 'pricing').filter((one) => !has.facts(searchOptions, one)))
                      .filter((one) =>
                        [...listed(searchOptions.facts), fact].every((own) => factsOf(one).includes(own)),
                      ).length,
                  ]),
                ),
              },
            ]);
            const second = await ask({ ...searchOptions, page: 2, page_size: 11 });
            expect([searchOptions, second.ids]).toEqual([
              searchOptions,
              response.ids.slice(...(response.found > 11 ? [11, 22] : [0, 11])),
            ]);
          }
        },
      ),
      { numRuns: 2 },
    );
  });

  it('a paid card is shown if and only if the search matches its listing', async () => {
    const all = made(fc.sample(tool, { seed: 7, numRuns: 40 }));
    await fill(all);
    await backend.sql(
      `insert into public.placements (tool_id, tool_name, kind, stage, first_day, last_day)
         select id, name, 'plan_custom', 'paid', private.today(), private.today() from public.ai_tools`,
    );
    const { data: sponsored } = await backend.visitor().rpc('sponsored_tools');
    expect(sponsored).toHaveLength(all.length);
    const narrowed = fc.sample(question, { seed: 8, numRuns: 60 }).map((searchOptions) => {
      const { category, pricing, facts } = readState(new URLSearchParams(searchOptions as Record<string, string>));
      return { category, pricing, facts, within: searchOptions.within ?? '' };
    });
    const lengths = new Set<number>();
    for (const searchOptions of narrowed) {
      const { ids } = await ask({ ...searchOptions, page_size: 100 });
      const shown = viewOf(SEED, sponsored!, searchOptions).strip.map(({ tool: { id } }) => id);
      expect([searchOptions, shown.filter((id) => !ids.includes(id))]).toEqual([searchOptions, []]);
      expect([searchOptions, shown.length]).toEqual([searchOptions, Math.min(ids.length, 4)]);
      lengths.add(shown.length);
    }
    expect([0, 4].every((length) => lengths.has(length))).toBe(true);
  });

  it('names are sorted in natural order, and an unknown order falls back to the default', async () => {
    const names = ['zeta', 'Éclair', '10x', 'Alpha', 'яблоко', 'eclat', 'alpha 2', 'Ямб', '9 lives', 'Echo'];
    await fill(made(names.map((name) => ({ name }))));
    expect((await ask({ sort: 'name' })).names).toEqual([
      '10x',
      '9 lives',
      'Alpha',
      'alpha 2',
      'Echo',
      'Éclair',
      'eclat',
      'zeta',
      'яблоко',
      'Ямб',
    ]);
    expect((await ask({ sort: 'newest' })).names).toEqual(names);
    expect((await ask({ sort: 'OLDEST' })).names).toEqual(names.toReversed());
    expect((await ask({ sort: 'name; drop table public.ai_tools' })).names).toEqual(names);
    expect((await ask({ query: 'alpha', sort: 'match' })).names).toEqual(['Alpha', 'alpha 2']);
    expect((await ask({ query: 'alpha', sort: 'oldest' })).names).toEqual(['alpha 2', 'Alpha']);
    expect((await ask({ query: 'zeta vs alpha', sort: 'name' })).names.slice(0, 2)).toEqual(['10x', '9 lives']);
    expect(await ask({ query: 'eclait', sort: 'name' })).toMatchObject({ names: ['Éclair', 'eclat'], closest: [] });
  });

  it('large results have a consistent order across all pages', async () => {
    const random = fc.sample(tool, { seed: 5, numRuns: 300 });
    const all = made(
      random.map((one, at) => ({ ...one, name: `${one.name} ${(at * 7919) % 300}`, age: (at * 31) % 190 })),
    );
    await fill(all);
    const folded = (name: string) =>
      name
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    for (const [searchOptions, isFound] of [
      [{ query: 'zorvath', sort: 'name' }, ({ description }: Made) => description.includes('zorvath')],
      [{ query: 'o', sort: 'name', pricing: 'free' }, ({ pricing_type }: Made) => pricing_type === 'free'],
      [{ tag: 'voice over', sort: 'name' }, ({ tags }: Made) => tags.some((tag) => tagSlug(tag) === 'voice-over')],
      [{ query: 'quilmet', sort: 'newest' }, ({ description }: Made) => description.includes('quilmet')],
      [{ sort: 'name', facts: 'api' }, ({ has_api }: Made) => has_api === true],
    ] as const) {
      const expected = all
        .filter(isFound)
        .toSorted((a, b) =>
          searchOptions.sort === 'name'
            ? compare(folded(a.name), folded(b.name)) || compare(a.id, b.id)
            : a.age - b.age || compare(b.id, a.id),
        );
      const ids: string[] = [];
      for (let page = 1; (page - 1) * 16 < expected.length; page += page === 2 ? 9 : 1) {
        const response = await ask({ ...searchOptions, page });
        expect([searchOptions, response.found]).toEqual([searchOptions, expected.length]);
        expect([searchOptions, page, response.ids]).toEqual([
          searchOptions,
          page,
          expected.slice((page - 1) * 16, page * 16).map(({ id }) => id),
        ]);
        ids.push(...response.ids);
      }
      expect(ids.length).toBeGreaterThan(30);
    }
  });

  it('a tag filter matches any spelling and reports an unknown tag', async () => {
    await fill(
      made([
        { name: 'One', tags: ['Voice Over', 'C++'] },
        { name: 'Two', tags: ['voice-over'], description: 'Made of paper.' },
        { name: 'Three', tags: ['voiceover'], category: 'Voice Over' },
        { name: 'Four', tags: ['Überblick', 'ガ'], description: 'A voice over.' },
      ]),
    );
    const names = async (searchOptions: Question) => (await ask(searchOptions)).names;
    expect(await names({ tag: 'VOICE  over!' })).toEqual(['One', 'Two']);
    expect(await names({ tag: 'c' })).toEqual(['One']);
    expect(await names({ tag: 'uberblick' })).toEqual(['Four']);
    expect(await names({ tag: 'ｶﾞ' })).toEqual(['Four']);
    expect(await names({ tag: 'voice-over', query: 'paper' })).toEqual(['Two']);
    expect(await names({ tag: 'voice-over', query: 'one vs two' })).toEqual(['One', 'Two']);
    for (const tag of ['voice', '!!!', 'nobody']) expect(await ask({ tag })).toMatchObject({ found: 0, total: 4 });
    expect(await ask({ tag: 'c', query: 'paper' })).toMatchObject({
      closest: expect.arrayContaining(['paper']),
      names: ['Two'],
    });
  });

  it('hostile values in any search option are rejected or ignored', async () => {
    await fill(made([{ name: 'One', category: 'Video', tags: ['set'], has_api: true }]));
    const hostile = [
      "'",
      '"',
      "','",
      ',,,',
      '\\',
      '%',
      '_',
      '%1$s',
      '{video}',
      '[a-z]+',
      "' or true --",
      'a & b | !c',
      ':*',
      '(((',
      '<->',
    ];
    const odd = ['\u0001', '🎈', '\u202Eabc\u202C', '𝐯𝐢𝐝𝐞𝐨,\u0301', 'İstanbul ß ﬁ', '图像生成', '*'.repeat(300)];
    for (const value of [...hostile, ...odd, 'video,'.repeat(2000), 'word '.repeat(2000), 'a'.repeat(100_000)]) {
      const filters = { category: value, pricing: value, facts: value, sort: value };
      for (const options of [filters, { query: value }, { query: 'one', tag: value, within: value }]) {
        expect([options, [0, 1]]).toEqual([options, expect.arrayContaining([(await ask(options)).found])]);
      }
    }
  });

  it('a NUL character is rejected', async () => {
    const { data, error } = await backend.visitor().rpc('search_tools', { tag: 'a\0b', category: '\0' });
    expect([data, error !== null]).toEqual([null, true]);
  });

  it('SQL and the site fold letters and split words identically', async () => {
    const every = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
      .filter((character) => character !== '\0' && !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character))
      .map((character) => `A${character}b ${character}${character.toUpperCase()}`);
    // The database knows an older Unicode version than Node, so newer characters are skipped.
    const known = await backend.sql<{ text: string }>(
      `select text from jsonb_array_elements_text(($1::text)::jsonb) as text where unicode_assigned(text)`,
      [JSON.stringify(every)],
    );
    expect(known.length).toBeGreaterThan(75_000);
    const some = fc.constantFrom(
      ...Array.from('aZé Ñ-+#.&/_ßẞςΣΑІя9٣Ⅷ½ﬁ™㎒ｶﾞガ한हिन्दीไทย图,，。·’–…😀❤\u200d\ufe0f\u0301\u0327İıﷺØłđþ＠７०'),
    );
    const texts = [
      ...Array.from({ length: Math.ceil(known.length / 50) }, (_, at) =>
        known
          .slice(at * 50, at * 50 + 50)
          .map(({ text }) => text)
          .join(' '),
      ),
      ...fc.sample(fc.string({ unit: some, maxLength: 20 }), { seed: 4, numRuns: 1500 }),
    ];
    const rows = await backend.sql<{ text: string; folded: string; again: string; words: string[]; slug: string }>(
      `select text, private.fold(text) as folded, private.fold(private.fold(text)) as again, private.split_words(text) as words,
           private.tag_slug(text) as slug
         from jsonb_array_elements_text(($1::text)::jsonb) as text`,
      [JSON.stringify(texts)],
    );
    expect(rows).toHaveLength(texts.length);
    const wrong = rows.flatMap(({ text, ...made }) => {
      const expected = { folded: fold(text), again: fold(text), words: wordsOf(text), slug: tagSlug(text) };
      return JSON.stringify(made) === JSON.stringify(expected) ? [] : [{ text, made, expected }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
