import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const address = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
const ids = (count: number) => Array.from({ length: count }, (_, at) => `tool-${at}`);

// Column, constraint, what is just stored, what is just refused.
const limits: [column: string, constraint: string, stored: unknown[], refused: unknown[]][] = [
  ['trial_days', 'trial_days_range', [1, 365, null], [0, 366]],
  ['alternatives', 'alternatives_count', [[], ids(20)], [ids(21), [['a'], ['b']]]],
  ['alternatives', 'alternatives_length', [['a'.repeat(200)]], [['a'.repeat(201)], [''], ['a', null], ['a\tb']]],
  [
    'api_documentation_url',
    'api_documentation_url_form',
    [address(2048), null],
    [address(2049), 'javascript:alert(1)', ''],
  ],
  ['api_quality', 'api_quality_allowed', ['excellent', 'good', null], ['', 'Good', 'poor']],
  ['api_category', 'api_category_allowed', ['LLM', 'Audio', 'Multimodal', 'Image', null], ['', 'llm']],
  ['last_reviewed_on', 'last_reviewed_on_range', ['2000-01-01', '2100-01-01', null], ['1999-12-31', '2100-01-02']],
];

const PENDING = idOf('pending');

describe.each(engines)('the details of a tool on %s', (engine) => {
  let backend: Backend;
  let actors: Record<string, Client>;
  const details = (name: string) => actors[name]!.from('tool_details');
  const stored = () =>
    backend.sql<{ tool_id: string; trial_days: number }>(
      'select * from public.tool_details order by length(tool_id), tool_id',
    );

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
    await actors.administrator!.from('ai_tools').insert(listing('live'));
    await details('administrator').insert([
      { tool_id: 'live', trial_days: 14 },
      { tool_id: PENDING, trial_days: 14 },
    ]);
  });

  it.each([
    ['visitor', ['live']],
    ['member', ['live', PENDING]],
    ['second', ['live']],
    ['administrator', ['live', PENDING]],
  ])('%s can read the details of tools that they may read: %j', async (name, readable) => {
    const { data } = await details(name).select('tool_id');
    expect(data?.map(({ tool_id }) => tool_id).sort()).toEqual(readable.toSorted());
  });

  it('come with their tool in one request, as an export reads them', async () => {
    const { data } = await actors.visitor!.from('ai_tools').select('id, tool_details(trial_days)');
    expect(data).toEqual([{ id: 'live', tool_details: { trial_days: 14 } }]);
  });

  it.each(['visitor', 'member', 'second'])('%s cannot write any', async (name) => {
    const before = await stored();
    await actors.administrator!.from('ai_tools').insert(listing('bare'));
    await details(name).insert({ tool_id: 'bare', trial_days: 30 });
    for (const id of ['live', PENDING]) {
      await details(name).upsert({ tool_id: id, trial_days: 30 });
      await details(name).update({ trial_days: 30 }).eq('tool_id', id);
      await details(name).delete().eq('tool_id', id);
    }
    expect(await stored()).toEqual(before);
  });

  it('the administrator writes them, also several at once by the tools’ ids, as an import does', async () => {
    await actors.administrator!.from('ai_tools').insert(listing('bare'));
    const { error } = await details('administrator').upsert([
      { tool_id: 'bare', trial_days: 7 },
      { tool_id: 'live', trial_days: 30 },
    ]);
    expect(error).toBeNull();
    await details('administrator').update({ trial_days: 3 }).eq('tool_id', PENDING);
    expect((await stored()).map(({ tool_id, trial_days }) => [tool_id, trial_days])).toEqual([
      ['bare', 7],
      ['live', 30],
      [PENDING, 3],
    ]);
    await details('administrator').delete().eq('tool_id', 'live');
    expect((await stored()).map(({ tool_id }) => tool_id)).toEqual(['bare', PENDING]);
  });

  it('are deleted with their tool and cannot exist without one', async () => {
    await backend.sql(`delete from public.ai_tools where id = 'live'`);
    await details('administrator').insert({ tool_id: 'no such tool' });
    expect((await stored()).map(({ tool_id }) => tool_id)).toEqual([PENDING]);
  });

  it.each(limits)('%s (%s)', async (column, constraint, good, bad) => {
    const write = (value: unknown) =>
      details('administrator')
        .update({ [column]: value } as object)
        .eq('tool_id', 'live');
    for (const value of good) {
      expect([value, (await write(value)).error]).toEqual([value, null]);
      expect((await stored())[0]).toMatchObject({ tool_id: 'live' });
    }
    const before = await backend.sql('select to_jsonb(d) from public.tool_details as d order by d.tool_id');
    for (const value of bad) {
      const { error } = await write(value);
      expect([value, error?.message]).toEqual([value, expect.stringContaining(`tool_details_${constraint}`)]);
    }
    expect(await backend.sql('select to_jsonb(d) from public.tool_details as d order by d.tool_id')).toEqual(before);
  });
});
