import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, listing, startBackend } from '../support/backend';
import { OFFERS } from '../support/offers';

type Price = { kind: string; from_day: string; price_cents: number | null; currency: string; period: string };

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** The number of days in two years, one of them a leap year. */
const TWO_YEARS = 731;

describe.each(engines)('placement offers and prices on %s', (engine) => {
  let backend: Backend;
  let member: { client: Client; id: string };
  let second: { client: Client; id: string };
  let admin: Client;
  let visitor: Client;
  let seed: string;

  const passDays = (days: number) =>
    backend.script(`create or replace function private.today() returns date language sql stable set search_path = ''
      as $$ select (now() at time zone 'utc')::date + ${days} $$`);

  beforeAll(async () => {
    backend = await startBackend(engine);
    member = await backend.member();
    second = await backend.signUp('second@example.com');
    admin = (await backend.admin()).client;
    visitor = backend.visitor();
    const [row] = await backend.sql<{ seed: string }>(
      `select jsonb_build_object('offers', (select jsonb_agg(offer) from public.placement_offers as offer),
         'prices', (select jsonb_agg(price) from public.placement_prices as price))::text as seed`,
    );
    seed = row!.seed;
  });
  afterAll(() => backend?.stop());

  beforeEach(async () => {
    await passDays(0);
    await backend.script('delete from public.placements');
    await backend.clear();
    await backend.script('delete from public.placement_prices; delete from public.placement_offers;');
    await backend.sql(
      `insert into public.placement_offers select * from jsonb_populate_recordset(null::public.placement_offers, $1::text::jsonb -> 'offers')`,
      [seed],
    );
    await backend.sql(
      `insert into public.placement_prices select * from jsonb_populate_recordset(null::public.placement_prices, $1::text::jsonb -> 'prices')`,
      [seed],
    );
    await admin.from('ai_tools').insert([listing('mine'), listing('other')] as never);
    await backend.sql('update public.ai_tools set created_by = $1', [member.id]);
    await backend.sql('delete from private.submissions');
  });

  const offered = async (client = visitor) => (await client.rpc('current_offers', {}, { get: true })).data!;
  const gold = async (client = visitor) => (await offered(client)).find(({ kind }) => kind === 'gold');
  const prices = (kind = 'gold') =>
    backend.sql<Price>(
      `select kind, from_day::text, price_cents, currency, period from public.placement_prices where kind = $1
       order by from_day, set_at`,
      [kind],
    );
  const stored = () =>
    backend.sql(`select to_jsonb(offer) as offer, (select jsonb_agg(price order by price.id)
      from public.placement_prices as price where price.kind = offer.kind) as prices
      from public.placement_offers as offer order by offer.kind`);
  const versionOf = async (kind: string) =>
    (
      await admin
        .from('placement_offers')
        .select('version')
        .eq('kind', kind as 'gold')
        .single()
    ).data?.version;

  const GOLD = {
    kind: 'gold',
    is_sold: true,
    benefits: ['A gold border'],
    currency: 'USD',
    period: 'month',
    places: 3,
    price_cents: 39_900,
  };
  const save = async (change: Record<string, unknown> = {}, client = admin) => {
    const offer = { ...GOLD, expected: await versionOf((change['kind'] as string) ?? 'gold'), ...change };
    return client.rpc('save_offer', offer as never);
  };
  const request = async (kind = 'gold', expected?: string, tool = 'mine') =>
    member.client.rpc('request_placement', { listing_id: tool, kind, ...(expected && { expected }) });
  const termsOf = async (id: string, client = admin) =>
    (
      await client
        .from('placement_overview')
        .select('list_cents,currency,period,price_cents')
        .eq('id', id)
        .maybeSingle()
    ).data;

  it('a new directory has the specified offers and prices', async () => {
    const offers = (await offered()).map((one) => ({ ...one, price_id: one.kind }));
    expect(offers).toEqual(OFFERS);
  });

  it('only the administrator can change offers and prices, through save_offer', async () => {
    const before = await stored();
    for (const client of [visitor, member.client, second.client]) {
      expect((await save({}, client)).error).not.toBeNull();
      await client.from('placement_offers').update({ is_sold: false }).eq('kind', 'gold');
      await client.from('placement_offers').delete().eq('kind', 'gold');
      await client.from('placement_offers').insert({ kind: 'gold', benefits: ['x'] });
      await client.from('placement_prices').update({ price_cents: 1 }).eq('kind', 'gold');
      await client.from('placement_prices').insert({ kind: 'gold', from_day: day(0), price_cents: 1 });
      await client.from('placement_prices').delete().eq('kind', 'gold');
    }
    await admin.from('placement_prices').update({ price_cents: 1 }).eq('kind', 'gold');
    await admin.from('placement_offers').delete().eq('kind', 'gold');
    expect(await stored()).toEqual(before);
  });

  it('a price applies from its start date, and earlier prices are kept as history', async () => {
    await save({ from_day: day(3) });
    expect(await gold()).toMatchObject({ price_cents: 34_900, benefits: ['A gold border'] });
    await passDays(2);
    expect((await gold())?.price_cents).toBe(34_900);
    await passDays(3);
    expect((await gold())?.price_cents).toBe(39_900);
    expect((await prices()).map(({ from_day, price_cents }) => [from_day, price_cents])).toEqual([
      ['2025-01-01', 34_900],
      [day(3), 39_900],
    ]);
  });

  it('the last price set on a day applies, and saving an equal price adds no row', async () => {
    await save({ price_cents: 100 });
    await save({ price_cents: 200 });
    await save({ price_cents: 200, is_sold: true });
    await save({ price_cents: 200, from_day: day(9) });
    expect((await gold())?.price_cents).toBe(200);
    expect((await prices()).map(({ price_cents }) => price_cents)).toEqual([34_900, 100, 200]);
  });

  it('only the administrator can read future prices and hidden offers', async () => {
    await save({ from_day: day(3) });
    await save({ kind: 'silver', price_cents: 19_900, is_sold: false });
    for (const client of [visitor, member.client]) {
      const { data: known } = await client.from('placement_prices').select('price_cents').eq('kind', 'gold');
      expect(known).toEqual([{ price_cents: 34_900 }]);
      expect((await client.from('placement_offers').select('kind').eq('kind', 'silver')).data).toEqual([]);
      expect((await offered(client)).map(({ kind }) => kind)).not.toContain('silver');
    }
    expect((await admin.from('placement_prices').select('price_cents').eq('kind', 'gold')).data).toHaveLength(2);
    expect((await admin.from('placement_offers').select('kind').eq('kind', 'silver')).data).toHaveLength(1);
  });

  it.each([
    ['the lowest price', { price_cents: 0 }, { price_cents: -1 }],
    ['the highest price', { price_cents: 999_999_999_999 }, { price_cents: 1_000_000_000_000 }],
    ['the lowest yearly price', { year_cents: 0 }, { year_cents: -1 }],
    ['the highest yearly price', { year_cents: 999_999_999_999 }, { year_cents: 1_000_000_000_000 }],
    ['a yearly price without a monthly price', { year_cents: 1 }, { year_cents: 1, price_cents: null }],
    ['a yearly price of a placement that is paid once', { period: 'once' }, { period: 'once', year_cents: 1 }],
    ['letter case of the currency', { currency: 'JPY' }, { currency: 'jpy' }],
    ['the length of the currency', { currency: 'EUR' }, { currency: 'EU' }],
    ['the period', { period: 'once' }, { period: 'year' }],
    ['the earliest start date', { from_day: day(0) }, { from_day: day(-1) }],
    ['the latest start date', { from_day: day(TWO_YEARS) }, { from_day: day(TWO_YEARS + 1) }],
    ['an infinite start date', { from_day: day(1) }, { from_day: 'infinity' }],
    ['a start date of minus infinity', { from_day: day(1) }, { from_day: '-infinity' }],
    ['the lowest number of slots', { places: 1 }, { places: 0 }],
    ['the highest number of slots', { places: 1000 }, { places: 1001 }],
    ['the lowest number of benefits', { benefits: ['x'] }, { benefits: [] }],
    [
      'the highest number of benefits',
      { benefits: Array<string>(6).fill('x') },
      { benefits: Array<string>(7).fill('x') },
    ],
    ['the length of a benefit', { benefits: ['x'.repeat(120)] }, { benefits: ['x'.repeat(121)] }],
    ['line breaks in a benefit', { benefits: ['x', 'y'] }, { benefits: ['x\ny'.repeat(60)] }],
    ['empty benefits', { benefits: ['x'] }, { benefits: ['x', ''] }],
    ['unprintable characters in a benefit', { benefits: ['x é'] }, { benefits: ['\u0001'] }],
  ])('an offer has a limit for %s: %o is accepted, %o is rejected', async (_what, fits, not) => {
    expect((await save(fits)).error).toBeNull();
    const before = await stored();
    expect((await save(not)).error).not.toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('a change to an outdated version of an offer fails', async () => {
    const expected = await versionOf('gold');
    await save();
    const before = await stored();
    for (const older of [expected, null, expected! + 5]) {
      const { error } = await save({ price_cents: 1, expected: older });
      expect(error?.message).toContain('This price has changed.');
    }
    expect((await save({ kind: 'platinum', expected: null })).error).not.toBeNull();
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['ISK', 500_00, 500_50],
    ['UGX', 9_000_00, 9_000_01],
    ['KWD', 5_120, 5_124],
    ['HUF', 4_900_00, null],
    ['JPY', 501, null],
  ])('a price in %s must be a multiple of the unit that Stripe charges', async (currency, charged, refused) => {
    expect((await save({ currency, price_cents: charged })).error).toBeNull();
    if (refused === null) return;
    for (const amounts of [{ price_cents: refused }, { price_cents: charged, year_cents: refused }]) {
      const { error } = await save({ currency, ...amounts });
      expect(error?.message).toContain(`Stripe cannot charge this amount in ${currency}. Round the price.`);
    }
  });

  it('a request keeps its price and currency after the offer changes', async () => {
    const { data: id } = await request();
    await save({ price_cents: 5000, currency: 'JPY', period: 'once' });
    const first = { list_cents: 34_900, currency: 'USD', period: 'month' };
    expect(await termsOf(id!)).toMatchObject(first);
    await admin.rpc('change_placement', { placement_id: id!, action: 'accept', price_cents: 30_000 });
    expect(await termsOf(id!, member.client)).toMatchObject({ ...first, price_cents: 30_000 });
    const { data: later } = await request('gold', undefined, 'other');
    expect(await termsOf(later!)).toMatchObject({ list_cents: 5000, currency: 'JPY', period: 'once' });
    await admin.rpc('change_placement', {
      placement_id: id!,
      action: 'mark_paid',
      first_day: day(0),
      last_day: day(1),
    });
    const { data: running } = await visitor.from('running_placements').select('weight').eq('id', id!).single();
    expect(running).toEqual({ weight: 35 });
  });

  const requestYear = async (expected?: string) =>
    member.client.rpc('request_placement', {
      ...{ listing_id: 'mine', kind: 'gold', yearly: true, ...(expected && { expected }) },
    });

  it('a member can request a yearly placement only at a current yearly price', async () => {
    expect((await requestYear()).error?.message).toContain('The price has changed.');
    const older = (await gold())!.price_id;
    await save({ year_cents: 399_000 });
    expect(await gold()).toMatchObject({ price_cents: 39_900, year_cents: 399_000 });
    expect((await requestYear(older)).error?.message).toContain('The price has changed.');
    const { data: id } = await requestYear((await gold())!.price_id);
    expect((await requestYear()).data).toBe(id);
    // A monthly request is a different request.
    const { data: monthly } = await request();
    expect(monthly).not.toBe(id);
    await save({ year_cents: null });
    expect(await termsOf(id!)).toMatchObject({ list_cents: 399_000, period: 'year' });
    expect(await termsOf(monthly!)).toMatchObject({ list_cents: 39_900, period: 'month' });
  });

  it('a payment contains the period of its request and the checkout settings of its offer', async () => {
    await save({ year_cents: 399_000, allows_codes: true });
    const payable = async (placement_id: string) =>
      (await member.client.rpc('payment_request', { placement_id })).data as object;
    const { data: id } = await requestYear();
    expect(await payable(id!)).toMatchObject({
      ...{ amount_cents: 399_000, period: 'year', allows_codes: true, collects_tax: false },
    });
    await save({ collects_tax: true });
    const { data: monthly } = await request('gold', undefined, 'other');
    expect(await payable(monthly!)).toMatchObject({
      ...{ amount_cents: 39_900, period: 'month', allows_codes: false, collects_tax: true },
    });
  });

  it('earned amounts are summed by currency', async () => {
    const sell = (listing_id: string) =>
      admin.rpc('start_placement', { listing_id, kind: 'gold', first_day: day(0), last_day: day(0), price_cents: 700 });
    await sell('mine');
    await save({ currency: 'JPY' });
    await sell('other');
    const { data } = await admin.rpc('ledger_totals', { grouped: 'kind' });
    expect(data?.rows).toMatchObject([
      { kind: 'gold', currency: 'JPY', earned_cents: 700 },
      { kind: 'gold', currency: 'USD', earned_cents: 700 },
    ]);
  });

  it('a request with an outdated price fails', async () => {
    const expected = (await gold())!.price_id;
    await save();
    expect((await request('gold', expected)).error?.message).toContain('The price has changed.');
    expect(await backend.sql('select 1 from public.placements')).toEqual([]);
    expect((await request('gold', (await gold())!.price_id)).error).toBeNull();
  });

  it('only the administrator can start a placement with a hidden offer', async () => {
    const { data: open } = await request('silver', undefined, 'other');
    await save({ kind: 'silver', is_sold: false, price_cents: 19_900 });
    expect((await request('silver')).error?.message).toContain('This placement is not for sale now.');
    const badge = { premium_type: 'sponsored', sponsor_tier: 'silver' } as const;
    const inserted = await member.client
      .from('ai_tools')
      .insert({ ...listing(crypto.randomUUID()), ...badge } as never);
    expect(inserted.error?.message).toContain('This placement is not for sale now.');
    expect((await request('silver', undefined, 'other')).data).toBe(open);
    expect(await backend.sql('select id, stage from public.placements')).toEqual([{ id: open, stage: 'requested' }]);
    const started = await admin.rpc('start_placement', { listing_id: 'mine', kind: 'silver' });
    expect(started.error).toBeNull();
  });

  it('a request for a different badge gets the current price of that badge', async () => {
    const id = crypto.randomUUID();
    const request = (sponsor_tier: string) =>
      member.client.from('ai_tools').upsert({ ...listing(id), premium_type: 'sponsored', sponsor_tier } as never);
    await request('silver');
    await member.client.from('ai_tools').update({ sponsor_tier: 'gold', premium_type: 'sponsored' }).eq('id', id);
    const rows = await backend.sql(
      `select placement.kind, price.kind as priced, price.price_cents from public.placements as placement
       join public.placement_terms as terms on terms.placement_id = placement.id
       join public.placement_prices as price on price.id = terms.price_id where placement.tool_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'gold', priced: 'gold', price_cents: 34_900 }]);
  });

  describe('placements with limited availability', () => {
    const book = (first: number, last: number | null, more: Record<string, unknown> = {}) =>
      backend.sql(
        `insert into public.placements (tool_id, tool_name, kind, stage, first_day, last_day)
         values ($1, 'It', $2, $3, $4::date, $5::date)`,
        [
          more['tool'] ?? 'mine',
          more['kind'] ?? 'gold',
          more['stage'] ?? 'paid',
          day(first),
          last === null ? null : day(last),
        ],
      );
    const free = async () => {
      const one = await gold();
      return one?.is_taken ? (one.next_free ?? 'never') : 'now';
    };
    beforeEach(() => save({ places: 1 }));

    it.each<[string, [number, number | null][], string]>([
      ['no day is booked', [], 'now'],
      ['the only booking ended yesterday', [[-9, -1]], 'now'],
      ['a booking starts tomorrow', [[1, 9]], 'now'],
      ['a booking ends today', [[-9, 0]], day(1)],
      [
        'another booking follows immediately',
        [
          [-9, 3],
          [4, 8],
        ],
        day(9),
      ],
      [
        'another booking follows after a day',
        [
          [-9, 3],
          [5, 8],
        ],
        day(4),
      ],
      ['the booking has no end', [[-9, null]], 'never'],
      [
        'a booking without an end follows',
        [
          [-9, 3],
          [4, null],
        ],
        'never',
      ],
    ])('if %s (bookings %o), the next available day is %s', async (_what, days, expected) => {
      for (const [at, [first, last]] of days.entries()) await book(first, last, { tool: at === 0 ? 'mine' : 'other' });
      expect(await free()).toBe(expected);
    });

    it('a member cannot pay for a year if all places are taken on one of its days', async () => {
      await save({ places: 1, year_cents: 399_000 });
      await book(200, 209, { tool: 'other' });
      const payable = async (placement_id: string) =>
        (await member.client.rpc('payment_request', { placement_id })).error?.message;
      expect(await payable((await requestYear()).data!)).toContain('All places are taken now');
      expect(await payable((await request()).data!)).toBeUndefined();
    });

    it('other placement types, open requests and closed tools do not reduce availability', async () => {
      await book(-1, 5, { kind: 'silver' });
      await book(-1, 5, { tool: 'other', stage: 'awaiting_payment' });
      expect(await free()).toBe('now');
      await book(-1, 6, { tool: 'other' });
      expect(await free()).toBe(day(7));
      await backend.sql(`insert into public.closed_listings (tool_id, closed_on) values ('other', current_date - 9)`);
      expect(await free()).toBe('now');
      await backend.sql('delete from public.closed_listings');
      await save({ places: null });
      expect(await free()).toBe('now');
    });
  });

  it('the directory version changes when a price is set and when the price takes effect', async () => {
    const version = async () => (await visitor.rpc('directory_version', {}, { get: true })).data;
    const versions = [await version()];
    await save({ from_day: day(2) });
    versions.push(await version());
    await passDays(2);
    versions.push(await version());
    expect(new Set(versions).size).toBe(3);
  });
});
