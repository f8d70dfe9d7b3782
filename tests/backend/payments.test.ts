import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, engines, startBackend } from '../support/backend';

type Fact = Record<string, unknown>;
const PRICE = 19900;

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
    placement = await request();
  });

  const request = async () => {
    const { data, error } = await owner.client.rpc('request_placement', { listing_id: 'paid-for', kind: 'silver' });
    expect(error).toBeNull();
    return data!;
  };
  const book = async (fact: Fact, id = `evt_${++events}`, at = new Date()) => {
    const event = { id, type: 'a.kind', at: at.toISOString(), facts: [fact] };
    const [row] = await backend.sql<{ said: { outcome: string } }>(
      'select public.apply_payment_event($1::jsonb) as said',
      [JSON.stringify(event)],
    );
    return row!.said.outcome;
  };
  const payment = (more: Fact = {}): Fact => ({
    ...{ fact: 'payment', payment: 'pi_1', intent: 'pi_1', placement, amount_cents: PRICE, currency: 'USD' },
    ...more,
  });
  const refund = (refunded_cents = PRICE, intent = 'pi_1'): Fact => ({ fact: 'refund', intent, refunded_cents });
  const dispute = (state: string): Fact => ({ fact: 'dispute', intent: 'pi_1', dispute: 'dp_1', state });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const invoice = (number: number, paysDays: number): Fact =>
    payment({
      payment: `in_${number}`,
      intent: `pi_${number}`,
      subscription: 'sub_1',
      period_end: inDays(paysDays).toISOString(),
    });
  const stored = async () =>
    (
      await backend.sql<{ stage: string; days: number | null; price_cents: number | null }>(
        `select stage, last_day - first_day + 1 as days, price_cents from public.placements
         join public.placement_terms on placement_id = id where id = $1`,
        [placement],
      )
    )[0];
  const payments = () => backend.sql('select payment, state, problem from private.payments order by payment');
  const heldPayments = async () => {
    const { data, error } = await everybody.administrator.client.rpc('review_queue', { kind: 'payment' });
    expect(error).toBeNull();
    return (data as { rows: { facts: Record<string, unknown>; tool: { id: string } | null }[] }).rows;
  };
  const decide = async (action: string, more: object = {}, id = 'pi_1') => {
    const [row] = await backend.sql<{ version: string }>(
      'select private.payment_version(paid) as version from private.payments as paid where payment = $1',
      [id],
    );
    return everybody.administrator.client.rpc('decide_payment', {
      payment: id,
      action,
      expected: row!.version,
      ...more,
    });
  };
  const own = async () => {
    const { data } = await owner.client.from('placement_overview').select('*').eq('id', placement).single();
    return data!;
  };
  const toEnd = async () => {
    const { data, error } = await backend.operator().rpc('subscriptions_to_end');
    expect(error).toBeNull();
    return data;
  };
  const stopping = (stops: boolean): Fact => ({
    ...{ fact: 'subscription_stopping', subscription: 'sub_1', placement, stopping: stops },
  });
  const mails = () => backend.sql<{ about: string }>(`select about from private.outbox where kind = 'payment_changed'`);

  it('the right amount begins the placement, once however often its event comes', async () => {
    expect(await book(payment({ invoice_url: 'https://stripe.example/1' }), 'evt_same')).toBe('booked');
    expect(await book(payment(), 'evt_same')).toBe('known');
    expect(await book(payment())).toBe('booked');
    expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE });
    expect(await payments()).toEqual([{ payment: 'pi_1', state: 'booked', problem: null }]);
    expect(await own()).toMatchObject({
      ...{
        state: 'running',
        paid_cents: PRICE,
        is_held: false,
        renews: false,
        invoice_url: 'https://stripe.example/1',
      },
    });
  });

  it.each([
    ['another amount', { amount_cents: 100 }, 'amount_differs'],
    ['another currency', { currency: 'EUR' }, 'amount_differs'],
    ['an unknown placement', { placement: '00000000-0000-4000-8000-000000000000' }, 'unknown_placement'],
    ['no placement', { placement: null }, 'unknown_placement'],
  ])('%s is held in the review queue and starts nothing', async (_, more, problem) => {
    expect(await book(payment(more))).toBe('held');
    expect(await stored()).toMatchObject({ stage: 'requested' });
    expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem }]);
    expect((await heldPayments()).map(({ facts }) => facts)).toMatchObject([
      { payment: 'pi_1', problem, due: problem === 'amount_differs' ? { amount_cents: PRICE, currency: 'USD' } : null },
    ]);
  });

  it.each([
    ['an amount above int4', { amount_cents: 3_000_000_000 }, 'amount_differs'],
    ['an amount above int8', { amount_cents: 1e30 }, 'amount_differs'],
    ['a currency that ISO 4217 does not have', { currency: 'usdc' }, 'amount_differs'],
    ['no currency', { currency: null }, 'amount_differs'],
    [
      'a period that ended before it was paid',
      { subscription: 'sub_1', period_end: '2001-01-01T00:00:00Z' },
      'no_days',
    ],
    ['a period of a thousand years', { subscription: 'sub_1', period_end: '3026-01-01T00:00:00Z' }, 'no_days'],
    [
      'a period that PostgreSQL cannot store',
      { subscription: 'sub_1', period_end: '+275760-09-13T00:00:00.000Z' },
      'no_days',
    ],
    ['an endless period', { subscription: 'sub_1', period_end: 'infinity' }, 'no_days'],
  ])('a payment with %s is held', async (_, more, problem) => {
    expect(await book(payment(more))).toBe('held');
    expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem }]);
    expect(await heldPayments()).toHaveLength(1);
    expect((await everybody.administrator.client.rpc('ledger_totals')).data).toMatchObject({
      open: [{ what: 'held', count: 1 }],
    });
  });

  it.each(['+275760-09-13T00:00:00.000Z', 'infinity', null])('an event of the time %s is booked', async (at) => {
    const event = { id: 'evt_when', type: 'a.kind', at, facts: [payment()] };
    const { data } = await backend.operator().rpc('apply_payment_event', { event: event as never });
    expect(data).toEqual({ outcome: 'booked' });
  });

  it('a payment with the longest id is booked', async () => {
    expect(await book(payment({ payment: `pi_${'1'.repeat(252)}` }))).toBe('booked');
  });

  it('a payment that cannot be booked because of a constraint is stored, held and reported', async () => {
    await backend.script(
      `alter table public.placements add constraint placements_test check (stage <> 'paid') not valid`,
    );
    const outcome = await book(payment(), 'evt_stuck').catch(String);
    await backend.script('alter table public.placements drop constraint placements_test');
    expect(outcome).toBe('held');
    expect(await payments()).toMatchObject([{ payment: 'pi_1', state: 'held' }]);
    expect(await heldPayments()).toHaveLength(1);
    const { data } = await everybody.administrator.client.rpc('site_status');
    expect(data).toMatchObject({
      unread_payments: [{ event: 'evt_stuck', problem: expect.stringContaining('placements_test') }],
    });
    // The next event about it books it.
    expect(await book(payment())).toBe('booked');
  });

  it('renewals of a high price are booked, however high their sum', async () => {
    const price_cents = 999_999_999_999;
    const agreed = { placement_id: placement, action: 'accept', price_cents };
    expect((await everybody.administrator.client.rpc('change_placement', agreed)).error).toBeNull();
    for (const number of [1, 2, 3])
      expect(await book({ ...invoice(number, 30 * number), amount_cents: price_cents })).toBe('booked');
    expect(await own()).toMatchObject({ price_cents: 3 * price_cents, paid_cents: 3 * price_cents });
    await book({ fact: 'refund', intent: 'pi_3', refunded_cents: price_cents });
    expect(await own()).toMatchObject({ price_cents: 2 * price_cents, paid_cents: 2 * price_cents });
    expect((await everybody.administrator.client.rpc('ledger_totals')).data).toMatchObject({
      totals: [{ received_cents: 3 * price_cents, refunded_cents: price_cents }],
    });
  });

  it('a sold-out placement cannot be paid for: nobody is asked for the money, and what comes is held', async () => {
    const golds = Array.from({ length: 3 }, (_, at) => `gold-${at}`);
    for (const id of golds) {
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
         values ($1, $1, 'A tool that a test made.', 'https://example.com/', 'approved', now()) on conflict do nothing`,
        [id],
      );
      const started = await everybody.administrator.client.rpc('start_placement', { listing_id: id, kind: 'gold' });
      expect(started.error).toBeNull();
    }
    const { data: gold } = await owner.client.rpc('request_placement', { listing_id: 'paid-for', kind: 'gold' });
    const { error } = await owner.client.rpc('payment_request', { placement_id: gold! });
    expect(error?.message).toMatch(/All places are taken/);
    expect(await book(payment({ placement: gold, amount_cents: 34_900 }))).toBe('held');
    expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem: 'places_taken' }]);
    const state = await backend.sql('select stage, first_day from public.placements where id = $1', [gold]);
    expect(state).toEqual([{ stage: 'requested', first_day: null }]);
    // With a free place, the same payment is booked.
    await backend.sql(`delete from public.placements where tool_id = 'gold-0'`);
    await backend.script('delete from private.payments; delete from private.payment_events');
    expect(await book(payment({ placement: gold, amount_cents: 34_900 }))).toBe('booked');
    await backend.sql('delete from public.ai_tools where id = any ($1)', [golds]);
  });

  it.each([
    ['mark_paid', { first_day: '-infinity' }, /real dates/],
    ['mark_paid', { first_day: '2026-12-01', last_day: 'infinity' }, /real dates/],
    ['mark_paid', { first_day: '2026-12-02', last_day: '2026-12-01' }, /before the first/],
    ['mark_paid', { first_day: '2026-12-01', price_cents: -1 }, /price cannot be below 0/],
    ['mark_paid', { first_day: '2026-12-01', price_cents: 1e12 }, /price cannot be below 0/],
    ['extend', { last_day: 'infinity' }, /real dates/],
    ['extend', { last_day: '9999-12-31' }, /at most two years/],
    ['extend', { last_day: inDays(90).toISOString().slice(0, 10), price_cents: -5 }, /price cannot be below 0/],
    ['book', { first_day: '-infinity' }, /real dates/],
    ['book', { last_day: '-infinity' }, /real dates/],
    ['book', { first_day: '2026-12-02', last_day: '2026-12-01' }, /before the first/],
    ['book', { first_day: '2026-12-02', last_day: '9999-12-01' }, /at most two years/],
  ])('%s with %o is refused with a sentence', async (action, given, sentence) => {
    if (action === 'book') await book(payment({ amount_cents: 100 }));
    if (action === 'extend') await book(payment());
    const { error } =
      action === 'book'
        ? await decide('book', given)
        : await everybody.administrator.client.rpc('change_placement', { placement_id: placement, action, ...given });
    expect(error?.message).toMatch(sentence);
    expect(error?.message).not.toMatch(/constraint|23514/);
  });

  it('a person books another amount, and never another currency, which no sum could tell', async () => {
    await book(payment({ currency: 'EUR' }));
    expect((await decide('book')).error?.message).toMatch(/^(\w+: )?It was paid in EUR/);
    expect((await decide('settle')).error).toBeNull();
    await book(payment({ payment: 'pi_2', intent: 'pi_2', amount_cents: 100 }));
    expect((await decide('book', {}, 'pi_2')).error).toBeNull();
    expect(await stored()).toMatchObject({ stage: 'paid', price_cents: 100 });
  });

  it('an event of which something cannot be read is told to the administrator', async () => {
    await book(payment({ amount_cents: 0 }), 'evt_odd');
    const { data } = await everybody.administrator.client.rpc('site_status');
    expect(data).toMatchObject({
      unread_payments: [{ event: 'evt_odd', problem: expect.stringContaining('payments_amount_range') }],
    });
  });

  it.each([
    [
      'a listing that was rejected',
      `update public.ai_tools set approval_status = 'rejected', approved_at = null, rejected_reason = 'No.'`,
      'listing_not_live',
    ],
    [
      'a tool that has closed',
      `insert into public.closed_listings (tool_id, closed_on) select id, current_date from public.ai_tools`,
      'listing_closed',
    ],
    [
      'a request that was withdrawn',
      `update public.placements set stage = 'cancelled' where tool_id in (select id from public.ai_tools`,
      'not_open',
    ],
  ])('money for %s is held', async (_, change, problem) => {
    await backend.script(`${change} where id = 'paid-for'${change.includes('(select') ? ')' : ''}`);
    expect(await book(payment())).toBe('held');
    expect(await payments()).toMatchObject([{ state: 'held', problem }]);
    await backend.script(`delete from public.closed_listings where tool_id = 'paid-for'`);
  });

  it('days that another placement of the listing has are not taken from it', async () => {
    const { error } = await everybody.administrator.client.rpc('start_placement', {
      listing_id: 'paid-for',
      kind: 'bronze',
    });
    expect(error).toBeNull();
    // Nobody is asked for money that would be held.
    expect((await owner.client.rpc('payment_request', { placement_id: placement })).error?.message).toMatch(
      /on these days/,
    );
    expect(await book(payment())).toBe('held');
    expect(await payments()).toMatchObject([{ problem: 'days_taken' }]);
  });

  it.each([[[1, 2, 3]], [[3, 1, 2]], [[2, 3, 1]]])(
    'renewals lengthen, in whatever order they come: %s',
    async (order) => {
      for (const number of order) expect(await book(invoice(number, number * 30))).toBe('booked');
      expect(await stored()).toEqual({ stage: 'paid', days: 92, price_cents: 3 * PRICE });
      expect(await own()).toMatchObject({ renews: true, paid_cents: 3 * PRICE });
      // Who deletes the account is told first.
      expect((await owner.client.rpc('own_account')).data).toMatchObject({ renewing: 1 });
      // Nobody is told to ask anew for what renews itself.
      await backend.sql(`update public.placements set last_day = current_date + 3, first_day = current_date - 20`);
      const ending = async () => {
        await backend.sql('select public.prepare_emails()');
        return (await backend.sql(`select from private.outbox where kind = 'placement_ending'`)).length;
      };
      expect(await ending()).toBe(0);
      await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
      expect(await ending()).toBe(1);
      expect(await own()).toMatchObject({ renews: false, state: 'running' });
      expect((await mails()).map(({ about }) => about)).toEqual(['subscription_ended:sub_1']);
    },
  );

  it('of two payments of one request, the second is held, and takes the place of the first where that goes back', async () => {
    const [one, two] = [payment(), payment({ payment: 'pi_2', intent: 'pi_2' })];
    const outcomes = async (facts: Fact[]) => {
      await backend.script(`delete from private.payments; delete from private.payment_updates;
        update public.placements set stage = 'requested', first_day = null, last_day = null, lost_payment = false;
        update public.placement_terms set price_cents = null, due_cents = null, payment_reference = null`);
      for (const fact of facts) await book(fact, undefined, new Date(fact === two ? 2000 : 1000));
      return { payments: await payments(), stored: await stored() };
    };
    const first = await outcomes([one, two, refund()]);
    expect(first.payments).toMatchObject([{ state: 'refunded' }, { state: 'booked' }]);
    expect(first.stored).toMatchObject({ stage: 'paid', price_cents: PRICE });
    for (const order of [
      [refund(), one, two],
      [two, one, refund()],
      [refund(), two, one],
      [one, refund(), two],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one history after the other
      expect(await outcomes(order)).toEqual(first);
    }
  });

  it.each([[['payment', 'refund']], [['refund', 'payment']]])(
    '%s: refunded whole, it ends the same and is told',
    async (order) => {
      for (const fact of order) await book(fact === 'payment' ? payment() : refund());
      expect(await stored()).toEqual({ stage: 'cancelled', days: null, price_cents: 0 });
      expect(await payments()).toEqual([{ payment: 'pi_1', state: 'refunded', problem: null }]);
      expect(await mails()).toEqual([{ about: 'refunded:pi_1' }]);
    },
  );

  it('what has run stays where its money goes back, and what is left of other renewals', async () => {
    await book(invoice(1, 20));
    await book(invoice(2, 50));
    await backend.sql(`update public.placements set first_day = current_date - 10 where id = $1`, [placement]);
    await book(refund(PRICE, 'pi_2'));
    expect(await stored()).toEqual({ stage: 'paid', days: 32, price_cents: PRICE });
    await book(refund(PRICE, 'pi_1'));
    expect(await stored()).toEqual({ stage: 'paid', days: 11, price_cents: 0 });
  });

  it('a partial refund leaves the days and lowers what was paid', async () => {
    await book(payment());
    await book(refund(100));
    expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE - 100 });
    expect(await own()).toMatchObject({ paid_cents: PRICE - 100 });
  });

  it('a renewal that fails is told, unless it was paid after all', async () => {
    await book(invoice(1, 30));
    await book({ fact: 'payment_failed', subscription: 'sub_1', invoice: 'in_2', placement });
    const facts = async () =>
      (
        await backend.sql<{ facts: unknown }>(
          `select private.email_data(kind, about, member_id) as facts from private.outbox where kind = 'payment_changed'`,
        )
      )[0]?.facts;
    expect(await facts()).toMatchObject({ what: 'payment_failed', state: 'running', name: 'Paid for' });
    await book(invoice(2, 60));
    expect(await facts()).toBeNull();
  });

  it.each([[['open']], [['open', 'won']], [['won', 'open']]])(
    'a disputed payment is held and its days end: %s',
    async (states) => {
      await book(payment());
      for (const state of states) await book(dispute(state), undefined, inDays(state === 'open' ? 0 : 1));
      expect(await stored()).toMatchObject({ stage: 'cancelled' });
      const problem = states.includes('won') ? 'dispute_won' : 'disputed';
      expect(await payments()).toEqual([{ payment: 'pi_1', state: 'held', problem }]);
      const { error } = await decide('book');
      expect(error?.message ?? '').toMatch(problem === 'disputed' ? /is disputed/ : /^$/);
      expect(await stored()).toMatchObject({ stage: problem === 'disputed' ? 'cancelled' : 'paid' });
      // What a person has answered holds it no more; what comes then is news.
      await book(refund(1));
      expect(await payments()).toMatchObject([{ state: problem === 'disputed' ? 'held' : 'booked' }]);
      await book(dispute('lost'), undefined, inDays(2));
      expect(await payments()).toMatchObject([{ state: 'refunded' }]);
    },
  );

  describe('money that was gone and comes back', () => {
    const money = async () =>
      (
        await backend.sql('select state, problem, refunded_cents from private.payments where payment = $1', ['pi_1'])
      )[0];
    const booksOf = async () => {
      const rows = await backend.sql<{ cents: string | number }>(
        `select refunded_cents as cents from private.ledger where what = 'refund' order by at, entry`,
      );
      return rows.map(({ cents }) => Number(cents));
    };
    const gone = { state: 'refunded', problem: null, refunded_cents: PRICE };
    const back = (problem: string) => ({ state: 'held', problem, refunded_cents: 0 });
    const failed = (refunded_cents = PRICE, id = 're_1'): Fact => ({ ...made(refunded_cents, id), state: 'failed' });
    const made = (refunded_cents = PRICE, id = 're_1'): Fact => ({
      ...refund(refunded_cents),
      refund: id,
      state: 'made',
    });

    it.each([
      ['in order', [0, 1, 2, 3]],
      ['backwards', [3, 2, 1, 0]],
      ['the appeal first', [2, 3, 0, 1]],
      ['twice', [0, 1, 0, 2, 3, 1, 2]],
    ])('a lost dispute that an appeal wins is held, and the books give the money back: %s', async (_, order) => {
      await book(payment());
      // Opened, lost, appealed, won.
      const states = ['open', 'lost', 'lost', 'won'];
      for (const at of order) await book(dispute(states[at]!), undefined, inDays(at));
      expect(await money()).toEqual(back('dispute_won'));
      expect(await booksOf()).toEqual([PRICE, -PRICE]);
      expect((await decide('book')).error).toBeNull();
      expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE });
    });

    it('a dispute that an appeal loses stays lost', async () => {
      await book(payment());
      for (const [at, state] of ['open', 'lost', 'lost', 'lost'].entries())
        await book(dispute(state), undefined, inDays(at));
      expect([await money(), await booksOf()]).toEqual([gone, [PRICE]]);
    });

    it('what a person booked after a won dispute is lost again, and comes back with the appeal', async () => {
      await book(payment());
      await book(dispute('won'), undefined, inDays(0));
      expect((await decide('book')).error).toBeNull();
      await book(dispute('lost'), undefined, inDays(1));
      expect(await money()).toEqual(gone);
      await book(dispute('won'), undefined, inDays(2));
      expect(await money()).toEqual(back('dispute_won'));
    });

    it.each([
      ['in order', [0, 1]],
      ['backwards', [1, 0]],
    ])('a refund that fails is undone, and a person decides: %s', async (_, order) => {
      await book(payment());
      for (const at of order) await book(at === 0 ? made() : failed(), undefined, inDays(at));
      expect(await money()).toEqual(back('refund_failed'));
      expect((await booksOf()).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect((await heldPayments()).map(({ facts }) => facts)).toMatchObject([
        { payment: 'pi_1', problem: 'refund_failed' },
      ]);
      expect((await decide('book')).error).toBeNull();
      expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE });
      // A second refund is another one.
      await book(made(PRICE, 're_2'), undefined, inDays(2));
      expect(await money()).toEqual(gone);
    });

    it('a part that does not reach the payer is paid again, and the placement runs on', async () => {
      await book(payment());
      await book(made(100));
      await book(made(300, 're_2'));
      expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE - 400 });
      await book(failed(300, 're_2'), undefined, inDays(1));
      expect(await stored()).toMatchObject({ stage: 'paid', price_cents: PRICE - 100 });
      expect(await booksOf()).toEqual([100, 300, -300]);
    });
  });

  it('the administrator books what was held, or settles it, and takes either back', async () => {
    await book(payment({ amount_cents: 100 }));
    expect(await own()).toMatchObject({ is_held: true, paid_cents: null });
    expect((await decide('settle')).data).toMatchObject({ state: 'settled' });
    expect(await heldPayments()).toEqual([]);
    expect((await decide('reopen')).data).toMatchObject({ state: 'held' });
    expect((await decide('book')).data).toMatchObject({ state: 'booked' });
    expect(await stored()).toMatchObject({ stage: 'paid', price_cents: 100 });
    expect((await decide('reopen')).data).toMatchObject({ state: 'held' });
    expect(await stored()).toEqual({ stage: 'cancelled', days: null, price_cents: 0 });
    expect((await decide('book', { first_day: '2020-01-01', last_day: '2020-01-31' })).error).toBeNull();
    expect(await stored()).toMatchObject({ stage: 'paid', days: 31 });
    const { error } = await decide('settle', { expected: 'another' });
    expect(error?.message).toMatch(/has changed/);
  });

  it('what was paid twice and is booked all the same pays for the days after', async () => {
    await book(payment());
    const { days } = (await stored())!;
    expect(await book(payment({ payment: 'pi_2', intent: 'pi_2' }))).toBe('held');
    expect((await decide('book', {}, 'pi_2')).data).toMatchObject({ state: 'booked' });
    expect((await stored())!.days).toBeGreaterThanOrEqual(days! + 28);
  });

  it('a renewal of what a person has ended is held', async () => {
    await book(invoice(1, 20));
    const ended = { placement_id: placement, action: 'end_today' };
    expect((await everybody.administrator.client.rpc('change_placement', ended)).error).toBeNull();
    expect(await book(invoice(2, 50))).toBe('held');
    expect(await stored()).toMatchObject({ days: 1, price_cents: PRICE });
    expect(await payments()).toMatchObject([{ state: 'booked' }, { state: 'held', problem: 'not_open' }]);
  });

  it('cancelling a placement holds its payment in the review queue', async () => {
    await book(payment());
    const { error } = await everybody.administrator.client.rpc('change_placement', {
      placement_id: placement,
      action: 'cancel',
    });
    expect(error).toBeNull();
    expect(await payments()).toMatchObject([{ state: 'held', problem: 'cancelled' }]);
    expect((await heldPayments()).map(({ tool }) => tool?.id)).toEqual(['paid-for']);
  });

  describe('the payment service is not called for a member more than', () => {
    const pages = (count: number, secondsAgo: number) =>
      backend.sql(
        `insert into private.submissions (member_id, action, submitted_at)
         select $1, 'payment pages', now() - make_interval(secs => $3) from generate_series(1, $2::integer)`,
        [owner.id, count, secondsAgo],
      );
    const open = async (name: 'payment_request' | 'renewal_request' = 'payment_request', client = owner.client) =>
      (await client.rpc(name, { placement_id: placement })).error?.message;

    it('6 times a minute, for either page', async () => {
      for (let at = 1; at <= 6; at += 1) expect(await open()).toBeUndefined();
      const refused = /You can open payment pages 6 times a minute. Wait a minute/;
      expect(await open()).toMatch(refused);
      await book(invoice(1, 30));
      expect(await open('renewal_request')).toMatch(refused);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '61 seconds'`);
      expect(await open('renewal_request')).toBeUndefined();
    });

    it('60 times a day', async () => {
      await pages(59, 3600);
      expect(await open()).toBeUndefined();
      expect(await open()).toMatch(/You can open payment pages 60 times a day. Try again tomorrow/);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
      expect(await open()).toBeUndefined();
    });

    it('that, and what is refused for another reason does not count', async () => {
      for (let at = 1; at <= 7; at += 1) expect(await open('renewal_request')).toMatch(/no monthly payment/);
      expect(await open()).toBeUndefined();
      expect(await open('payment_request', everybody.second.client)).toMatch(/your own open requests/);
    });

    it('that, however many requests come at once', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => open()));
      expect(all.filter((refusal) => refusal === undefined)).toHaveLength(6);
    });
  });

  it('the owner alone is told what is to be paid and what was, and nobody but the service books', async () => {
    const { data } = await owner.client.rpc('payment_request', { placement_id: placement });
    expect(data).toMatchObject({ amount_cents: PRICE, currency: 'USD', period: 'month', tool_name: 'Paid for' });
    const others = [backend.visitor(), everybody.second.client, everybody.administrator.client];
    for (const client of others) {
      expect((await client.rpc('payment_request', { placement_id: placement })).error).not.toBeNull();
    }
    for (const client of [...others, owner.client]) {
      const event = { id: 'evt_theirs', type: 'a.kind', at: new Date().toISOString(), facts: [payment()] };
      expect((await client.rpc('apply_payment_event', { event: event as never })).error).not.toBeNull();
    }
    expect(await payments()).toEqual([]);
    await book(payment());
    expect((await owner.client.rpc('payment_request', { placement_id: placement })).error?.message).toMatch(
      /open requests/,
    );
    for (const client of [backend.visitor(), everybody.second.client, owner.client]) {
      const call = { payment: 'pi_1', action: 'settle', expected: 'x' };
      expect((await client.rpc('decide_payment', call)).error?.code).toMatch(/42501|PGRST/);
    }
    expect(
      (await everybody.second.client.from('placement_overview').select('paid_cents').eq('id', placement)).data,
    ).toEqual([]);
    expect(await payments()).toMatchObject([{ state: 'booked' }]);
  });

  it.each([
    ['stopped, resumed', [true, false], [0, 1], 'going'],
    ['resumed, told before it was stopped', [true, false], [1, 0], 'going'],
    ['stopped, resumed, stopped', [true, false, true], [2, 0, 1, 2, 0], 'stopping'],
  ])('of a subscription the last that was said by its time stands: %s', async (_, said, order, state) => {
    await book(invoice(1, 30));
    for (const at of order) await book(stopping(said[at]!), undefined, inDays(at));
    const [row] = await backend.sql<{ state: string }>(`select private.subscription_state('sub_1') as state`);
    expect(row).toEqual({ state });
    expect(await own()).toMatchObject({ renews: state === 'going', can_manage: true, state: 'running' });
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    await book(stopping(false), undefined, inDays(9));
    expect(await own()).toMatchObject({ renews: false, can_manage: false });
  });

  it('who pays alone is told which subscription it is, not who owns the listing since nor anybody else', async () => {
    const refused = /You have no monthly payment/;
    const asks = async (client: typeof owner.client) =>
      (await client.rpc('renewal_request', { placement_id: placement })).error?.message;
    expect(await asks(owner.client)).toMatch(refused);
    await book(invoice(1, 30));
    const { data } = await owner.client.rpc('renewal_request', { placement_id: placement });
    expect(data).toEqual({ subscription: 'sub_1', placement_id: placement });
    expect(await asks(everybody.second.client)).toMatch(refused);
    expect(await asks(everybody.administrator.client)).toMatch(refused);
    expect(await asks(backend.visitor())).toMatch(/permission denied|not find/);
    await backend.sql(`update public.ai_tools set created_by = $1 where id = 'paid-for'`, [everybody.second.id]);
    expect(await asks(everybody.second.client)).toMatch(refused);
    const expected = await everybody.second.client.from('placement_overview').select('can_manage').eq('id', placement);
    expect(expected.data).toEqual([]);
    expect(await asks(owner.client)).toBeUndefined();
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    expect(await asks(owner.client)).toMatch(refused);
    const told = await backend.sql('select about, member_id from private.outbox');
    expect(told).toEqual([{ about: 'subscription_ended:sub_1', member_id: owner.id }]);
  });

  it('a request that another has asked for is not paid by who owns the listing since', async () => {
    await backend.sql(`update public.ai_tools set created_by = $1 where id = 'paid-for'`, [everybody.second.id]);
    const { error } = await everybody.second.client.rpc('payment_request', { placement_id: placement });
    expect(error?.message).toMatch(/your own open requests only/);
  });

  const asAdministrator =
    (name: 'change_placement' | 'close_listing' | 'unpublish_listing', given: object) => async () => {
      const { error } = await everybody.administrator.client.rpc(name, given as never);
      expect(error).toBeNull();
    };
  const changes = (action: string) => () => asAdministrator('change_placement', { placement_id: placement, action })();
  it.each<[string, () => Promise<unknown>]>([
    [
      'closed',
      async () => {
        const [tool] = await backend.sql<{ version: string }>(
          `select updated_at::text as version from public.ai_tools where id = 'paid-for'`,
        );
        await asAdministrator('close_listing', {
          listing_id: 'paid-for',
          closed_on: '2026-01-01',
          version: tool!.version,
        })();
      },
    ],
    ['taken down', asAdministrator('unpublish_listing', { listing_id: 'paid-for', reason: 'No.' })],
    ['deleted', async () => everybody.administrator.client.from('ai_tools').delete().eq('id', 'paid-for')],
    ['without its placement', () => backend.sql('delete from public.placements where id = $1', [placement])],
    ['without an owner', () => backend.sql(`update public.ai_tools set created_by = null where id = 'paid-for'`)],
    [
      'another’s',
      () => backend.sql(`update public.ai_tools set created_by = $1 where id = 'paid-for'`, [everybody.second.id]),
    ],
    ['cancelled', changes('cancel')],
    ['ended today', changes('end_today')],
    ['refunded', () => book(refund())],
  ])('what is %s and renews is to end, until it is said that it stops', async (_, happens) => {
    await book(invoice(1, 30));
    expect(await toEnd()).toEqual([]);
    await happens();
    expect(await toEnd()).toEqual([{ subscription: 'sub_1', placement }]);
    const { data } = await everybody.administrator.client.rpc('site_status', {}, { get: true });
    expect(data).toMatchObject({ renewals_waiting: 1 });
    await book(stopping(true), undefined, inDays(0));
    expect(await toEnd()).toEqual([]);
    // Resumed while it pays for nothing.
    await book(stopping(false), undefined, inDays(1));
    expect(await toEnd()).toHaveLength(1);
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    expect(await toEnd()).toEqual([]);
  });

  it('what is held waits for a person, and ends once it is settled; what was never for a placement of ours goes on', async () => {
    await book({ ...invoice(1, 30), amount_cents: 100 });
    await book({ ...invoice(2, 30), subscription: 'sub_other', placement: null });
    expect(await toEnd()).toEqual([]);
    expect((await decide('settle', {}, 'in_1')).error).toBeNull();
    expect(await toEnd()).toEqual([{ subscription: 'sub_1', placement }]);
  });

  it('what names a placement that was never known here waits for a person, and ends once it is settled', async () => {
    const elsewhere = '00000000-0000-4000-8000-00000000dead';
    await book({ ...invoice(1, 30), placement: elsewhere });
    await book({ ...invoice(2, 60), placement: elsewhere });
    expect(await toEnd()).toEqual([]);
    expect((await decide('settle', {}, 'in_1')).error).toBeNull();
    expect(await toEnd()).toEqual([{ subscription: 'sub_1', placement: elsewhere }]);
  });

  it('who deletes the account is told until when what is paid runs, and pays no more', async () => {
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
    expect(await stored()).toMatchObject({ stage: 'paid' });
  });

  it('nobody but the service is told what is to end', async () => {
    for (const client of [backend.visitor(), owner.client, everybody.administrator.client]) {
      const { error } = await client.rpc('subscriptions_to_end');
      expect(error?.code).toMatch(/42501|PGRST/);
    }
  });

  it('that it is not renewed is told once, when it stops or when it ends, and not where it was resumed', async () => {
    await book(invoice(1, 30));
    const told = async () =>
      (
        await backend.sql<{ facts: { what: string } | null }>(
          `select private.email_data(kind, about, member_id) as facts from private.outbox
           where kind = 'payment_changed' and state = 'waiting' order by event_key`,
        )
      ).map(({ facts }) => facts?.what);
    await book(stopping(true), undefined, inDays(0));
    expect(await told()).toEqual(['subscription_stopping']);
    await book(stopping(false), undefined, inDays(1));
    expect(await told()).toEqual([undefined]);
    await book(stopping(true), undefined, inDays(2));
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    expect(await told()).toEqual(['subscription_ended', undefined]);
    await backend.script(`delete from private.payment_updates where fact = 'subscription_ended';
      delete from private.outbox where about like 'subscription_ended%'; update private.outbox set state = 'sent'`);
    await book({ fact: 'subscription_ended', subscription: 'sub_1', placement });
    expect(await told()).toEqual([]);
  });
});
