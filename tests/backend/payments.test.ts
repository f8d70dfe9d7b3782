import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, engines, startBackend } from '../support/backend';

type Fact = Record<string, unknown>;
const PRICE = 19900;

// payment-histories.test.ts covers the rules for booking a payment.
describe.each(engines)('payments on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let owner: Awaited<ReturnType<Backend['member']>>;
  let placement: string;
  let events = 0;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    owner = await backend.member();
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.script(`delete from private.payments; delete from private.payment_updates; delete from private.payment_events;
      delete from private.outbox; delete from public.placements; delete from public.ai_tools where id = 'paid-for';
      delete from private.submissions`);
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ('paid-for', 'Paid for', 'A tool that a test made.', 'https://example.com/', $1, 'approved', now())`,
      [owner.id],
    );
    const { data, error } = await owner.client.rpc('request_placement', { listing_id: 'paid-for', kind: 'silver' });
    expect(error).toBeNull();
    placement = data!;
  });

  const admin = () => everybody.administrator.client;
  const book = async (fact: Fact, id = `evt_${++events}`, at = new Date()) => {
    const event = { id, type: 'a.kind', at: at.toISOString(), facts: [fact] };
    const [row] = await backend.sql<{ result: { outcome: string } }>(
      'select public.apply_payment_event($1::jsonb) as result',
      [JSON.stringify(event)],
    );
    return row!.result.outcome;
  };
  const payment = (more: Fact = {}): Fact => ({
    ...{ fact: 'payment', payment: 'pi_1', intent: 'pi_1', placement, amount_cents: PRICE, currency: 'USD' },
    ...more,
  });
  const refund = (refunded_cents = PRICE, intent = 'pi_1'): Fact => ({ fact: 'refund', intent, refunded_cents });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const invoice = (number: number, paysDays: number): Fact =>
    payment({
      payment: `in_${number}`,
      intent: `pi_${number}`,
      subscription: 'sub_1',
      period_end: inDays(paysDays).toISOString(),
    });
  const stopping = (stops: boolean): Fact => ({
    ...{ fact: 'subscription_stopping', subscription: 'sub_1', placement, stopping: stops },
  });
  const ended = (): Fact => ({ fact: 'subscription_ended', subscription: 'sub_1', placement });
  const payments = () => backend.sql('select payment, state, problem from private.payments order by payment');
  const heldPayments = async () => {
    const { data, error } = await admin().rpc('review_queue', { kind: 'payment' });
    expect(error).toBeNull();
    return (data as { rows: { facts: Record<string, unknown>; tool: { id: string } | null }[] }).rows;
  };
  const decide = async (action: string, more: object = {}, id = 'pi_1') => {
    const [row] = await backend.sql<{ version: string }>(
      'select private.payment_version(paid) as version from private.payments as paid where payment = $1',
      [id],
    );
    return admin().rpc('decide_payment', { payment: id, action, expected: row!.version, ...more });
  };
  const change = (action: string, more: object = {}) =>
    admin().rpc('change_placement', { placement_id: placement, action, ...more });
  const own = async () => {
    const { data } = await owner.client.from('placement_overview').select('*').eq('id', placement).single();
    return data!;
  };
  const payable = async (client = owner.client) =>
    (await client.rpc('payment_request', { placement_id: placement })).error?.message;
  const changeOwner = () =>
    backend.sql(`update public.ai_tools set created_by = $1 where id = 'paid-for'`, [everybody.second.id]);

  describe('payments with unusual values', () => {
    const differs = 'amount_differs';
    const renewal = (period_end: string): Fact => ({ subscription: 'sub_1', period_end });
    it.each<[string, Fact, string]>([
      ['an amount above int4', { amount_cents: 3_000_000_000 }, differs],
      ['an amount above int8', { amount_cents: 1e30 }, differs],
      ['an unknown currency', { currency: 'usdc' }, differs],
      ['no currency', { currency: null }, differs],
      ['no placement', { placement: null }, 'unknown_placement'],
      ['a period that ended before the payment', renewal('2001-01-01T00:00:00Z'), 'no_days'],
      ['a period of a thousand years', renewal('3026-01-01T00:00:00Z'), 'no_days'],
      ['a period that PostgreSQL cannot store', renewal('+275760-09-13T00:00:00.000Z'), 'no_days'],
      ['an infinite period', renewal('infinity'), 'no_days'],
    ])('a payment with %s is held and listed in the review queue and the ledger', async (_, more, problem) => {
      expect(await book(payment(more))).toBe('held');
      expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem }]);
      const due = more['placement'] === null ? null : { amount_cents: PRICE, currency: 'USD' };
      expect((await heldPayments()).map(({ facts }) => facts)).toMatchObject([{ payment: 'pi_1', problem, due }]);
      expect((await admin().rpc('ledger_totals')).data).toMatchObject({ open: [{ what: 'held', count: 1 }] });
    });

    it.each(['+275760-09-13T00:00:00.000Z', 'infinity', null])('a payment with the time %s is booked', async (at) => {
      const event = { id: 'evt_when', type: 'a.kind', at, facts: [payment()] };
      const { data } = await backend.operator().rpc('apply_payment_event', { event: event as never });
      expect(data).toEqual({ outcome: 'booked' });
    });

    it('a payment with the longest id is booked', async () => {
      expect(await book(payment({ payment: `pi_${'1'.repeat(252)}` }))).toBe('booked');
    });

    it('a payment that violates a database constraint is stored, held and reported', async () => {
      await backend.script(
        `alter table public.placements add constraint placements_test check (stage <> 'paid') not valid`,
      );
      const outcome = await book(payment(), 'evt_stuck').catch(String);
      await backend.script('alter table public.placements drop constraint placements_test');
      expect(outcome).toBe('held');
      expect(await payments()).toMatchObject([{ payment: 'pi_1', state: 'held' }]);
      expect(await heldPayments()).toHaveLength(1);
      const { data } = await admin().rpc('site_status');
      expect(data).toMatchObject({
        unread_payments: [{ event: 'evt_stuck', problem: expect.stringContaining('placements_test') }],
      });
      expect(await book(payment())).toBe('booked');
    });

    it('renewals are booked even if their total exceeds the highest price', async () => {
      const price_cents = 999_999_999_999;
      expect((await change('accept', { price_cents })).error).toBeNull();
      for (const number of [1, 2, 3])
        expect(await book({ ...invoice(number, 30 * number), amount_cents: price_cents })).toBe('booked');
      await book(refund(price_cents, 'pi_3'));
      expect(await own()).toMatchObject({ price_cents: 2 * price_cents, paid_cents: 2 * price_cents });
      expect((await admin().rpc('ledger_totals')).data).toMatchObject({
        totals: [{ received_cents: 3 * price_cents, refunded_cents: price_cents }],
      });
    });
  });

  it('a buyer cannot pay for a sold-out placement', async () => {
    const golds = ['gold-0', 'gold-1', 'gold-2'];
    for (const id of golds) {
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
         values ($1, $1, 'A tool that a test made.', 'https://example.com/', 'approved', now()) on conflict do nothing`,
        [id],
      );
      expect((await admin().rpc('start_placement', { listing_id: id, kind: 'gold' })).error).toBeNull();
    }
    placement = (await owner.client.rpc('request_placement', { listing_id: 'paid-for', kind: 'gold' })).data!;
    expect(await payable()).toMatch(/All places are taken/);
    expect(await book(payment({ amount_cents: 34_900 }))).toBe('held');
    expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem: 'places_taken' }]);
    expect(await own()).toMatchObject({ state: 'requested', first_day: null });
    // Control: the same payment is booked while a slot is free.
    await backend.sql(`delete from public.placements where tool_id = 'gold-0'`);
    await backend.script('delete from private.payments; delete from private.payment_events');
    expect(await book(payment({ amount_cents: 34_900 }))).toBe('booked');
    await backend.sql('delete from public.ai_tools where id = any ($1)', [golds]);
  });

  it.each<[string, object, RegExp]>([
    ['mark_paid', { first_day: '2026-12-01', price_cents: -1 }, /price must be between 0 and/],
    ['mark_paid', { first_day: '2026-12-01', price_cents: 1e12 }, /price must be between 0 and/],
    ['extend', { last_day: inDays(90).toISOString().slice(0, 10), price_cents: -5 }, /price must be between 0 and/],
    ['book', { first_day: '-infinity' }, /real dates/],
    ['book', { last_day: '-infinity' }, /real dates/],
    ['book', { first_day: '2026-12-02', last_day: '2026-12-01' }, /before the first/],
    ['book', { first_day: '2026-12-02', last_day: '9999-12-01' }, /at most two years/],
    ['book', { expected: 'an older version' }, /has changed/],
  ])('the action %s with the invalid values %o fails with a clear message', async (action, given, sentence) => {
    if (action === 'book') await book(payment({ amount_cents: 100 }));
    if (action === 'extend') await book(payment());
    const { error } = await (action === 'book' ? decide('book', given) : change(action, given));
    expect(error?.message).toMatch(sentence);
    expect(error?.message).not.toMatch(/constraint|23514/);
  });

  it('the administrator can settle, but not book, a disputed or foreign-currency payment', async () => {
    await book(payment({ currency: 'EUR' }));
    await book({ fact: 'dispute', intent: 'pi_2', dispute: 'dp_1', state: 'open' });
    await book(payment({ payment: 'pi_2', intent: 'pi_2' }));
    expect((await decide('book')).error?.message).toMatch(/^(\w+: )?The payment is in EUR/);
    expect((await decide('book', {}, 'pi_2')).error?.message).toMatch(/is disputed/);
    for (const id of ['pi_1', 'pi_2'])
      expect((await decide('settle', {}, id)).data).toMatchObject({ state: 'settled' });
    expect(await heldPayments()).toEqual([]);
  });

  it('a buyer sees the state of each of their payments', async () => {
    await book(invoice(1, 30));
    await book({ ...invoice(2, 60), invoice_url: 'https://stripe.example/1' });
    const paid = { state: 'running', paid_cents: 2 * PRICE, is_held: false, renews: true, can_manage: true };
    expect(await own()).toMatchObject({ ...paid, invoice_url: 'https://stripe.example/1' });
    await book(refund(100));
    expect(await own()).toMatchObject({ ...paid, paid_cents: 2 * PRICE - 100 });
    await book(stopping(true));
    expect(await own()).toMatchObject({ renews: false, can_manage: true });
    await book(ended());
    expect(await own()).toMatchObject({ renews: false, can_manage: false });
    await change('cancel');
    expect(await own()).toMatchObject({ state: 'cancelled', paid_cents: null, is_held: true });
    expect((await heldPayments()).map(({ tool }) => tool?.id)).toEqual(['paid-for', 'paid-for']);
  });

  describe('the limit on opened payment pages', () => {
    const pages = (count: number, secondsAgo: number) =>
      backend.sql(
        `insert into private.submissions (member_id, action, submitted_at)
         select $1, 'payment pages', now() - make_interval(secs => $3) from generate_series(1, $2::integer)`,
        [owner.id, count, secondsAgo],
      );
    const renewable = async () =>
      (await owner.client.rpc('renewal_request', { placement_id: placement })).error?.message;

    it('a member can open 6 payment pages a minute', async () => {
      for (let at = 1; at <= 6; at += 1) expect(await payable()).toBeUndefined();
      const refused = /You can open at most 6 payment pages a minute. Wait a minute/;
      expect(await payable()).toMatch(refused);
      await book(invoice(1, 30));
      expect(await renewable()).toMatch(refused);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '61 seconds'`);
      expect(await renewable()).toBeUndefined();
    });

    it('a member can open 60 payment pages a day', async () => {
      await pages(59, 3600);
      expect(await payable()).toBeUndefined();
      expect(await payable()).toMatch(/You can open at most 60 payment pages a day. Try again tomorrow/);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
      expect(await payable()).toBeUndefined();
    });

    it('a request that fails for another reason does not count toward the limit', async () => {
      for (let at = 1; at <= 7; at += 1) expect(await renewable()).toMatch(/no subscription/);
      expect(await payable()).toBeUndefined();
    });

    it('concurrent requests count toward the limit', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => payable()));
      expect(all.filter((refusal) => refusal === undefined)).toHaveLength(6);
    });
  });

  it('only the buyer can pay a request, while the request is open and its days are available', async () => {
    const { data } = await owner.client.rpc('payment_request', { placement_id: placement });
    expect(data).toMatchObject({ amount_cents: PRICE, currency: 'USD', period: 'month', tool_name: 'Paid for' });
    for (const client of [backend.visitor(), everybody.second.client, admin()])
      expect(await payable(client)).toBeDefined();
    await admin().rpc('start_placement', { listing_id: 'paid-for', kind: 'bronze', last_day: inDays(1).toISOString() });
    expect(await payable()).toMatch(/on these days/);
    await backend.sql(`delete from public.placements where kind = 'bronze'`);
    await book(payment());
    expect(await payable()).toMatch(/open requests/);
  });

  it('a new owner of the listing cannot pay the former owner’s request', async () => {
    await changeOwner();
    await backend.sql(`update public.placements set stage = 'requested' where id = $1`, [placement]);
    expect(await payable(everybody.second.client)).toMatch(/your own open requests only/);
  });

  it('only the intended roles can call each payment function', async () => {
    const event = { id: 'evt_forged', type: 'a.kind', at: new Date().toISOString(), facts: [payment()] };
    for (const client of [backend.visitor(), everybody.second.client, owner.client, admin()]) {
      expect((await client.rpc('apply_payment_event', { event: event as never })).error?.code).toMatch(/42501|PGRST/);
      expect((await client.rpc('subscriptions_to_end')).error?.code).toMatch(/42501|PGRST/);
    }
    expect(await payments()).toEqual([]);
    await book(payment());
    for (const client of [backend.visitor(), everybody.second.client, owner.client]) {
      const decision = { payment: 'pi_1', action: 'settle', expected: 'x' };
      expect((await client.rpc('decide_payment', decision)).error?.code).toMatch(/42501|PGRST/);
    }
    expect(await payments()).toMatchObject([{ state: 'booked' }]);
  });

  it('only the buyer can read a subscription, even after the listing changes owner', async () => {
    const refused = /You have no subscription/;
    const renewable = (client: typeof owner.client) => client.rpc('renewal_request', { placement_id: placement });
    const refusal = async (client: typeof owner.client) => (await renewable(client)).error?.message;
    expect(await refusal(owner.client)).toMatch(refused);
    await book(invoice(1, 30));
    expect((await renewable(owner.client)).data).toEqual({ subscription: 'sub_1', placement_id: placement });
    expect(await refusal(admin())).toMatch(refused);
    expect(await refusal(backend.visitor())).toMatch(/permission denied|not find/);
    await changeOwner();
    expect(await refusal(everybody.second.client)).toMatch(refused);
    const expected = await everybody.second.client.from('placement_overview').select('can_manage').eq('id', placement);
    expect(expected.data).toEqual([]);
    expect(await refusal(owner.client)).toBeUndefined();
    await book(ended());
    expect(await refusal(owner.client)).toMatch(refused);
  });

  describe('a subscription without a placement', () => {
    const toEnd = async () => {
      const { data, error } = await backend.operator().rpc('subscriptions_to_end');
      expect(error).toBeNull();
      return data;
    };
    it.each<[string, () => Promise<unknown>]>([
      ['the placement is deleted', () => backend.sql('delete from public.placements where id = $1', [placement])],
      ['the listing gets another owner', changeOwner],
    ])('the subscription is marked for cancellation if %s', async (_, act) => {
      await book(invoice(1, 30));
      expect(await toEnd()).toEqual([]);
      await act();
      expect(await toEnd()).toEqual([{ subscription: 'sub_1', placement }]);
      const { data } = await admin().rpc('site_status', {}, { get: true });
      expect(data).toMatchObject({ renewals_waiting: 1 });
      await book(stopping(true));
      expect(await toEnd()).toEqual([]);
    });

    it('only a subscription that once belonged to a placement is cancelled', async () => {
      await book({ ...invoice(1, 30), placement: null });
      expect((await decide('settle', {}, 'in_1')).error).toBeNull();
      expect(await toEnd()).toEqual([]);
    });

    it('deleting the buyer’s account marks the subscription for cancellation', async () => {
      await book(invoice(1, 30));
      const { data } = await owner.client.rpc('own_account');
      expect(data).toMatchObject({ renewing: 1, renewing_until: (await own()).last_day });
      const leaver = await backend.signUp('leaver@example.com');
      await backend.sql(`update public.ai_tools set created_by = $1 where id = 'paid-for'`, [leaver.id]);
      await backend.sql('update public.placement_terms set bought_by = $1', [leaver.id]);
      expect(await toEnd()).toEqual([]);
      const gone = await leaver.client.rpc('delete_own_account', { confirmation: 'leaver@example.com' });
      expect(gone.data).toBe('deleted');
      expect(await toEnd()).toEqual([{ subscription: 'sub_1', placement }]);
    });
  });

  describe('payment emails', () => {
    const emails = async () =>
      (
        await backend.sql<{ facts: { what: string } | null }>(
          `select private.email_data(kind, about, member_id) as facts from private.outbox
           where kind = 'payment_changed' and state = 'waiting' order by event_key`,
        )
      ).map(({ facts }) => facts);

    it('a buyer gets an email about a full refund', async () => {
      await book(refund());
      await book(payment());
      expect(await emails()).toMatchObject([{ what: 'refunded', name: 'Paid for', amount_cents: PRICE }]);
    });

    it('a buyer gets an email about a failed renewal that was not paid later', async () => {
      await book(invoice(1, 30));
      await book({ fact: 'payment_failed', subscription: 'sub_1', invoice: 'in_2', placement });
      expect(await emails()).toMatchObject([{ what: 'payment_failed', state: 'running', name: 'Paid for' }]);
      await book(invoice(2, 60));
      expect(await emails()).toEqual([null]);
    });

    it('a buyer gets an email before a placement without renewal ends', async () => {
      await book(invoice(1, 30));
      await backend.sql(`update public.placements set last_day = current_date + 3, first_day = current_date - 20`);
      const ending = async () => {
        await backend.sql('select public.prepare_emails()');
        return (await backend.sql(`select from private.outbox where kind = 'placement_ending'`)).length;
      };
      expect(await ending()).toBe(0);
      await book(ended());
      expect(await ending()).toBe(1);
    });

    it('a buyer gets an email about a stopped or ended subscription, but not about a resumed subscription', async () => {
      const names = async () => (await emails()).map((facts) => facts?.what);
      await book(invoice(1, 30));
      await book(stopping(true), undefined, inDays(0));
      expect(await names()).toEqual(['subscription_stopping']);
      await book(stopping(false), undefined, inDays(1));
      expect(await names()).toEqual([undefined]);
      await book(stopping(true), undefined, inDays(2));
      await book(ended());
      expect(await names()).toEqual(['subscription_ended', undefined]);
      await backend.script(`delete from private.payment_updates where fact = 'subscription_ended';
        delete from private.outbox where about like 'subscription_ended%'; update private.outbox set state = 'sent'`);
      await book(ended());
      expect(await names()).toEqual([]);
    });
  });
});
