import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vocabularyFile } from '../../supabase/local/make-vocabulary';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';

describe.each(engines)('the words of the search, on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;

  const SEED = readFileSync(vocabularyFile(), 'utf8');
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
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
  afterAll(() => backend?.stop());
  beforeEach(() =>
    backend.script(`delete from private.search_changes; ${SEED}
      delete from private.missed_searches; delete from private.search_marks; delete from private.search_tellers;
      delete from private.search_minute`),
  );

  const desk = async (find = '') => (await admin.rpc('word_desk', { find })).data!;
  const save = (line: string, seen?: { meaning: number; line: string }) =>
    admin.rpc('save_meaning', { line, ...(seen && { meaning: seen.meaning, seen: seen.line }) });
  const found = async (query: string) => {
    const { data } = await backend.visitor().rpc('search_tools', { query }, { get: true });
    return data!.closest ? [] : data!.rows.map(({ id }) => id);
  };
  const stored = () =>
    backend.sql('select meaning, term, close, asks, answers from private.search_synonyms order by 1, 2');
  const lineOf = async (word: string) => (await desk(word)).lines[0]!;
  // The embedded backend leaves the hint out.
  const refusal = (error: { message: string } | null) => error?.message.replace(/^\w+: /, '');

  /** Tells of a search from an address, as the page does. */
  const tell = (address: string, words: string, was_found = false) =>
    backend.request('/rest/v1/rpc/tell_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
      body: JSON.stringify({ words, was_found }),
    });
  const tellAs = async (visitors: number, words: string, was_found = false) => {
    for (let at = 1; at <= visitors; at += 1) await tell(`203.0.113.${at}`, words, was_found);
  };
  const kept = () => backend.sql('select words, why, visitors from private.missed_searches order by 1, 2');

  it('a new database holds the lines of the file, and each reads as it is written there', async () => {
    const file = readFileSync('supabase/vocabulary.txt', 'utf8')
      .split('\n')
      .filter((line) => /^(same|akin|kind): /.test(line))
      .map((line) => line.split(/: | > /).map((side) => side.split(', ').toSorted().join(', ')));
    const lines = await backend.sql<{ line: string }>(
      'select private.meaning_line(meaning) as line from private.search_synonyms group by meaning order by meaning',
    );
    expect(lines.map(({ line }) => line.split(/: | > /))).toEqual(file);
    expect(await desk()).toMatchObject({ all: file.length, found: file.length, changes: [], missed: [] });
  });

  it('nobody but the administrator asks for words or changes them, and nobody reads or writes a table', async () => {
    await tellAs(3, 'billeder');
    const before = [await stored(), await kept()];
    const { meaning, line } = await lineOf('picture');
    const failures: unknown[] = [];
    for (const [name, { client }] of Object.entries(everybody)) {
      for (const table of [
        'search_synonyms',
        'search_changes',
        'missed_searches',
        'search_marks',
        'search_tellers',
        'search_minute',
      ]) {
        const rows = client.from(table as 'ai_tools');
        const asked = [
          await rows.select(),
          await rows.insert({ meaning: 1, term: 'mine', words: 'mine' } as never),
          await rows.update({ term: 'mine' } as never).neq('id', ''),
          await rows.delete().neq('id', ''),
        ];
        asked.forEach(({ error }, verb) => error || failures.push([name, table, verb]));
      }
      if (name === 'administrator') continue;
      const asked = [
        await client.rpc('word_desk', {}),
        await client.rpc('save_meaning', { line: 'same: mine, yours' }),
        await client.rpc('save_meaning', { line: '', meaning, seen: line }),
        await client.rpc('preview_meaning', { query: 'mine', line: 'same: mine, photo' }),
        await client.rpc('forget_search', { words: 'billeder' }),
      ];
      asked.forEach(({ error }, at) => error?.code === '42501' || failures.push([name, at, error]));
    }
    expect(failures).toEqual([]);
    expect([await stored(), await kept()]).toEqual(before);
  });

  it('a synonym is seen before it is saved, finds what it means once it is, and is taken back', async () => {
    expect(await found('billeder')).toEqual([]);
    const before = await stored();
    const { meaning, line } = await lineOf('photo');
    const joined = { line: `${line}, Billeder `, meaning, seen: line };
    const { data: preview } = await admin.rpc('preview_meaning', { query: 'billeder', ...joined });
    expect(preview).toMatchObject({
      line: expect.stringContaining('same: billeder, image'),
      before: { found: 0, rows: [] },
      after: { found: 1, closest: false, rows: [{ id: 'camera', name: 'Lumen' }] },
    });
    expect([await stored(), (await desk()).changes]).toEqual([before, []]);

    expect(await save(joined.line, { meaning, line })).toMatchObject({ data: meaning, error: null });
    expect(await found('billeder')).toEqual(['camera']);
    const [change] = (await desk()).changes;
    expect(change).toMatchObject({ meaning, before: line, after: preview!.line, can_undo: true });
    await save(change!.before, { meaning, line: change!.after });
    expect(await stored()).toEqual(before);
    expect((await desk()).changes.map(({ can_undo }) => can_undo)).toEqual([true, false]);
  });

  it('a new line finds, a removed one does not, and its undo brings it back under its number', async () => {
    const { data: meaning } = await save('same: lumophon, photo, images');
    expect(await found('lumophon')).toEqual(['camera']);
    const { line } = await lineOf('lumophon');
    expect(line).toBe('same: images, lumophon, photo');
    await save('', { meaning: meaning!, line });
    expect(await found('lumophon')).toEqual([]);
    expect(await save(line, { meaning: meaning!, line: '' })).toMatchObject({ data: meaning });
    // A number that was taken once is nobody else's.
    await save('', { meaning: meaning!, line });
    expect((await save('akin: lumophon, camera obscura')).data).toBe(meaning! + 1);
  });

  it('of two tabs that change one line, the second is told what it is now; so is a preview', async () => {
    const seen = await lineOf('photo');
    const both = await Promise.all([save(`${seen.line}, eins`, seen), save(`${seen.line}, zwei`, seen)]);
    const errors = both.flatMap(({ error }) => error ?? []);
    expect(errors).toHaveLength(1);
    expect(errors[0]!.message).toMatch(/Now they are ‘.*(eins|zwei).*’/);
    const { error } = await admin.rpc('preview_meaning', {
      query: 'a',
      line: '',
      meaning: seen.meaning,
      seen: seen.line,
    });
    expect(refusal(error)).toMatch(/^These words have been changed meanwhile\. Now they are /);
    expect((await desk()).changes).toHaveLength(1);
  });

  it('lines that say nothing, or too much, are refused, and nothing of them stands', async () => {
    const before = await stored();
    const many = (count: number, of = 'w') => Array.from({ length: count }, (_, at) => `${of}${at}`).join(', ');
    const refused = [
      ['photo, picture', 'Words mean the same, are near each other'],
      ['like: photo, picture', 'Words mean the same, are near each other'],
      ['kind: photo, picture', 'Words mean the same, are near each other'],
      ['same: photo > picture', 'Words mean the same, are near each other'],
      ['kind: a1 > b1 > c1', 'Words mean the same, are near each other'],
      ['same: photo, 写真', 'Each word needs a letter from a to z'],
      ['same: photo,, picture', 'Each word needs a letter from a to z'],
      ['same: photo', 'It takes two words'],
      ['same: photo, the', '‘the’ alone says nothing'],
      [`same: photo, ${'x'.repeat(61)}`, 'A word, or some together, can have at most 60'],
      ['same: photo, Phötö, picture', 'Each word can stand there once'],
      [`same: ${many(41)}`, 'At most 40 words'],
      [`kind: x1 > ${many(41)}`, 'At most 40 words'],
      [(await lineOf('photo')).line, 'These words stand together already'],
    ];
    for (const [line, sentence] of refused) {
      expect([line, refusal((await save(line!)).error)]).toEqual([line, expect.stringContaining(sentence!)]);
    }
    expect(await stored()).toEqual(before);
    expect((await save(`same: ${many(40)}, `.replace(/, $/, ''))).error).toBeNull();
    expect((await save(`same: photo, ${'x'.repeat(60)}`)).error).toBeNull();
    for (let at = 0; at < 12; at += 1) expect((await save(`same: everywhere, e${at}`)).error).toBeNull();
    expect(refusal((await save('same: everywhere, e12')).error)).toBe(
      '‘everywhere’ stands with 12 groups of words already.',
    );
    await backend.script(`insert into private.search_synonyms (meaning, term, close, asks, answers)
      select 10000 + n, 'word' || n, true, true, true from generate_series(1, 2000) as n`);
    expect(refusal((await save('same: one more, two more')).error)).toBe('At most 2000 groups of words can be kept.');
  });

  it('a later vocabulary of the house leaves one alone that was changed by hand', async () => {
    const seen = await lineOf('photo');
    await save(`${seen.line}, billeder`, seen);
    const changed = await stored();
    await backend.script(SEED);
    expect(await stored()).toEqual(changed);
  });

  it('a search in vain is kept once three have asked it on one day, each once, and before that not even its words are', async () => {
    await tellAs(2, ' Billeder  af KATTE ');
    for (let turn = 0; turn < 5; turn += 1) await tell('203.0.113.1', 'billeder af katte');
    expect(await kept()).toEqual([]);
    const marks = JSON.stringify([
      await backend.sql('select asked::text, visitor::text from private.search_marks'),
      await backend.sql('select visitor::text from private.search_tellers'),
    ]);
    expect(marks).not.toMatch(/billeder|203/);
    await tell('203.0.113.3', 'billeder af katte');
    await tellAs(5, 'billeder af katte');
    await tellAs(3, 'billeder af katte', true);
    expect(await kept()).toEqual([
      { words: 'billeder af katte', why: 'nothing', visitors: 5 },
      { words: 'billeder af katte', why: 'unopened', visitors: 3 },
    ]);
    expect((await desk()).missed).toMatchObject([{ words: 'billeder af katte', nothing: 5, unopened: 3, days: 1 }]);
    expect((await admin.rpc('forget_search', { words: 'billeder af katte' })).error).toBeNull();
    expect((await desk()).missed).toEqual([]);
  });

  it('which searches are one visitor’s is not told by their marks, and yesterday’s are dropped with the first of today', async () => {
    await tell('203.0.113.1', 'one thing');
    await tell('203.0.113.1', 'another thing');
    const visitors = await backend.sql(`select distinct visitor from private.search_marks
      union all select visitor from private.search_tellers`);
    expect(visitors).toHaveLength(3);
    await backend.script(`update private.search_minute set minute = now() - interval '1 day';
      insert into private.missed_searches (day, words, why, visitors) values
        (private.today() - 90, 'still kept', 'nothing', 3), (private.today() - 91, 'too old', 'nothing', 3)`);
    await tell('203.0.113.2', 'one thing');
    expect(await backend.sql('select 1 from private.search_marks')).toHaveLength(1);
    expect(await backend.sql('select 1 from private.search_tellers')).toHaveLength(1);
    expect(await kept()).toMatchObject([{ words: 'still kept' }]);
  });

  it('nothing is kept that may be somebody’s own, nor of whom no address is given', async () => {
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
    ];
    for (const words of own) expect([words, (await tell('203.0.113.1', words)).status]).toEqual([words, 204]);
    expect(await backend.sql('select 1 from private.search_marks')).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) await tell('', 'cat pictures');
    expect(await kept()).toEqual([]);
    for (const words of ['make a song?', 'character.ai', 'gpt-4o & c++', 'billeder på dansk', '猫の写真'])
      await tellAs(3, words);
    expect((await kept()).map(({ words }) => words)).toHaveLength(5);
  });

  it('one client adds at most 20 searches a day, all together 120 a minute and 20,000 a day, and 500 are kept of a day', async () => {
    for (let at = 0; at < 25; at += 1) await tell('203.0.113.1', `flood ${String.fromCharCode(97 + at)}`);
    const marks = async () => (await backend.sql('select 1 from private.search_marks')).length;
    expect(await marks()).toBe(20);
    const told = async (set: string) => {
      await backend.script(`update private.search_minute set minute = date_trunc('minute', now()), ${set}`);
      const before = await marks();
      await tell('203.0.113.9', `after ${set.replaceAll(/[^a-z]/g, ' ')} ${before}`);
      return (await marks()) - before;
    };
    expect([await told('told = 119'), await told('told = 120')]).toEqual([1, 0]);
    expect([await told('told = 0, told_today = 19999'), await told('told = 0, told_today = 20000')]).toEqual([1, 0]);
    await backend.script(`update private.search_minute set told = 0, told_today = 0;
      insert into private.missed_searches (day, words, why, visitors)
      select private.today(), 'kept ' || n, 'nothing', 3 from generate_series(1, 499) as n`);
    await tellAs(4, 'the last of all');
    await tellAs(4, 'one too many');
    expect(await backend.sql('select 1 from private.missed_searches')).toHaveLength(500);
  });
});
