import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { News } from '../../src/lib/database';
import { type Backend, engines, idOf, listing, startBackend } from '../support/backend';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A change of a listing: its time in days after the approval, the changed columns, and the source if it is not a form. */
type Step = [day: number, change: Record<string, unknown>, source?: [kind: string, detail?: string]];

describe.each(engines)('the news of listings on %s', (engine) => {
  let backend: Backend;
  let admin: Awaited<ReturnType<Backend['admin']>>;
  let member: Awaited<ReturnType<Backend['member']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    [admin, member] = [await backend.admin(), await backend.member()];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const approvedAt = Date.now() - 40 * DAY;
  const timeOf = (day: number) => new Date(approvedAt + day * DAY).toISOString();

  /** Approves a listing 40 days ago. */
  const approve = async (id: string, columns: Record<string, unknown> = {}) => {
    const { error } = await admin.client.from('ai_tools').insert(listing(id, columns));
    expect(error).toBeNull();
    await backend.sql('update public.ai_tools set approved_at = $2, created_at = $2 where id = $1', [id, timeOf(0)]);
    await backend.sql(`delete from public.listing_history where listing_id = $1 and action = 'changed'`, [id]);
  };
  /** Moves the latest history entry of a listing to a time. */
  const date = (id: string, day: number, [kind, detail]: readonly [string?, string?] = []) =>
    backend.sql(
      `update public.listing_history set at = $2, kind = coalesce($3, kind), detail = coalesce($4, detail)
       where id = (select max(id) from public.listing_history where listing_id = $1)`,
      [id, timeOf(day), kind ?? null, detail ?? null],
    );
  const apply = async (id: string, steps: readonly Step[]) => {
    for (const [day, { closed, ...columns }, source] of steps) {
      const row = { id, closed };
      if (closed === true)
        await backend.sql(`insert into public.closed_listings (tool_id, closed_on) values ($1, '2026-01-01')`, [id]);
      else if (typeof closed === 'string')
        await backend.sql('update public.closed_listings set closed_on = $2 where tool_id = $1', [id, row.closed]);
      else if (closed === false) await backend.sql('delete from public.closed_listings where tool_id = $1', [id]);
      const names = Object.keys(columns);
      if (names.length > 0)
        await backend.sql(
          `update public.ai_tools set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
          [id, ...Object.values(columns)],
        );
      await date(id, day, source);
    }
  };
  const news = async (...tools: string[]) => {
    const { data, error } = await backend.visitor().rpc('news_of_tools', { tools });
    expect(error).toBeNull();
    return Object.fromEntries(data!.map(({ tool_id, news: latest }) => [tool_id, latest]));
  };
  const brief = ({ at, text }: News) => [Math.round((Date.parse(at) - approvedAt) / HOUR) / 24, text];

  const undone: [string, string] = ['feedback', 'undone'];
  it.each<[rule: string, start: Record<string, unknown>, steps: Step[], news: unknown[][]]>([
    ['a new price is news', {}, [[3, { pricing_type: 'paid' }]], [[3, 'Free plan ended: now Paid']]],
    ['a free offer that is added is news', {}, [[3, { what_is_free: 'Ten pages' }]], [[3, 'Free offer added']]],
    [
      'a free offer that ends is news',
      { what_is_free: 'Ten pages' },
      [[3, { what_is_free: null }]],
      [[3, 'Free offer ended']],
    ],
    ['a reworded free offer is not news', { what_is_free: 'Ten pages' }, [[3, { what_is_free: '10 pages' }]], []],
    [
      'a shorter trial is news',
      { trial_days: 14 },
      [[3, { trial_days: 7 }]],
      [[3, 'Free trial: 7 days instead of 14']],
    ],
    ['a new name is news', { name: 'Lumen' }, [[3, { name: 'Brightly' }]], [[3, 'Renamed from Lumen to Brightly']]],
    ['a closing is news', {}, [[3, { closed: true }]], [[3, 'Closed']]],
    [
      'a corrected closing date is not news',
      {},
      [
        [3, { closed: true }],
        [9, { closed: '2026-02-01' }],
      ],
      [[3, 'Closed']],
    ],
    [
      'a reopening is news',
      {},
      [
        [3, { closed: true }],
        [9, { closed: false }],
      ],
      [
        [9, 'Open again'],
        [3, 'Closed'],
      ],
    ],
    [
      'a closing that is reverted within a day is not news',
      {},
      [
        [3, { closed: true }],
        [3.9, { closed: false }],
      ],
      [],
    ],
    [
      'changes of other columns are not news',
      {},
      [[3, { description: 'Another description.', category: 'Video', has_api: true }]],
      [],
    ],
    ['a change within a day of the approval is not news', {}, [[0.9, { pricing_type: 'paid' }]], []],
    [
      'the correction of a change on the first day is not news',
      {},
      [
        [0.9, { pricing_type: 'paid' }],
        [1.5, { pricing_type: 'free' }],
      ],
      [],
    ],
    [
      'a change that is reverted within a day is not news',
      {},
      [
        [3, { pricing_type: 'paid' }],
        [3.9, { pricing_type: 'free' }],
      ],
      [],
    ],
    [
      'a change that is reverted later is news twice',
      {},
      [
        [3, { pricing_type: 'paid' }],
        [4.25, { pricing_type: 'free' }],
      ],
      [
        [4.25, 'Now free'],
        [3, 'Free plan ended: now Paid'],
      ],
    ],
    [
      'changes less than a day apart are one change',
      {},
      [
        [3, { pricing_type: 'freemium' }],
        [3.5, { pricing_type: 'trial' }],
        [4.25, { pricing_type: 'paid' }],
      ],
      [[4.25, 'Free plan ended: now Paid']],
    ],
    [
      'a change that an administrator restores is not news',
      {},
      [
        [3, { pricing_type: 'paid' }],
        [9, { pricing_type: 'free' }, ['restore']],
      ],
      [],
    ],
    [
      'an import that is undone is not news',
      {},
      [
        [3, { name: 'Brightly' }, ['import']],
        [9, { name: 'Tool a' }, ['import_undone']],
      ],
      [],
    ],
    [
      'feedback that is undone is not news',
      {},
      [
        [3, { trial_days: 9 }, ['feedback']],
        [9, { trial_days: null }, undone],
      ],
      [],
    ],
    [
      'an import that fills empty columns is not news',
      {},
      [[3, { what_is_free: 'Ten pages', trial_days: 7 }, ['import']]],
      [],
    ],
    [
      'an import that changes a price is news',
      {},
      [[3, { pricing_type: 'paid' }, ['import']]],
      [[3, 'Free plan ended: now Paid']],
    ],
    [
      'a new price includes the changes of the free offer and the trial',
      { pricing_type: 'freemium', what_is_free: 'Ten pages' },
      [[3, { pricing_type: 'trial', what_is_free: null, trial_days: 7 }]],
      [[3, 'Free plan ended: now Trial']],
    ],
  ])('%s', async (_rule, start, steps, expected) => {
    await approve('a', start);
    await apply('a', steps);
    expect(((await news('a'))['a'] ?? []).map(brief)).toEqual(expected);
  });

  it.each([
    ['pricing', 'paid', 'freemium', 'Free plan added: now Freemium'],
    ['pricing', 'paid', 'free', 'Now free'],
    ['pricing', 'free', 'freemium', 'Price: Freemium instead of Free'],
    ['pricing', 'freemium', 'free', 'Now free'],
    ['pricing', 'trial', 'paid', 'Price: Paid instead of Trial'],
    ['trial', null, '14', '14-day free trial added'],
    ['trial', '14', null, 'Free trial ended'],
  ])('a change of %s from %s to %s has the text “%s”', async (kind, before, after, text) => {
    const [row] = await backend.sql('select private.news_text($1, $2, $3) as text', [kind, before, after]);
    expect(row).toEqual({ text });
  });

  it.each([
    ['Lumen', 'LUMEN', true],
    ['Café AI', 'Cafe-AI', true],
    ['Chatbott', 'Chatbot', true],
    ['Chatgtp', 'ChatGPT', true],
    ['Writer 4', 'Writer 5', false],
    ['Bard', 'Gemini', false],
    ['Bing', 'Bing Chat', false],
    ['Jasper', 'Jasmine', false],
    ['Go', 'No', false],
  ])('a change from %s to %s is a respelling: %s', async (one, other, is) => {
    const both = 'select private.is_respelling($1, $2) as a, private.is_respelling($2, $1) as b';
    expect(await backend.sql(both, [one, other])).toEqual([{ a: is, b: is }]);
  });

  const weekly = async () => {
    const { data, error } = await backend.visitor().rpc('weekly_news', {}, { get: true });
    expect(error).toBeNull();
    return data!;
  };

  it('each week lists new tools and changes by family, with the adult family last', async () => {
    await approve('a', { name: 'Ant', category: 'Writing' });
    await apply('a', [[30, { pricing_type: 'paid' }]]);
    const { error } = await admin.client
      .from('ai_tools')
      .insert(Array.from({ length: 7 }, (_, at) => listing(`new-${at}`, { name: `New ${at}`, category: 'Writing' })));
    expect(error).toBeNull();
    await admin.client.from('ai_tools').insert(listing('x', { category: 'Adult Content' }));
    const groups = await weekly();
    const total = (key: 'added' | 'changed') => groups.reduce((sum, group) => sum + group[key], 0);
    expect([total('added'), total('changed')]).toEqual([9, 1]);
    expect(groups.map(({ week }) => week)).toEqual(
      groups
        .map(({ week }) => week)
        .sort()
        .toReversed(),
    );
    expect(groups[0]).toMatchObject({ family: 'text', added: 7, changed: 0, changes: [] });
    expect(groups[0]!.newest).toHaveLength(5);
    const changed = groups.find((group) => group.changed > 0)!;
    expect(changed.changes).toEqual([
      { slug: 'ant', name: 'Ant', kind: 'pricing', at: expect.any(String), text: 'Free plan ended: now Paid' },
    ]);
    const families = groups.filter(({ week }) => week === groups[0]!.week).map(({ family }) => family);
    const { data: menu } = await backend.visitor().rpc('categories_in_families', {}, { get: true });
    expect(menu!.find(({ slug }) => slug === families.at(-1))?.isAdult).toBe(true);
  });

  it('a listing that is published again is not new, and changes from before are not news', async () => {
    await approve('a', { name: 'Ant' });
    await apply('a', [[3, { pricing_type: 'paid' }]]);
    expect((await admin.client.rpc('unpublish_listing', { listing_id: 'a', reason: 'Broken' })).error).toBeNull();
    expect([await news('a'), await weekly()]).toEqual([{}, []]);
    expect((await admin.client.rpc('republish_listing', { listing_id: 'a' })).error).toBeNull();
    expect([await news('a'), await weekly()]).toEqual([{}, []]);
  });

  it('the news contain nothing about private listings, owners, notes, decisions or placements', async () => {
    const secret = 'SECRET';
    await member.client.from('ai_tools').insert(listing(idOf('pending'), { name: `${secret} pending` }));
    for (const id of ['rejected', 'deleted', 'public']) {
      await approve(id, { name: id === 'public' ? 'Public' : `${secret} ${id}`, what_is_free: `${secret} text` });
      await apply(id, [
        [3, { pricing_type: 'paid' }],
        [5, { closed: true }],
      ]);
    }
    await backend.sql('update public.ai_tools set created_by = $1 where id = $2', [member.id, 'public']);
    await backend.sql(`delete from public.closed_listings where tool_id = 'public'`);
    await date('public', 7);
    await backend.sql(
      `with made as (insert into public.placements (tool_id, tool_name, kind, stage, first_day) values ('public', $1, 'gold', 'paid', current_date) returning id)
       insert into public.placement_terms (placement_id, note) select id, $1 from made`,
      [secret],
    );
    await apply('public', [[10, { what_is_free: null }]]);
    await admin.client.rpc('unpublish_listing', { listing_id: 'rejected', reason: secret });
    const { data: gone } = await admin.client.from('ai_tools').select('updated_at').eq('id', 'deleted').single();
    await admin.client.rpc('delete_listing', { listing_id: 'deleted', version: gone!.updated_at });

    const visitor = backend.visitor();
    const reads = [
      await visitor.rpc('weekly_news', {}, { get: true }),
      await visitor.rpc('news_of_tools', { tools: ['public', 'rejected', 'deleted', idOf('pending')] }),
      await visitor.rpc('listing_cards', { ids: ['public', 'rejected', 'deleted', idOf('pending')] }),
      await visitor.rpc('tool_page', { tool_slug: 'public' }, { get: true }),
    ];
    expect(reads.map(({ error }) => error)).toEqual([null, null, null, null]);
    const text = JSON.stringify(reads.map(({ data }) => data));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(member.id);
    const expected = ['free_offer_ended', 'reopened', 'closed'];
    const tool = (reads[3]!.data as { tool: { news: News[] } }).tool;
    expect(tool.news.map(({ kind }) => kind)).toEqual(expected);
    const cards = (reads[2]!.data as { rows: { news: News[] }[] }).rows;
    expect(cards.map((card) => card.news.map(({ kind }) => kind))).toEqual([expected]);
    for (const { client } of [{ client: visitor }, member])
      expect((await client.from('listing_history').select('id')).data ?? []).toEqual([]);
  });

  it('the operator can read the news of a period, of some families and of some listings', async () => {
    for (const [id, category] of [
      ['a', 'Writing'],
      ['b', 'Video'],
    ] as const) {
      await approve(id, { category });
      await apply(id, [
        [3, { pricing_type: 'paid' }],
        [20, { trial_days: 7 }],
      ]);
    }
    const read = async (from: number, to: number, families: string[] | null, tools: string[] | null) =>
      (
        await backend.sql<{ tool_id: string; kind: string }>(
          'select tool_id, kind from private.listing_news($1, $2, $3, $4) order by at, tool_id',
          [timeOf(from), timeOf(to), families, tools],
        )
      ).map(({ tool_id, kind }) => `${tool_id} ${kind}`);
    expect(await read(-1, 4, null, null)).toEqual(['a new', 'b new', 'a pricing', 'b pricing']);
    expect(await read(3, 20, null, null)).toEqual(['a pricing', 'b pricing']);
    expect(await read(3, 30, ['text'], null)).toEqual(['a pricing', 'a trial']);
    expect(await read(3, 30, null, ['b'])).toEqual(['b pricing', 'b trial']);
  });
});
