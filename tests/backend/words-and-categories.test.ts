import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vocabularyFile } from '../../supabase/local/make-vocabulary';
import { type Backend, type Client, engines, listing, startBackend, idOf } from '../support/backend';
import { SEED } from '../../src/domain/categories/category-seed';
import { categorySeedMigration } from '../../supabase/local/make-category-seed';

describe.each(engines)('search vocabulary and categories on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('search vocabulary', () => {
    let admin: Client;

    const SEED = readFileSync(vocabularyFile(), 'utf8');
    beforeAll(async () => {
      admin = everybody.administrator.client;
      await backend.clear();
      const { error } = await admin
        .from('ai_tools')
        .insert([
          listing('camera', { name: 'Lumen', description: 'It takes a photo of you' }),
          listing('b', { name: 'Quiet' }),
        ]);
      expect(error).toBeNull();
    });
    beforeEach(() =>
      backend.script(`delete from private.vocabulary_changes; ${SEED}
      delete from private.missed_searches; delete from private.missed_search_visitors; delete from private.search_log_visitors;
      delete from private.search_log_minute`),
    );

    const readVocabulary = async (find = '') => (await admin.rpc('admin_vocabulary', { find })).data!;
    const save = (line: string, expected?: { group_id: number; line: string }) =>
      admin.rpc('save_synonyms', { line, ...(expected && { group_id: expected.group_id, expected: expected.line }) });
    const found = async (query: string) => {
      const { data } = await backend.visitor().rpc('search_tools', { query }, { get: true });
      return data!.closest ? [] : data!.rows.map(({ id }) => id);
    };
    const stored = () =>
      backend.sql(
        'select group_id, term, is_exact, finds_others, found_by_others from private.search_synonyms order by 1, 2',
      );
    const lineOf = async (word: string) => (await readVocabulary(word)).lines[0]!;
    // The embedded backend puts the error code before the message.
    const refusal = (error: { message: string } | null) => error?.message.replace(/^\w+: /, '');

    /** Logs a search like the page does, from this client address. */
    const logSearch = (address: string, words: string, was_found = false) =>
      backend.request('/rest/v1/rpc/log_search', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
        body: JSON.stringify({ words, was_found }),
      });
    const logSearchAs = async (visitors: number, words: string, was_found = false) => {
      for (let at = 1; at <= visitors; at += 1) await logSearch(`203.0.113.${at}`, words, was_found);
    };
    const missed = () => backend.sql('select words, reason, visitors from private.missed_searches order by 1, 2');

    it('a new database contains the entries of the vocabulary file', async () => {
      const file = readFileSync('supabase/vocabulary.txt', 'utf8')
        .split('\n')
        .filter((line) => /^(same|related|kind): /.test(line))
        .map((line) => line.split(/: | > /).map((side) => side.split(', ').toSorted().join(', ')));
      const lines = await backend.sql<{ line: string }>(
        'select private.synonym_line(group_id) as line from private.search_synonyms group by group_id order by group_id',
      );
      expect(lines.map(({ line }) => line.split(/: | > /))).toEqual(file);
      expect(await readVocabulary()).toMatchObject({ all: file.length, found: file.length, changes: [], missed: [] });
    });

    it('only the administrator can read or change the vocabulary', async () => {
      await logSearchAs(3, 'billeder');
      const before = [await stored(), await missed()];
      const { group_id, line } = await lineOf('picture');
      const failures: unknown[] = [];
      for (const [name, { client }] of Object.entries(everybody)) {
        if (name === 'administrator') continue;
        const calls = [
          await client.rpc('admin_vocabulary', {}),
          await client.rpc('save_synonyms', { line: 'same: mine, yours' }),
          await client.rpc('save_synonyms', { line: '', group_id, expected: line }),
          await client.rpc('preview_synonyms', { query: 'mine', line: 'same: mine, photo' }),
          await client.rpc('delete_missed_search', { words: 'billeder' }),
        ];
        calls.forEach(({ error }, at) => error?.code === '42501' || failures.push([name, at, error]));
      }
      expect(failures).toEqual([]);
      expect([await stored(), await missed()]).toEqual(before);
    });

    it('a synonym can be previewed, saved and undone', async () => {
      expect(await found('billeder')).toEqual([]);
      const before = await stored();
      const { group_id, line } = await lineOf('photo');
      const joined = { line: `${line}, Billeder `, group_id, expected: line };
      const { data: preview } = await admin.rpc('preview_synonyms', { query: 'billeder', ...joined });
      expect(preview).toMatchObject({
        line: expect.stringContaining('same: billeder, image'),
        before: { found: 0, rows: [] },
        after: { found: 1, closest: false, rows: [{ id: 'camera', name: 'Lumen' }] },
      });
      expect([await stored(), (await readVocabulary()).changes]).toEqual([before, []]);

      expect(await save(joined.line, { group_id, line })).toMatchObject({ data: group_id, error: null });
      expect(await found('billeder')).toEqual(['camera']);
      const [change] = (await readVocabulary()).changes;
      expect(change).toMatchObject({ group_id, before: line, after: preview!.line, can_undo: true });
      await save(change!.before, { group_id, line: change!.after });
      expect(await stored()).toEqual(before);
      expect((await readVocabulary()).changes.map(({ can_undo }) => can_undo)).toEqual([true, false]);
    });

    it('undoing the removal of an entry restores the entry with its id', async () => {
      const { data: group_id } = await save('same: lumophon, photo, images');
      expect(await found('lumophon')).toEqual(['camera']);
      const { line } = await lineOf('lumophon');
      expect(line).toBe('same: images, lumophon, photo');
      await save('', { group_id: group_id!, line });
      expect(await found('lumophon')).toEqual([]);
      expect(await save(line, { group_id: group_id!, line: '' })).toMatchObject({ data: group_id });
      // The database does not reuse the id of a removed entry.
      await save('', { group_id: group_id!, line });
      expect((await save('related: lumophon, camera obscura')).data).toBe(group_id! + 1);
    });

    it('saving an outdated entry fails and returns the current entry', async () => {
      const expected = await lineOf('photo');
      const both = await Promise.all([
        save(`${expected.line}, eins`, expected),
        save(`${expected.line}, zwei`, expected),
      ]);
      const errors = both.flatMap(({ error }) => error ?? []);
      expect(errors).toHaveLength(1);
      expect(errors[0]!.message).toMatch(/changed to ‘.*(eins|zwei).*’/);
      const { error } = await admin.rpc('preview_synonyms', {
        query: 'a',
        line: '',
        group_id: expected.group_id,
        expected: expected.line,
      });
      expect(refusal(error)).toMatch(/^These words have changed to /);
      expect((await readVocabulary()).changes).toHaveLength(1);
    });

    it('empty and oversized entries are rejected', async () => {
      const before = await stored();
      const many = (count: number, of = 'w') => Array.from({ length: count }, (_, at) => `${of}${at}`).join(', ');
      const refused = [
        ['photo, picture', 'Choose whether the words mean the same, are related'],
        ['like: photo, picture', 'Choose whether the words mean the same, are related'],
        ['kind: photo, picture', 'Choose whether the words mean the same, are related'],
        ['same: photo > picture', 'Choose whether the words mean the same, are related'],
        ['kind: a1 > b1 > c1', 'Choose whether the words mean the same, are related'],
        ['same: photo, …', 'Each word needs a letter or a digit.'],
        ['same: photo,, picture', 'Each word needs a letter or a digit.'],
        ['same: Écran, ecran', 'Enter each word once.'],
        ['same: photo', 'Enter at least two words'],
        ['same: photo, the', '‘the’ is so common that searches ignore it'],
        [`same: photo, ${'x'.repeat(61)}`, 'A word or phrase can have at most 60'],
        ['same: photo, Phötö, picture', 'Enter each word once'],
        [`same: ${many(41)}`, 'at most 40 words'],
        [`kind: x1 > ${many(41)}`, 'at most 40 words'],
        [(await lineOf('photo')).line, 'These words are already a group'],
      ];
      for (const [line, sentence] of refused) {
        expect([line, refusal((await save(line!)).error)]).toEqual([line, expect.stringContaining(sentence!)]);
      }
      expect(await stored()).toEqual(before);
      expect((await save(`same: ${many(40)}, `.replace(/, $/, ''))).error).toBeNull();
      expect((await save(`same: photo, ${'x'.repeat(60)}`)).error).toBeNull();
      for (let at = 0; at < 12; at += 1) expect((await save(`same: everywhere, e${at}`)).error).toBeNull();
      expect(refusal((await save('same: everywhere, e12')).error)).toBe('‘everywhere’ is in 12 groups already.');
      await backend.script(`insert into private.search_synonyms (group_id, term, is_exact, finds_others, found_by_others)
      select 10000 + n, 'word' || n, true, true, true from generate_series(1, 2000) as n`);
      expect(refusal((await save('same: one more, two more')).error)).toBe('There can be at most 2000 groups.');
    });

    it('a built-in vocabulary update does not change an edited entry', async () => {
      const expected = await lineOf('photo');
      await save(`${expected.line}, billeder`, expected);
      const changed = await stored();
      await backend.script(SEED);
      expect(await stored()).toEqual(changed);
    });

    it('a search without results is stored once three visitors have sent it on the same day', async () => {
      await logSearchAs(2, ' Billeder  af KATTE ');
      for (let turn = 0; turn < 5; turn += 1) await logSearch('203.0.113.1', 'billeder af katte');
      expect(await missed()).toEqual([]);
      const marks = JSON.stringify([
        await backend.sql('select search_hash::text, visitor::text from private.missed_search_visitors'),
        await backend.sql('select visitor::text from private.search_log_visitors'),
      ]);
      expect(marks).not.toMatch(/billeder|203\.0/);
      await logSearch('203.0.113.3', 'billeder af katte');
      await logSearchAs(5, 'billeder af katte');
      await logSearchAs(4, 'billeder af katte', true);
      expect(await missed()).toEqual([
        { words: 'billeder af katte', reason: 'nothing', visitors: 5 },
        { words: 'billeder af katte', reason: 'unopened', visitors: 4 },
      ]);
      expect((await readVocabulary()).missed).toMatchObject([
        { words: 'billeder af katte', nothing: 5, unopened: 4, days: 1 },
      ]);
      expect((await admin.rpc('delete_missed_search', { words: 'billeder af katte' })).error).toBeNull();
      expect((await readVocabulary()).missed).toEqual([]);
    });

    it('a stored hash does not reveal a visitor’s searches and is deleted the next day', async () => {
      await logSearch('203.0.113.1', 'one thing');
      await logSearch('203.0.113.1', 'another thing');
      const visitors = await backend.sql(`select distinct visitor from private.missed_search_visitors
      union all select visitor from private.search_log_visitors`);
      expect(visitors).toHaveLength(3);
      await backend.script(`update private.search_log_minute set minute = now() - interval '1 day';
      insert into private.missed_searches (day, words, reason, visitors) values
        (private.today() - 90, 'still kept', 'nothing', 3), (private.today() - 91, 'too old', 'nothing', 3)`);
      await logSearch('203.0.113.2', 'one thing');
      expect(await backend.sql('select 1 from private.missed_search_visitors')).toHaveLength(1);
      expect(await backend.sql('select 1 from private.search_log_visitors')).toHaveLength(1);
      expect(await missed()).toMatchObject([{ words: 'still kept' }]);
    });

    it('a search that may contain personal data is not stored', async () => {
      const own = [
        'jane@example.com',
        'https://example.com/me',
        'call +45 20 30 40 50',
        '4111 1111 1111',
        'sk-proj-a1b2c3d4e5',
        'hunter2hunter',
        'password=letmein',
        'x'.repeat(25),
        'a',
        'many words '.repeat(6),
        'nul\u0001',
        'jane＠example.com',
        'jane﹫example.com',
        'call ４５ ２０ ３０',
        'اتصل ٢٠٣٠٤٠',
        '४५ २० ३०',
        'hunter２hunter',
        'ｈｔｔｐｓ：／／example',
      ];
      for (const words of own) expect([words, (await logSearch('203.0.113.1', words)).status]).toEqual([words, 204]);
      expect(await backend.sql('select 1 from private.missed_search_visitors')).toEqual([]);
      for (let turn = 0; turn < 3; turn += 1) await logSearch('', 'cat pictures');
      expect(await missed()).toEqual([]);
      for (const words of ['make a song?', 'character.ai', 'gpt-4o & c++', 'billeder på dansk', '猫の写真', '４ ideas'])
        await logSearchAs(3, words);
      expect((await missed()).map(({ words }) => words)).toHaveLength(6);
      await logSearch('203.0.113.1', 'Écran');
      await logSearch('203.0.113.2', 'ecran');
      await logSearch('203.0.113.3', 'E\u0301CRAN');
      expect(await missed()).toContainEqual({ words: 'ecran', reason: 'nothing', visitors: 3 });
    });

    it('the number of stored searches is limited per client and for the whole site', async () => {
      for (let at = 0; at < 25; at += 1) await logSearch('203.0.113.1', `flood ${String.fromCharCode(97 + at)}`);
      const marks = async () => (await backend.sql('select 1 from private.missed_search_visitors')).length;
      expect(await marks()).toBe(20);
      const results = async (set: string) => {
        await backend.script(`update private.search_log_minute set minute = date_trunc('minute', now()), ${set}`);
        const before = await marks();
        await logSearch('203.0.113.9', `after ${set.replaceAll(/[^a-z]/g, ' ')} ${before}`);
        return (await marks()) - before;
      };
      expect([await results('searches = 119'), await results('searches = 120')]).toEqual([1, 0]);
      expect([
        await results('searches = 0, searches_today = 19999'),
        await results('searches = 0, searches_today = 20000'),
      ]).toEqual([1, 0]);
      await backend.script(`update private.search_log_minute set searches = 0, searches_today = 0;
      insert into private.missed_searches (day, words, reason, visitors)
      select private.today(), 'kept ' || n, 'nothing', 3 from generate_series(1, 499) as n`);
      await logSearchAs(4, 'the last of all');
      await logSearchAs(4, 'one too many');
      expect(await backend.sql('select 1 from private.missed_searches')).toHaveLength(500);
    });
  });

  describe('categories', () => {
    let admin: Client;

    beforeAll(() => {
      admin = everybody.administrator.client;
    });
    beforeEach(async () => {
      await backend.clear();
      await backend.script(
        `delete from private.merged_listings; delete from public.former_categories; delete from public.categories;
       delete from public.families; ${categorySeedMigration()}`,
      );
    });

    const add = async (...rows: (readonly [id: string, category: string])[]) => {
      const { error } = await admin.from('ai_tools').insert(rows.map(([id, category]) => listing(id, { category })));
      expect(error).toBeNull();
    };
    const storedCategories = async () =>
      Object.fromEntries(Object.values(await backend.stored()).map(({ id, category }) => [id, category]));
    const found = async (category: string, within = '') => {
      const { data } = await backend.visitor().rpc('search_tools', { category, within }, { get: true });
      return data?.rows.map(({ id }) => id).sort();
    };
    const readCategories = async () => (await admin.rpc('admin_categories')).data!;
    const expected = async (slug: string) => (await readCategories()).categories.find((one) => one.slug === slug)!;
    /** Changes a category, by default with its current version. */
    const change = async (slug: string, to: object, asSeen?: { version: number }) => {
      const { name, family, sentence, is_offered, version } = { ...(await expected(slug)), ...asSeen };
      const args = { current_slug: slug, expected_version: version, name, family, sentence, is_offered, ...to };
      return (await admin.rpc('save_category', args as never)).error;
    };
    const merge = async (slug: string, into_slug: string) => {
      const { name, version } = await expected(slug);
      const { error } = await admin.rpc('merge_category', { from_name: name, expected_version: version, into_slug });
      expect(error).toBeNull();
    };
    const settle = async (how_many = 500) => (await admin.rpc('sync_categories', { how_many })).data;
    const stored = () =>
      backend.sql(`select (select jsonb_agg(to_jsonb(f) order by slug) from public.families as f) as families,
      (select jsonb_agg(to_jsonb(c) order by slug) from public.categories as c) as categories,
      (select jsonb_agg(to_jsonb(b) order by name) from public.former_categories as b) as former,
      (select jsonb_agg(to_jsonb(m) order by name, tool_id) from private.merged_listings as m) as merged`);

    it('a new database contains the initial categories, and everyone can read categories', async () => {
      for (const { client } of Object.values(everybody)) {
        expect((await client.rpc('categories_in_families', {}, { get: true })).data).toEqual(SEED);
        const tables = await Promise.all([
          client.from('families').select('slug'),
          client.from('categories').select('slug'),
          client.from('former_categories').select('slug'),
        ]);
        expect(tables.map(({ data }) => data?.length)).toEqual([14, 42, 0]);
      }
    });

    it('only the administrator can change categories, and only through the functions', async () => {
      await add(['a', 'Writing']);
      await merge('tools', 'productivity');
      const before = [await stored(), await storedCategories()];
      for (const [name, { client }] of Object.entries(everybody)) {
        const tables = { families: 'text', categories: 'writing', former_categories: 'tools' } as const;
        for (const [table, slug] of Object.entries(tables) as [keyof typeof tables, string][]) {
          const row = { slug, name: 'Mine', family: 'text', category: 'writing', place: 1 } as never;
          await client.from(table).insert({ ...(row as object), slug: 'mine' } as never);
          await client.from(table).upsert(row);
          await client
            .from(table)
            .update({ name: 'Mine' } as never)
            .eq('slug', slug);
          await client.from(table).delete().eq('slug', slug);
        }
        if (name === 'administrator') continue;
        const calls = [
          await client.rpc('save_category', { name: 'Mine', family: 'text' }),
          await client.rpc('save_category', {
            name: 'Mine',
            family: 'text',
            current_slug: 'writing',
            expected_version: 1,
          }),
          await client.rpc('merge_category', { from_name: 'Writing', into_slug: 'other', expected_version: 1 }),
          await client.rpc('restore_category', { former_name: 'Tools' }),
          await client.rpc('remove_category', { current_slug: 'writing', expected_version: 1 }),
          await client.rpc('save_family', { name: 'Mine' }),
          await client.rpc('remove_family', { current_slug: 'gaming', expected_version: 1 }),
          await client.rpc('order_categories', { within: 'image', slugs: ['image-processing', 'design', 'ai-art'] }),
          await client.rpc('sync_categories', {}),
          await client.rpc('admin_categories'),
        ];
        expect([name, calls.filter(({ error }) => error?.code !== '42501')]).toEqual([name, []]);
      }
      expect([await stored(), await storedCategories()]).toEqual(before);
    });

    it('a renamed category is found by both names, and its listings keep their timestamps', async () => {
      await add(['a', 'Writing'], ['b', 'writing '], ['c', 'Translation']);
      await everybody.member.client.from('ai_tools').insert(listing(idOf('waiting'), { category: 'Writing' }));
      const before = await backend.stored();
      const { data: version } = await backend.visitor().rpc('directory_version', {}, { get: true });
      expect(await change('writing', { name: ' Prose  &  verse ', family: 'education' })).toBeNull();
      expect((await backend.visitor().rpc('directory_version', {}, { get: true })).data).not.toBe(version);
      const everywhere = async () => [
        await found('Writing'),
        await found('prose & verse'),
        await found('education'),
        await found('', 'writing'),
        await found('text'),
      ];
      const both = ['a', 'b'];
      expect(await everywhere()).toEqual([both, both, both, both, ['c']]);
      expect(await readCategories()).toMatchObject({ unsettled: 3, unplaced: [] });
      expect(await expected('prose-verse')).toMatchObject({
        name: 'Prose & verse',
        listings: 3,
        before: [{ name: 'Writing', isMerged: false }],
      });

      expect(await settle(2)).toEqual({ moved: 2, left: 1 });
      expect(await settle(2)).toEqual({ moved: 1, left: 0 });
      expect(await everywhere()).toEqual([both, both, both, both, ['c']]);
      const { data: search } = await backend.visitor().rpc('search_tools', { query: 'verse' }, { get: true });
      expect(search?.facets.category).toEqual({ 'Prose & verse': 2 });
      const after = await backend.stored();
      for (const [id, tool] of Object.entries(before)) {
        const category = id === 'c' ? 'Translation' : 'Prose & verse';
        expect(after[id]).toEqual({ ...tool, category });
      }

      await add(['late', 'Writing']);
      expect((await storedCategories())['late']).toBe('Prose & verse');
      expect(await change('prose-verse', { name: 'Writing', family: 'text' })).toBeNull();
      await settle();
      expect([await found('writing'), await found('prose & verse')]).toEqual([
        ['a', 'b', 'late'],
        ['a', 'b', 'late'],
      ]);
      expect((await readCategories()).unsettled).toBe(0);
    });

    it.each([
      ['Écran', 'éCRAN', 'ecran'],
      ['Видео', 'ВИДЕО', 'видео'],
      ['Übersetzung', 'U\u0308BERSETZUNG', 'ubersetzung'],
      ['Außenwand', 'AUSSENWAND', 'außenwand'],
      ['ＶＲ ２', 'vr 2', 'VR ２'],
    ])('the category names “%s” and “%s” count as equal', async (name, again, third) => {
      const taken = async (wanted: string, family = 'video') =>
        (await admin.rpc('save_category', { name: wanted, family })).error;
      const { data: slug } = await admin.rpc('save_category', { name, family: 'video' });
      await add(['a', name], ['b', again]);
      expect([await found(third), (await readCategories()).unplaced]).toEqual([['a', 'b'], []]);
      for (const wanted of [name, again, third, `${again}!`]) expect(await taken(wanted)).not.toBeNull();
      expect((await admin.rpc('save_family', { name: again })).error).not.toBeNull();

      expect(await change(slug!, { name: 'Renamed' })).toBeNull();
      const before = await stored();
      for (const wanted of [name, again, third, `${again}!`]) expect(await taken(wanted)).not.toBeNull();
      expect(await stored()).toEqual(before);
      await settle();
      await add(['c', third]);
      expect([await storedCategories(), await found(again), await found('', third)]).toEqual([
        { a: 'Renamed', b: 'Renamed', c: 'Renamed' },
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ]);
    });

    it('a category that gained an accent in its name can be merged and restored', async () => {
      await add(['a', 'AI Art']);
      expect(await change('ai-art', { name: 'ÄI Art' })).toBeNull();
      await settle();
      await merge('ai-art', 'design');
      await settle();
      expect(await storedCategories()).toEqual({ a: 'Design' });
      expect((await admin.rpc('restore_category', { former_name: 'ÄI Art' })).error).toBeNull();
      await settle();
      expect(await storedCategories()).toEqual({ a: 'ÄI Art' });
    });

    it('a name can change only in letter case', async () => {
      await add(['a', 'AI Art']);
      expect(await change('ai-art', { name: 'AI art' })).toBeNull();
      await settle();
      expect([await storedCategories(), await found('ai art')]).toEqual([{ a: 'AI art' }, ['a']]);
      expect(await change('ai-art', { name: 'AI Art' })).toBeNull();
      await settle();
      expect(await storedCategories()).toEqual({ a: 'AI Art' });
    });

    it('undoing a merge restores the category with its remaining listings', async () => {
      await add(['w1', 'Writing'], ['w2', 'Writing'], ['t', 'Text Generation'], ['c', 'Content Creation']);
      await change('writing', { sentence: 'Words, one after the other.', is_offered: false });
      await change('writing', { name: 'Prose' });
      await merge('prose', 'text-generation');
      expect(await found('text generation')).toEqual(['t', 'w1', 'w2']);
      expect(await found('writing')).toEqual(['t', 'w1', 'w2']);
      await settle();
      expect(await storedCategories()).toEqual({
        c: 'Content Creation',
        t: 'Text Generation',
        w1: 'Text Generation',
        w2: 'Text Generation',
      });
      await merge('text-generation', 'content-creation');
      await settle();
      await change('content-creation', { name: 'Words' });
      await settle();
      expect(new Set(Object.values(await storedCategories()))).toEqual(new Set(['Words']));
      await admin.from('ai_tools').update({ category: 'Legal' }).eq('id', 'w2');

      expect((await admin.rpc('restore_category', { former_name: 'Prose' })).error).toBeNull();
      expect((await readCategories()).unsettled).toBe(2);
      expect(await settle()).toEqual({ moved: 1, left: 0 });
      expect(await storedCategories()).toEqual({ c: 'Words', t: 'Words', w1: 'Prose', w2: 'Legal' });
      expect(await expected('prose')).toMatchObject({
        sentence: 'Words, one after the other.',
        is_offered: false,
        family: 'text',
        before: [{ name: 'Writing', isMerged: false }],
      });
      expect((await admin.rpc('restore_category', { former_name: 'Text Generation' })).error).toBeNull();
      await settle();
      expect(await storedCategories()).toEqual({ c: 'Words', t: 'Text Generation', w1: 'Prose', w2: 'Legal' });
      const again = await admin.rpc('restore_category', { former_name: 'Prose' });
      expect(again.error?.message).toContain('was already restored or merged');
    });

    it('an unknown category name is kept until the administrator adds or merges this category', async () => {
      await add(['a', 'Weaving'], ['b', 'weaving'], ['c', 'Pottery'], ['d', 'Other']);
      expect(await storedCategories()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Pottery', d: 'Other' });
      expect(await found('other')).toEqual(['a', 'b', 'c', 'd']);
      const unplaced = [
        { name: 'Weaving', listings: 2 },
        { name: 'Pottery', listings: 1 },
      ];
      const names = ({ name, listings }: { name: string; listings: number }) => [name.toLowerCase(), listings];
      expect((await readCategories()).unplaced.map(names)).toEqual(unplaced.map(names));

      await admin.rpc('save_category', { name: 'Weaving', family: 'gaming' });
      await admin.rpc('merge_category', { from_name: 'Pottery', into_slug: 'design' });
      expect([await found('gaming'), await found('design'), await found('pottery')]).toEqual([
        ['a', 'b'],
        ['c'],
        ['c'],
      ]);
      await settle();
      expect(await storedCategories()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Design', d: 'Other' });
      expect((await readCategories()).unplaced).toEqual([]);

      await admin.rpc('restore_category', { former_name: 'Pottery' });
      const { slug, version } = await expected('weaving');
      expect((await admin.rpc('remove_category', { current_slug: slug, expected_version: version })).error).toBeNull();
      await settle();
      expect(await storedCategories()).toEqual({ a: 'Weaving', b: 'weaving', c: 'Pottery', d: 'Other' });
      expect((await readCategories()).unplaced.map(names)).toEqual(unplaced.map(names));
    });

    it('a renamed category can be removed unless another category was merged into it', async () => {
      await admin.rpc('save_category', { name: 'Weaving', family: 'image' });
      expect(await change('weaving', { name: 'Looms' })).toBeNull();
      const remove = async () => {
        const { slug, version } = await expected('looms');
        return (await admin.rpc('remove_category', { current_slug: slug, expected_version: version })).error;
      };
      await admin.rpc('merge_category', { from_name: 'Macrame', into_slug: 'looms' });
      expect((await remove())?.message).toContain('Other names redirect to ‘Looms’');
      await admin.rpc('restore_category', { former_name: 'Macrame', into_slug: 'looms' });
      expect(await remove()).toBeNull();
      expect((await backend.sql(`select name from public.former_categories where name = 'Weaving'`)).length).toBe(0);
    });

    it('saving an outdated category fails and returns the current category', async () => {
      const first = await expected('writing');
      expect(await change('writing', { name: 'Prose' })).toBeNull();
      const after = await stored();
      const refused = await change('prose', { name: 'Verse' }, { version: first.version });
      expect(refused?.message).toContain('‘Prose’ has changed. The list is updated.');
      const asFirst = { current_slug: 'writing', expected_version: first.version };
      const responses = [
        await admin.rpc('save_category', { name: 'Verse', family: 'text', ...asFirst }),
        await admin.rpc('merge_category', {
          from_name: 'Writing',
          into_slug: 'design',
          expected_version: first.version,
        }),
        await admin.rpc('remove_category', asFirst),
      ];
      for (const { error } of responses) {
        expect(error?.message).toContain('This category is now ‘Prose’. The list is updated.');
      }
      const image = (await readCategories()).categories
        .filter(({ family }) => family === 'image')
        .map(({ slug }) => slug);
      const added = await admin.rpc('save_category', { name: 'Posters', family: 'image' });
      const ordered = await admin.rpc('order_categories', { within: 'image', slugs: image.toReversed() });
      expect([added.error, ordered.error?.message]).toEqual([null, expect.stringContaining('nothing was moved')]);
      await admin.rpc('remove_category', { current_slug: 'posters', expected_version: 1 });
      expect(await stored()).toEqual(after);

      const { version } = await expected('legal');
      const race = await Promise.all([
        admin.rpc('save_category', {
          name: 'Law',
          family: 'business',
          current_slug: 'legal',
          expected_version: version,
        }),
        admin.rpc('merge_category', { from_name: 'Legal', into_slug: 'finance', expected_version: version }),
      ]);
      expect(race.filter(({ error }) => error === null)).toHaveLength(1);
      expect(race.find(({ error }) => error)?.error?.message).toMatch(/This category is now ‘(Law|Finance)’/);
    });

    it('an invalid address, name or description is rejected', async () => {
      await merge('tools', 'productivity');
      await admin.rpc('save_category', { name: 'A I Art', family: 'image' });
      const before = await stored();
      for (const [to, reason] of [
        [{ name: 'design' }, 'The category ‘Design’ already exists.'],
        [{ name: 'A.I. Art' }, 'The category ‘A I Art’ already exists.'],
        [{ name: 'TOOLS' }, 'is a former name of ‘Productivity’'],
        [{ name: 'Image' }, 'is a family'],
        [{ name: '!!!' }, 'must have a letter'],
        [{ name: 'This, that' }, 'categories_name_form'],
        [{ name: 'x'.repeat(61) }, 'categories_name_form'],
        [{ sentence: 'x'.repeat(9) }, 'categories_sentence_form'],
        [{ sentence: 'x'.repeat(161) }, 'categories_sentence_form'],
        [{ name: 'index' }, 'categories_slug_form'],
        [{ family: 'nowhere' }, 'no longer exists'],
      ] as const) {
        expect([to, (await change('writing', to))?.message]).toEqual([to, expect.stringContaining(reason)]);
      }
      expect(await stored()).toEqual(before);
    });

    it('the category “Other” and categories with former names cannot be removed', async () => {
      await merge('tools', 'productivity');
      const before = await stored();
      const { version } = await expected('productivity');
      const refusals = [
        await change('other', { name: 'Rest' }),
        await change('other', { family: 'text' }),
        (await admin.rpc('merge_category', { from_name: 'Other', into_slug: 'design', expected_version: 1 })).error,
        (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'design', expected_version: 1 })).error,
        (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'gone', expected_version: 1 })).error,
        (await admin.rpc('merge_category', { from_name: 'Design', into_slug: 'legal' })).error,
        (await admin.rpc('remove_category', { current_slug: 'other', expected_version: 1 })).error,
        (await admin.rpc('remove_category', { current_slug: 'productivity', expected_version: version })).error,
        (await admin.rpc('remove_family', { current_slug: 'other', expected_version: 1 })).error,
        (await admin.rpc('remove_family', { current_slug: 'gaming', expected_version: 1 })).error,
      ];
      const [missed, itself, gone] = [/Other/, /into itself/, /no longer exists/];
      const reasons = [
        missed,
        missed,
        missed,
        itself,
        gone,
        /already has a category/,
        missed,
        /redirect to ‘Productivity’/,
        /Only an empty family/,
        /Only an empty family/,
      ];
      expect(refusals.map((error) => error?.message)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
      expect(await stored()).toEqual(before);
    });

    it('families keep the administrator’s order, families for adults come last, and only an empty family can be removed', async () => {
      const order = async () => (await readCategories()).families.map(({ slug }) => slug);
      expect((await admin.rpc('save_family', { name: 'Science & Law' })).data).toBe('science-law');
      expect(await change('legal', { family: 'science-law' })).toBeNull();
      expect(
        (
          await admin.rpc('save_family', {
            name: 'Science',
            current_slug: 'science-law',
            expected_version: 1,
            sentence: 'What is known.',
          })
        ).error,
      ).toBeNull();
      const slugs = await order();
      expect(slugs.at(-1)).toBe('adult');
      const reversed = [...slugs.slice(0, -1).toReversed(), 'adult'];
      expect((await admin.rpc('order_categories', { within: '', slugs: slugs.toReversed() })).error).toBeNull();
      const { data } = await backend.visitor().rpc('categories_in_families', {}, { get: true });
      expect([await order(), data?.[0]]).toEqual([
        reversed,
        { slug: 'science-law', name: 'Science', sentence: 'What is known.', categories: [{ name: 'Legal' }] },
      ]);
      await add(['a', 'Legal']);
      expect(await found('science-law')).toEqual(['a']);
      for (const [name, reason] of [
        ['science', 'The family ‘'],
        ['Writing', 'has a category'],
        ['…', 'must have a letter'],
      ] as const) {
        expect((await admin.rpc('save_family', { name })).error?.message).toContain(reason);
      }
      await change('legal', { family: 'business' });
      const stale = await admin.rpc('remove_family', { current_slug: 'science-law', expected_version: 1 });
      const fresh = await admin.rpc('remove_family', { current_slug: 'science-law', expected_version: 2 });
      expect([stale.error?.message, fresh.error, await order()]).toEqual([
        expect.stringContaining('This family has changed'),
        null,
        reversed.filter((slug) => slug !== 'science-law'),
      ]);
    });
  });
});
