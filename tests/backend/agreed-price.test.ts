import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, engines, listing, startBackend } from '../support/backend';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The numbers in an answer, also those within texts. */
const numbersIn = (value: Json): number[] => {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return (value.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
};
/** Each object of an answer that names the placement or its listing. */
const about = (value: Json, ids: string[]): Json[] => {
  if (!value || typeof value !== 'object') return [];
  const isAbout = !Array.isArray(value) && Object.values(value).some((part) => ids.includes(part as string));
  return [...(isAbout ? [value] : []), ...Object.values(value).flatMap((part) => about(part, ids))];
};

describe.each(engines)('an agreed price on %s', (engine) => {
  let backend: Backend;
  const ids: Record<'dear' | 'cheap', string> = { dear: '', cheap: '' };
  const answers: Record<string, Json> = {};

  beforeAll(async () => {
    backend = await startBackend(engine);
    const { client } = await backend.admin();
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await client.from('ai_tools').insert([listing('dear'), listing('cheap')]);
    for (const [listing_id, price_cents] of [
      ['dear', 123_457],
      ['cheap', 7_700],
    ] as const) {
      const days = { first_day: day(-1), last_day: day(30) };
      const start = { listing_id, kind: 'plan_custom', ...days, price_cents };
      ids[listing_id] = (await client.rpc('start_placement', start)).data!;
      // Also what is agreed later, and for more days.
      const extend = { placement_id: ids[listing_id], action: 'extend', last_day: day(40), price_cents };
      expect((await client.rpc('change_placement', extend)).error).toBeNull();
    }
    expect(
      await backend.sql('select price_cents from public.placement_terms where price_cents > 0 order by 1'),
    ).toEqual([{ price_cents: 15_400 }, { price_cents: 246_914 }]);
    const relations = await backend.sql<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege('anon', oid, 'select')`,
    );
    const functions = await backend.sql<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
         and pronargs = pronargdefaults`,
    );
    const read = (text: string): Json => {
      try {
        return JSON.parse(text) as Json;
      } catch {
        return text;
      }
    };
    for (const { name } of relations) {
      answers[name] = read(await (await backend.request(`/rest/v1/${name}`)).text());
    }
    for (const { name } of functions) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      answers[`rpc/${name}`] = read(await (await backend.request(`/rest/v1/rpc/${name}`, init)).text());
    }
  });
  afterAll(() => backend?.stop());

  it('is in no answer that a visitor can have, neither in cents nor in dollars, for a day or a month', () => {
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining(['placements', 'running_placements', 'rpc/sponsored_tools', 'rpc/search_tools']),
    );
    const [, , ...telling] = [0, 0, 123_457, 246_914].flatMap((cents) =>
      [1, 10, 100, 1000].flatMap((unit) => [Math.floor(cents / unit), Math.round(cents / unit), cents / unit]),
    );
    const told = Object.entries(answers).flatMap(([name, answer]) =>
      numbersIn(answer)
        .filter((number) => number > 0 && telling.includes(number))
        .map((number) => `${name}: ${number}`),
    );
    // A clock in an answer may read 123 or 247 for a moment; nothing of four digits and more does by itself.
    expect(told.filter((line) => !/: (123|124|246|247)$/.test(line))).toEqual([]);
  });

  it('cannot be told from another: two custom placements look the same to a visitor but for their names', () => {
    const views = (id: string, tool: string) =>
      Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [
          name,
          about(answer, [id, tool]).map((row) =>
            JSON.stringify(row)
              .replaceAll(id, 'the placement')
              .replace(/"[^"]*\d\d:\d\d[^"]*"/g, '"a time"')
              .replaceAll(tool, 'the tool'),
          ),
        ]),
      );
    const dear = views(ids.dear, 'dear');
    expect(dear['running_placements']).toHaveLength(1);
    expect(dear['rpc/sponsored_tools']!.length).toBeGreaterThan(0);
    expect(dear).toEqual(views(ids.cheap, 'cheap'));
  });
});
