import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Event = { kind: string; tool: string; placement?: string };
type Headers = Record<string, string>;
type ListingTotals = Record<'card_views' | 'page_views' | 'visits' | 'saves' | 'comparisons', number>;

const KINDS = ['card_view', 'page_view', 'visit', 'save', 'comparison'];
const from = (address: string) => ({ 'x-forwarded-for': address });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('counts of views and clicks on %s', (engine) => {
  let backend: Backend;
  let people: Awaited<ReturnType<Backend['everybody']>>;
  let admin: Client;
  let placement: string;

  beforeAll(async () => {
    backend = await startBackend(engine);
    people = await backend.everybody();
    admin = people.administrator.client;
    await admin.from('ai_tools').insert([listing('mine'), listing('other')]);
    await people.member.client.from('ai_tools').insert(listing(idOf('pending')));
    await backend.sql(`update public.ai_tools set created_by = $1 where id = 'mine'`, [people.member.id]);
    await backend.sql(`update public.ai_tools set created_by = $1 where id = 'other'`, [people.second.id]);
    const { data } = await admin.rpc('start_placement', { listing_id: 'mine', kind: 'gold' });
    placement = data!;
  });
  afterAll(() => backend?.stop());
  beforeEach(() =>
    backend.script(
      `delete from public.listing_days; delete from public.placement_days; delete from private.event_rate_limits;
       delete from private.event_visitors`,
    ),
  );

  const post = (body: string, headers: Headers = {}) =>
    backend.request('/rest/v1/rpc/count_events', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const count = async (events: unknown, headers?: Headers) => {
    const response = await post(JSON.stringify({ events }), headers);
    expect([response.ok, await response.text()]).toEqual([true, expect.stringMatching(/^(null|"")?$/)]);
  };
  const totals = async (tool = 'mine') =>
    (
      await backend.sql<ListingTotals>(
        'select card_views, page_views, visits, saves, comparisons from public.listing_days where tool_id = $1',
        [tool],
      )
    )[0];
  const placementTotals = () => backend.sql('select impressions, clicks from public.placement_days');
  const allTotals = async () => [
    ...(await backend.sql('select * from public.listing_days')),
    ...(await placementTotals()),
  ];
  const card: Event = { kind: 'card_view', tool: 'mine' };

  describe('what counts', () => {
    it('each kind of event adds one to its own total', async () => {
      await count(KINDS.map((kind) => ({ kind, tool: 'mine' })));
      await count([card, { kind: 'visit', tool: 'other' }]);
      expect(await totals()).toEqual({ card_views: 2, page_views: 1, visits: 1, saves: 1, comparisons: 1 });
      expect(await totals('other')).toMatchObject({ card_views: 0, visits: 1 });
    });

    it('a repeated event counts once per request', async () => {
      await count([card, card, { ...card, more: 'keys' }]);
      expect(await totals()).toMatchObject({ card_views: 1 });
    });

    it('a view and a visit of a running placement also count as an impression and a click', async () => {
      await count(KINDS.map((kind) => ({ kind, tool: 'mine', placement })));
      expect(await placementTotals()).toEqual([{ impressions: 1, clicks: 1 }]);
      expect(await totals()).toMatchObject({ card_views: 1, page_views: 1, visits: 1 });
    });

    it('a listing that is not public and an unknown listing are not counted', async () => {
      await count(
        [idOf('pending'), 'nobody', '', "' or true --"].map((tool) => ({ kind: 'page_view', tool, placement })),
      );
      expect(await allTotals()).toEqual([]);
    });

    it('a placement that is unknown, not running or of another listing is not counted', async () => {
      const ended = await backend.sql<{ id: string }>(
        `insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
         values ('other', 'Other', 'silver', 'sponsored', 'silver', 'paid', $1, $2) returning id`,
        [day(-9), day(-1)],
      );
      const forged = [placement, ended[0]!.id, crypto.randomUUID(), 'no-uuid', placement.toUpperCase()];
      await count(
        forged.flatMap((id) => ['card_view', 'visit'].map((kind) => ({ kind, tool: 'other', placement: id }))),
      );
      expect(await placementTotals()).toEqual([]);
      expect(await totals('other')).toMatchObject({ card_views: 1, visits: 1 });
      await backend.sql('delete from public.placements where id = $1', [ended[0]!.id]);
    });

    it.each([
      ['no array', { kind: 'card_view', tool: 'mine' }],
      ['an empty array', []],
      ['null', null],
      ['other values than objects', ['mine', 1, null, true, [card]]],
      ['unknown kinds', ['impression', 'click', 'card_views', '', null].map((kind) => ({ kind, tool: 'mine' }))],
      [
        'values of other types',
        [
          { kind: ['card_view'], tool: { id: 'mine' } },
          { kind: 'card_view', tool: ['mine'] },
        ],
      ],
    ])('a request with %s succeeds and counts nothing', async (_what, events) => {
      await count(events);
      expect(await allTotals()).toEqual([]);
    });

    it('a request with more than 20 events counts nothing', async () => {
      const fill = Array.from({ length: 19 }, (_, at) => ({ kind: 'save', tool: `unknown-${at}` }));
      await count([...fill, card]);
      expect(await totals()).toMatchObject({ card_views: 1 });
      await count([...fill, card, { kind: 'save', tool: 'mine' }]);
      expect(await totals()).toMatchObject({ card_views: 1, saves: 0 });
    });

    it.each(['{', '[]', '{"events": [', '{"event": []}', 'null', '{"events": "[{"}'])(
      'the body %s counts nothing, and the response reveals no table',
      async (body) => {
        const response = await post(body);
        expect(await response.text()).not.toMatch(/listing_days|event_visitors|event_rate_limits|ai_tools/);
        expect(await allTotals()).toEqual([]);
      },
    );

    it.each([
      ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
      ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36', 0],
      ['curl/8.5.0', 0],
      ['Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 1],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 1],
    ])('the user agent %s counts %d views', async (agent, views) => {
      await count([card], { ...from('203.0.113.7'), 'user-agent': agent });
      expect((await totals())?.card_views ?? 0).toBe(views);
    });
  });

  describe('limits', () => {
    const repeat = async (times: number, events: Event[], headers?: Headers) => {
      for (let turn = 0; turn < times; turn += 1) await count(events, headers);
    };

    it('a visitor counts once a day for each listing and kind', async () => {
      const events = KINDS.map((kind) => ({ kind, tool: 'mine' }));
      await repeat(6, events, from('203.0.113.7, 10.0.0.1'));
      expect(await totals()).toEqual({ card_views: 1, page_views: 1, visits: 1, saves: 1, comparisons: 1 });
      await count(events, from('203.0.113.8'));
      expect(await totals()).toEqual({ card_views: 2, page_views: 2, visits: 2, saves: 2, comparisons: 2 });
    });

    it('at most 50 impressions and 5 clicks of a placement are counted per visitor and day', async () => {
      const events = ['card_view', 'visit'].map((kind) => ({ kind, tool: 'mine', placement }));
      await repeat(55, events, from('203.0.113.7'));
      expect(await placementTotals()).toEqual([{ impressions: 50, clicks: 5 }]);
      await count(events, from('203.0.113.8'));
      expect(await placementTotals()).toEqual([{ impressions: 51, clicks: 6 }]);
      expect(await totals()).toMatchObject({ card_views: 2, visits: 2 });
    });

    it('concurrent requests of one visitor count once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => count([card], from('203.0.113.7'))));
      expect(await totals()).toMatchObject({ card_views: 1 });
    });

    it('at most 1,000 events are counted per visitor and day', async () => {
      await count([card], from('203.0.113.7'));
      await backend.script('update private.event_visitors set event_hashes = array_fill(7::bigint, array[999])');
      await count([{ kind: 'page_view', tool: 'mine' }], from('203.0.113.7'));
      await count([{ kind: 'visit', tool: 'mine' }], from('203.0.113.7'));
      expect(await totals()).toMatchObject({ page_views: 1, visits: 0 });
    });

    it('a client with 1,000 addresses is limited to 600 views and 60 other events of a listing per minute', async () => {
      // One statement sends all requests in one transaction, so that the minute cannot change.
      await backend.script(`do $$ begin
        for turn in 0..999 loop
          perform set_config('request.headers',
            json_build_object('x-forwarded-for', format('198.51.%s.%s', turn / 250, turn % 250))::text, true);
          perform public.count_events('${JSON.stringify(
            ['card_view', 'page_view', 'visit', 'save'].map((kind) => ({ kind, tool: 'mine', placement: 'PLACEMENT' })),
          ).replaceAll('PLACEMENT', placement)}');
        end loop;
      end $$`);
      expect(await totals()).toEqual({ card_views: 600, page_views: 600, visits: 60, saves: 60, comparisons: 0 });
      expect(await placementTotals()).toEqual([{ impressions: 600, clicks: 60 }]);
    });

    it.each([
      ['the same Cloudflare address header', { 'cf-connecting-ip': '203.0.113.7' }, ['198.51.100.1', '198.51.100.2']],
      ['addresses in the same IPv6 /64 network', {}, ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4']],
    ] as const)('requests with %s count as one visitor', async (_what, always, addresses) => {
      for (const address of addresses) await count([card], { ...always, ...from(address) });
      expect(await totals()).toMatchObject({ card_views: 1 });
    });

    it.each([{}, from('unknown'), from("'; drop table")])(
      'a visitor without an address has only the per-minute limit: %j',
      async (headers) => {
        await repeat(7, [card], headers);
        expect(await totals()).toMatchObject({ card_views: 7 });
        expect(await backend.sql('select * from private.event_visitors')).toEqual([]);
      },
    );
  });

  describe('privacy', () => {
    it('no address and no listing is stored for a visitor, and the hashes of a day are deleted with their salt', async () => {
      const read = async () => {
        const [row, ...more] = await backend.sql<{ visitor: string; hashes: string[] }>(
          `select encode(visitor, 'hex') as visitor, event_hashes::text[] as hashes from private.event_visitors`,
        );
        expect(more).toEqual([]);
        return row!;
      };
      await count([card], from('203.0.113.7'));
      const before = await read();
      expect(before.visitor).toMatch(/^[0-9a-f]{64}$/);
      await backend.sql('update private.daily_visitor_salt set day = day - 1');
      await count([card], from('203.0.113.7'));
      const after = await read();
      expect(after.visitor).not.toBe(before.visitor);
      expect(after.hashes).toHaveLength(1);
      expect(after.hashes).not.toEqual(before.hashes);
    });

    it('the response does not reveal whether an event was counted', async () => {
      const responses = [];
      for (const events of [[card], [card], [{ ...card, tool: idOf('pending') }], [{ ...card, tool: 'nobody' }]]) {
        const response = await post(JSON.stringify({ events }), from('203.0.113.7'));
        responses.push([response.status, await response.text()]);
      }
      expect(new Set(responses.map(String)).size).toBe(1);
    });

    it('only the owner of a listing and the administrator can read its totals', async () => {
      await count([card, { kind: 'card_view', tool: 'other' }]);
      const readable = async (name: keyof typeof people) => {
        const { data } = await people[name].client.from('listing_days').select('tool_id').order('tool_id');
        return data?.map(({ tool_id }) => tool_id) ?? [];
      };
      expect(await readable('visitor')).toEqual([]);
      expect(await readable('member')).toEqual(['mine']);
      expect(await readable('second')).toEqual(['other']);
      expect(await readable('administrator')).toEqual(['mine', 'other']);
    });

    it('the totals of a listing pass to its new owner', async () => {
      await count([card]);
      const own = (name: 'member' | 'second') => people[name].client.from('listing_days').select('card_views');
      const pass = (to: string) => backend.sql(`update public.ai_tools set created_by = $1 where id = 'mine'`, [to]);
      await pass(people.second.id);
      expect([(await own('member')).data, (await own('second')).data]).toEqual([[], [{ card_views: 1 }]]);
      await pass(people.member.id);
    });

    it('no client can write totals, fold them or read the tables of the limits', async () => {
      await count([card]);
      for (const { client } of Object.values(people)) {
        await client.from('listing_days').insert({ tool_id: 'mine', day: day(-1), card_views: 5 });
        await client.from('listing_days').update({ card_views: 5 }).eq('tool_id', 'mine');
        await client.from('listing_days').delete().eq('tool_id', 'mine');
        expect((await client.rpc('fold_listing_days')).error).not.toBeNull();
        for (const table of ['event_visitors', 'event_rate_limits', 'daily_visitor_salt'])
          expect((await client.from(table as 'picks').select('*')).error).not.toBeNull();
      }
      expect(await backend.sql('select card_views from public.listing_days')).toEqual([{ card_views: 1 }]);
    });
  });

  describe('folding', () => {
    const passTo = (date: string) =>
      backend.script(`create or replace function private.today() returns date language sql stable set search_path = ''
        as $$ select ${date ? `'${date}'::date` : `(now() at time zone 'utc')::date`} $$`);
    afterAll(() => passTo(''));

    const store = (tool: string, days: string[], views = 1) =>
      backend.sql(
        `insert into public.listing_days (tool_id, day, card_views, page_views, visits, saves, comparisons)
         select $1, day::date, $3::integer, 2, 3, 4, 5 from unnest($2::text[]) as day`,
        [tool, days, views],
      );
    const stored = async () =>
      (
        await backend.sql<{ text: string }>(
          `select concat_ws(' ', tool_id, day, card_views, page_views, visits, saves, comparisons) as text
           from public.listing_days order by tool_id, day`,
        )
      ).map(({ text }) => text);

    it('days that are older than 35 days are added to the first day of their month', async () => {
      await passTo('2028-03-20');
      await store('mine', ['2028-01-02', '2028-01-31', '2028-02-01', '2028-02-13', '2028-02-14', '2028-03-20']);
      await store('other', ['2028-01-15']);
      expect((await backend.operator().rpc('fold_listing_days')).data).toBe(4);
      const expected = [
        'mine 2028-01-01 2 4 6 8 10',
        'mine 2028-02-01 2 4 6 8 10',
        'mine 2028-02-14 1 2 3 4 5',
        'mine 2028-03-20 1 2 3 4 5',
        'other 2028-01-01 1 2 3 4 5',
      ];
      expect(await stored()).toEqual(expected);
      expect((await backend.operator().rpc('fold_listing_days')).data).toBe(0);
      expect(await stored()).toEqual(expected);
      await passTo('2028-03-21');
      await backend.operator().rpc('fold_listing_days');
      expect((await stored()).slice(1, 3)).toEqual(['mine 2028-02-01 3 6 9 12 15', 'mine 2028-03-20 1 2 3 4 5']);
    });

    it('months before the last twelve and old days of deleted listings are deleted', async () => {
      await passTo('2028-03-20');
      await store('mine', ['2027-03-01', '2027-04-01']);
      await store('deleted', ['2028-02-13']);
      await backend.operator().rpc('fold_listing_days');
      expect(await stored()).toEqual(['mine 2027-04-01 1 2 3 4 5']);
    });

    it('folding deletes the rows of expired rate limits', async () => {
      await count([card]);
      await backend.script(
        `insert into private.event_rate_limits values ('save', 'mine', now() - interval '2 hours', 1)`,
      );
      await backend.operator().rpc('fold_listing_days');
      expect(await backend.sql('select kind from private.event_rate_limits')).toEqual([{ kind: 'card_view' }]);
    });
  });
});
