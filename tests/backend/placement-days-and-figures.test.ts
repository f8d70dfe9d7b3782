import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/domain/errors/describe-error';
import { type Backend, type Client, engines, listing, startBackend, idOf } from '../support/backend';
import { type QueryFunctionContext } from '@tanstack/react-query';
import { fromTool } from '../../src/domain/listing/listing-fields';
import { editQueries } from '../../src/features/edit-listings/edit.queries';
import { saveListing } from '../../src/features/listing-form/save-listing';
import { republish, takeDown } from '../../src/features/edit-listings/change-status';
import { createStoredReader } from '../../src/features/import/compare';
import { readAdminListings } from '../../src/features/listings/admin-listings';
import { listingQueries } from '../../src/features/listings/listings.queries';
import type { OwnTools } from '../../src/lib/database';
import { ownTools } from '../../src/features/my-tools/own-tools.queries';
import { fetchToolsForPages, toolPageQueries } from '../../src/features/tool-page/tool-page.queries';
import { toolQueries } from '../../src/features/directory/tools.queries';
import { stubClient } from '../support/stub-client';

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('days and statistics of placements on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Client;
  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), (await backend.admin()).client];
  });
  afterAll(() => backend?.stop());

  const passDays = (days: number) =>
    backend.script(`create or replace function private.today() returns date language sql stable set search_path = ''
      as $$ select (now() at time zone 'utc')::date + ${days} $$`);
  const reset = async () => {
    await passDays(0);
    await backend.script('delete from public.placements');
    await backend.clear();
  };
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  describe('placement dates', () => {
    /** The number of days in two years, one of them a leap year. */
    const TWO_YEARS = 731;

    beforeEach(async () => {
      await reset();
      await admin.from('ai_tools').insert(listing('mine'));
    });

    const start = async (first_day: string, last_day?: string) => {
      const { error } = await admin.rpc('start_placement', {
        listing_id: 'mine',
        kind: 'gold',
        first_day,
        ...(last_day && { last_day }),
        price_cents: 9900,
      });
      return error ? describeError(error) : 'stored';
    };
    const change = async (action: string, days: Record<string, string>) => {
      const [{ id } = {}] = await backend.sql<{ id: string }>('select id from public.placements');
      const { error } = await admin.rpc('change_placement', { placement_id: id!, action, ...days });
      return error ? describeError(error) : 'stored';
    };
    const stored = () => backend.sql('select stage, first_day::text, last_day::text from public.placements');

    const FINITE = 'The first and last day must be real dates.';
    const LENGTH = 'A placement lasts at most two years.';
    const AHEAD = 'The first day can be at most two years ahead.';

    it('a placement lasts at most two years and starts within two years', async () => {
      for (const [first, last, sentence] of [
        [day(0), 'infinity', FINITE],
        [day(0), '-infinity', FINITE],
        ['-infinity', day(0), FINITE],
        ['infinity', 'infinity', AHEAD],
        [day(0), '9999-12-31', LENGTH],
        [day(0), day(TWO_YEARS + 1), LENGTH],
        [day(TWO_YEARS + 1), day(TWO_YEARS + 2), AHEAD],
      ] as const) {
        expect([first, last, await start(first, last)]).toEqual([first, last, sentence]);
        expect(await stored()).toEqual([]);
      }
      for (const [first, last] of [
        [day(0), day(TWO_YEARS)],
        [day(TWO_YEARS), day(2 * TWO_YEARS)],
        [day(0), undefined],
      ] as const) {
        expect([first, last, await start(first, last)]).toEqual([first, last, 'stored']);
        expect(await stored()).toEqual([{ stage: 'paid', first_day: first, last_day: last ?? null }]);
        await backend.script('delete from public.placements');
      }
      expect((await admin.rpc('ledger_totals', {})).error).toBeNull();
    });

    it('every action that sets dates applies the same limits', async () => {
      await backend.sql(
        `insert into public.placements (tool_id, tool_name, kind, sponsor_tier) values ('mine', 'Mine', 'gold', 'gold')`,
      );
      await backend.sql('insert into public.placement_terms (placement_id) select id from public.placements');
      expect(await change('mark_paid', { first_day: day(0), last_day: 'infinity' })).toBe(FINITE);
      expect(await change('mark_paid', { first_day: day(TWO_YEARS + 1), last_day: day(TWO_YEARS + 2) })).toBe(AHEAD);
      expect(await change('mark_paid', { first_day: day(1), last_day: day(9) })).toBe('stored');
      expect(await change('reschedule', { first_day: day(TWO_YEARS + 1), last_day: day(TWO_YEARS + 2) })).toBe(AHEAD);
      expect(await change('extend', { last_day: 'infinity' })).toBe(FINITE);
      expect(await change('extend', { last_day: day(TWO_YEARS + 2) })).toBe(LENGTH);
      expect(await stored()).toEqual([{ stage: 'paid', first_day: day(1), last_day: day(9) }]);
    });

    it('a placement without an end date can be ended even after two years', async () => {
      expect(await start(day(-1000))).toBe('stored');
      expect(await change('end_today', {})).toBe('stored');
      expect(await stored()).toEqual([{ stage: 'paid', first_day: day(-1000), last_day: day(0) }]);
    });

    describe('placements of a deleted listing', () => {
      it('deleting a listing cancels its open requests and keeps a record of its paid placements', async () => {
        await backend.sql(`update public.ai_tools set created_by = $1 where id = 'mine'`, [member.id]);
        for (const kind of ['gold', 'plan_basic', 'plan_premium']) {
          expect((await member.client.rpc('request_placement', { listing_id: 'mine', kind })).error).toBeNull();
        }
        const ids = await backend.sql<{ id: string; kind: string }>(
          'select id, kind from public.placements order by kind',
        );
        await admin.rpc('change_placement', { placement_id: ids[1]!.id, action: 'accept', price_cents: 3000 });
        await admin.rpc('change_placement', {
          placement_id: ids[2]!.id,
          action: 'mark_paid',
          first_day: day(0),
          last_day: day(5),
          price_cents: 5000,
        });
        await admin.from('ai_tools').delete().eq('id', 'mine');
        const stored = () => backend.sql('select kind, stage, tool_id from public.placements order by kind');
        const expected = [
          { kind: 'gold', stage: 'cancelled', tool_id: null },
          { kind: 'plan_basic', stage: 'cancelled', tool_id: null },
          { kind: 'plan_premium', stage: 'paid', tool_id: null },
        ];
        expect(await stored()).toEqual(expected);
        const { error } = await admin.rpc('change_placement', {
          placement_id: ids[2]!.id,
          action: 'extend',
          last_day: day(9),
        });
        expect(error?.message).toContain('The listing was deleted');
        expect(
          (await admin.rpc('change_placement', { placement_id: ids[2]!.id, action: 'end_today' })).data?.state,
        ).toBe('running');
      });

      it.each(['accept', 'mark_paid'])(
        'the action %s on a request of a deleted listing fails with a message',
        async (action) => {
          await backend.script(
            `insert into public.placements (tool_name, kind) values ('Gone', 'gold');
         insert into public.placement_terms (placement_id) select id from public.placements`,
          );
          expect(await change(action, { first_day: day(0), last_day: day(5) })).toBe(
            'The listing was deleted. You can only cancel the placement, end it today or record a refund.',
          );
          expect(await stored()).toEqual([{ stage: 'requested', first_day: null, last_day: null }]);
        },
      );
    });
  });

  describe('agreed prices', () => {
    type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

    /** Returns the objects of a response that contain one of the ids. */
    const about = (value: Json, ids: string[]): Json[] => {
      if (!value || typeof value !== 'object') return [];
      const isAbout = !Array.isArray(value) && Object.values(value).some((part) => ids.includes(part as string));
      return [...(isAbout ? [value] : []), ...Object.values(value).flatMap((part) => about(part, ids))];
    };
    const ids: Record<'dear' | 'cheap', string> = { dear: '', cheap: '' };
    const responses: Record<string, Json> = {};

    beforeAll(async () => {
      await reset();
      await admin.from('ai_tools').insert([listing('dear'), listing('cheap')]);
      for (const [listing_id, price_cents] of [
        ['dear', 123_457],
        ['cheap', 7_700],
      ] as const) {
        const days = { first_day: day(-1), last_day: day(30) };
        const start = { listing_id, kind: 'plan_custom', ...days, price_cents };
        ids[listing_id] = (await admin.rpc('start_placement', start)).data!;
        // The extension has a price for the added days.
        const extend = { placement_id: ids[listing_id], action: 'extend', last_day: day(40), price_cents };
        expect((await admin.rpc('change_placement', extend)).error).toBeNull();
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
        responses[name] = read(await (await backend.request(`/rest/v1/${name}`)).text());
      }
      for (const { name } of functions) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        responses[`rpc/${name}`] = read(await (await backend.request(`/rest/v1/rpc/${name}`, init)).text());
      }
    });

    it('a visitor cannot infer the agreed price of a placement', () => {
      const views = (id: string, tool: string) =>
        Object.fromEntries(
          Object.entries(responses).map(([name, answer]) => [
            name,
            about(answer, [id, tool]).map((row) =>
              JSON.stringify(row)
                .replaceAll(id, 'the placement')
                .replace(/"[^"]*\d\d:\d\d[^"]*"/g, '"a time"')
                .replaceAll(tool, 'the tool'),
            ),
          ]),
        );
      const expensive = views(ids.dear, 'dear');
      expect(expensive['running_placements']).toHaveLength(1);
      expect(expensive['rpc/sponsored_tools']!.length).toBeGreaterThan(0);
      expect(expensive).toEqual(views(ids.cheap, 'cheap'));
    });
  });

  describe('an ended placement', () => {
    type Badged = { premium_type: string; sponsor_tier: string } | null | undefined;

    // The stored badge is still 'gold', as after a placement that ended at midnight.
    const id = idOf('ours');
    let clients: { visitor: Client; owner: Client; administrator: Client };

    beforeAll(async () => {
      await reset();
      clients = { visitor: backend.visitor(), owner: member.client, administrator: admin };
      await member.client.from('ai_tools').insert([listing(id, { name: 'Ours' }), listing(idOf('other'))]);
      await admin.rpc('decide_listings', { ids: [id, idOf('other')], decision: 'approve' });
      const gold = { listing_id: id, kind: 'gold', first_day: day(0), last_day: day(0) };
      expect((await admin.rpc('start_placement', gold)).error).toBeNull();
    });

    const run = async (query: object): Promise<unknown> =>
      (query as { queryFn: (context: QueryFunctionContext<never, number>) => unknown }).queryFn({
        signal: new AbortController().signal,
        pageParam: 0,
      } as never);
    const first = (rows: unknown) => (rows as ({ id: string } & NonNullable<Badged>)[]).find((row) => row.id === id);

    it.each<[string, keyof typeof clients, () => Promise<Badged>]>([
      ["the tool's page", 'visitor', async () => ((await run(toolPageQueries.tool('ours'))) as { tool: Badged }).tool],
      ['the pages of the build', 'visitor', async () => first(await fetchToolsForPages(0, 9))],
      [
        'similar tools',
        'visitor',
        async () => first(((await run(toolPageQueries.tool('tool-' + idOf('other')))) as { similar: unknown }).similar),
      ],
      [
        'the directory',
        'visitor',
        async () =>
          first(
            (
              (await run(
                toolQueries.page({ query: '', category: '', pricing: '', within: '', page: 1, size: 16 } as never),
              )) as { rows: unknown }
            ).rows,
          ),
      ],
      [
        'My tools',
        'owner',
        async () => {
          const options = ownTools(member.id, null);
          const pages = [(await run(options)) as OwnTools];
          return options.select!({ pages, pageParams: [1] }).find((row) => row.id === id)!.tool;
        },
      ],
      ['the edit screen', 'administrator', async () => (await run(editQueries.listing(id))) as Badged],
      ['the edit screen’s search', 'administrator', async () => first(await run(listingQueries.find('ours')))],
      ['the administrator’s lists', 'administrator', async () => first((await readAdminListings({ page: 1 })).rows)],
      [
        'the comparison of an import',
        'administrator',
        async () =>
          first(await createStoredReader(async () => clients.administrator, new AbortController().signal)([id])),
      ],
    ])('%s does not show an ended placement', async (_, role, read) => {
      stubClient.client = clients[role];
      await passDays(0);
      expect((await read())?.sponsor_tier).toBe('gold');
      await passDays(1);
      expect(await read()).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
    });

    it('responses to writes by the administrator omit an ended placement', async () => {
      stubClient.client = clients.administrator;
      await passDays(1);
      const copy = () => backend.sql('select sponsor_tier from public.ai_tools where id = $1', [id]);
      expect(await copy()).toEqual([{ sponsor_tier: 'gold' }]);
      const base = (await run(editQueries.listing(id))) as Parameters<typeof saveListing>[0];
      const values = { ...fromTool(base), description: 'Better words for this tool.' };
      const saved = await saveListing(base, values, undefined, [], () => {});
      expect(saved).toMatchObject({ kind: 'saved', tool: { premium_type: 'none', sponsor_tier: 'none' } });
      const down = await takeDown((saved as { tool: typeof base }).tool, 'It is gone.');
      expect(down).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
      expect(await republish(down)).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
    });
  });

  describe('the directory version', () => {
    const waiting = idOf('waiting');

    beforeEach(async () => {
      await reset();
      await admin.from('ai_tools').insert([listing('one'), listing('two')]);
      await member.client.from('ai_tools').insert(listing(waiting));
    });

    const version = async () => (await backend.visitor().rpc('directory_version', {}, { get: true })).data;
    const place = async (kind: string, from: number, to?: number) => {
      const { data, error } = await admin.rpc('start_placement', {
        listing_id: 'one',
        kind,
        first_day: day(from),
        ...(to !== undefined && { last_day: day(to) }),
      });
      expect(error).toBeNull();
      return data!;
    };
    const pick = (place: number) => ({ tool_id: 'one', place, reason: 'It does one thing well.' });

    it('the version changes with every value that a tool page shows', async () => {
      const changes: [string, () => PromiseLike<{ error: unknown }>][] = [
        ['is added', () => admin.from('ai_tools').insert(listing('three'))],
        ['is approved', () => admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', waiting)],
        ['is changed', () => admin.from('ai_tools').update({ description: 'Another description.' }).eq('id', 'one')],
        ['is taken down', () => admin.rpc('unpublish_listing', { listing_id: 'three', reason: 'It is gone.' })],
        ['is deleted', () => admin.from('ai_tools').delete().eq('id', 'two')],
        ['gets details', () => admin.from('ai_tools').update({ trial_days: 14 }).eq('id', 'one')],
        ['gets a badge', () => admin.from('ai_tools').update({ premium_type: 'featured' }).eq('id', 'one')],
        ['is picked for the home page', () => admin.rpc('save_picks', { picks: [pick(1)], expected: [] })],
        ['gets a plan', () => admin.rpc('start_placement', { listing_id: 'one', kind: 'plan_basic' })],
      ];
      for (const [what, change] of changes) {
        const before = await version();
        expect([what, (await change()).error]).toEqual([what, null]);
        const after = await version();
        expect([what, after === before, await version()]).toEqual([what, false, after]);
      }
    });

    it('the version changes when a placement is cancelled', async () => {
      const placement = await place('plan_custom', 0);
      const expected = [await version()];
      await admin.rpc('change_placement', { placement_id: placement, action: 'cancel' });
      expected.push(await version());
      expect(new Set(expected).size).toBe(2);
    });

    it('the version changes when a pick is moved or removed', async () => {
      await admin.rpc('save_picks', { picks: [pick(1)], expected: [] });
      const expected = [await version()];
      await admin.rpc('save_picks', { picks: [pick(2)], expected: [pick(1)] });
      expected.push(await version());
      await admin.rpc('save_picks', { picks: [], expected: [pick(2)] });
      expected.push(await version());
      expect(new Set(expected).size).toBe(3);
    });

    it('a new day changes the version only when a placement starts, leaves the top or ends', async () => {
      await place('plan_basic', 2, 7);
      await place('silver', 4, 5);
      const expected: unknown[] = [];
      for (let days = 0; days < 11; days += 1) {
        await passDays(days);
        expected.push(await version());
      }
      const changedDays = expected.flatMap((value, at) => (at > 0 && value !== expected[at - 1] ? [at] : []));
      // The events on these days, in order: the plan starts, silver starts, the plan leaves the top, silver ends, the plan ends.
      expect(changedDays).toEqual([2, 4, 5, 6, 8]);
    });

    it('private data and writes without an effect do not change the version', async () => {
      const before = await version();
      const own = () => member.client.from('ai_tools');
      await own().update({ description: 'Better words for it.' }).eq('id', waiting);
      await member.client.rpc('request_placement', { listing_id: waiting, kind: 'gold' });
      await admin.rpc('decide_listings', { ids: [waiting], decision: 'reject', reason: 'Not yet.' });
      await own().insert(listing(idOf('another')));
      await own().delete().eq('id', idOf('another'));
      await admin.from('ai_tools').update({ category: 'Other' }).eq('id', 'one');
      expect(await version()).toBe(before);
    });

    it('reading the version does not query the listings table', async () => {
      // Renames the table of listings, so that a query of this table would fail.
      const read = backend.script(`do $$ begin
      alter table public.ai_tools rename to put_away;
      perform public.directory_version();
      alter table public.put_away rename to ai_tools;
    end $$`);
      await expect(read).resolves.toBeUndefined();
    });

    it('two concurrent changes both change the version', async () => {
      const before = await version();
      const change = (id: string) => admin.from('ai_tools').update({ category: 'Writing' }).eq('id', id).select('id');
      const [one, two] = await Promise.all([change('one'), change('two')]);
      expect([one.data, two.data]).toEqual([[{ id: 'one' }], [{ id: 'two' }]]);
      expect(await version()).not.toBe(before);
      expect(await backend.sql('select * from private.directory_changes where committed_at is null')).toEqual([]);
    });
  });
});
