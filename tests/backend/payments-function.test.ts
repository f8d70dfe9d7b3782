import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Event, eventOf, type Thing } from '../../supabase/local/practice-sales';
import { type Backend, startBackend } from '../support/backend';
import { hasDeno, startFunction } from '../support/deno';
import { startGateway } from '../support/gateway';
import { signed, standInForStripe, WEBHOOK_SECRET } from '../support/stripe-service';

const FILE = 'supabase/functions/payments/index.ts';
const [MONTHLY, ONCE] = [
  { kind: 'silver', cents: 19900 },
  { kind: 'plan_basic', cents: 3000 },
];

describe.skipIf(!hasDeno)('the payments’ function in Deno', () => {
  let backend: Backend;
  let owner: Awaited<ReturnType<Backend['member']>>;
  let stripe: Awaited<ReturnType<typeof standInForStripe>>;
  let project: Awaited<ReturnType<typeof startGateway>>;
  let settings: Record<string, string>;
  let served: Awaited<ReturnType<typeof startFunction>>;
  let placement: string;
  const database = { isAway: false, onBooked: () => {} };

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    owner = await backend.member();
    await backend.script(`update public.placement_prices set period = 'once' where kind = 'plan_basic'`);
    stripe = await standInForStripe();
    project = await startGateway({
      '/rest/v1': async (request) => {
        if (database.isAway) return Response.json({ code: 'PGRST000' }, { status: 503 });
        const { pathname, search } = new URL(request.url);
        const answer = await backend.requestWithoutKey(pathname + search, request as RequestInit);
        if (pathname.endsWith('/apply_payment_event')) database.onBooked();
        return answer;
      },
    });
    settings = {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: process.env.SUPABASE_PUBLISHABLE_KEY }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: process.env.SUPABASE_SECRET_KEY }),
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      SITE_URL: 'https://site.example/',
      RENEWALS_SECRET: 'the secret of the schedule',
    };
    served = await startFunction(FILE, settings);
  });
  afterAll(async () => {
    served?.kill();
    await stripe?.stop();
    await project?.stop();
    await backend?.stop();
  });

  /** A listed tool of the member, for which they asked for a placement. */
  async function ask({ kind } = ONCE!) {
    await backend.script(`delete from private.payments; delete from private.payment_updates; delete from private.payment_events;
      delete from public.placements; delete from public.ai_tools; delete from private.submissions`);
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ('lumen', 'Lumen & <Co>', 'A tool that a test made.', 'https://example.com/', $1, 'approved', now())`,
      [owner.id],
    );
    const { data, error } = await owner.client.rpc('request_placement', { listing_id: 'lumen', kind });
    expect(error).toBeNull();
    placement = data!;
    stripe.api.sales.clear();
    stripe.api.subscriptions.clear();
  }
  beforeEach(async () => {
    Object.assign(stripe, { mood: 'well', asked: [], onAnswered: () => {}, execution: Promise.resolve() });
    Object.assign(database, { isAway: false, onBooked: () => {} });
    await ask();
  });

  const pay = (headers?: Record<string, string>, name = 'checkout') =>
    fetch(`${served.url}/payments/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { authorization: `Bearer ${owner.token}`, apikey: process.env.SUPABASE_PUBLISHABLE_KEY! }),
      },
      body: JSON.stringify({ placement }),
    });
  const send = (event: object | string, { signature = '', url = served.url } = {}) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    return fetch(`${url}/payments/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature || signed(body) },
      body,
    });
  };
  const outcome = async (event: object) => ((await (await send(event)).json()) as { outcome: string }).outcome;
  const addressOf = async (answer: Response) => ((await answer.json()) as { address: string }).address;
  const sale = () => [...stripe.api.sales.values()][0]!;
  const bought = async () => {
    expect((await pay()).status).toBe(200);
    return stripe.api.pay(sale().session.id);
  };
  type Facts = { facts: Record<string, unknown>[] };
  const facts = async () =>
    (await backend.sql<Facts>('select facts from private.payment_events order by noted_at')).flatMap(
      (event) => event.facts,
    );
  const events = async () => (await backend.sql('select id from private.payment_events')).length;
  /** What the owner sees of it. */
  const standing = async () => {
    const columns = 'state, first_day, last_day, paid_cents, is_held, renews';
    const { data } = await owner.client.from('placement_overview').select(columns).eq('id', placement).single();
    return data!;
  };

  it('makes a session for one placement of what the database says is due, by the token of who asks', async () => {
    const answer = await pay();
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
    const { name, session } = sale();
    expect([answer.status, await addressOf(answer)]).toEqual([200, `https://checkout.stripe.example/${session.id}`]);
    expect(name).toBe('Basic plan: Lumen & <Co>');
    expect(session).toMatchObject({
      ...{ mode: 'payment', amount_total: ONCE!.cents, currency: 'usd' },
      ...{ client_reference_id: placement, metadata: { placement } },
      customer_details: { email: 'member@example.com' },
      success_url: `https://site.example/my-submissions?paid=${placement}`,
      cancel_url: `https://site.example/my-submissions?unpaid=${placement}`,
    });
    const sent = new URLSearchParams(stripe.asked[0]!.body);
    expect(sent.get('payment_intent_data[metadata][placement]')).toBe(placement);
    await ask(MONTHLY);
    await pay();
    const monthly = new URLSearchParams(stripe.asked.at(-1)!.body);
    expect([
      ...[monthly.get('mode'), monthly.get('line_items[0][price_data][recurring][interval]')],
      monthly.get('subscription_data[metadata][placement]'),
    ]).toEqual(['subscription', 'month', placement]);
  });

  it('a double press, a lost answer and another tab come to the one open session', async () => {
    stripe.mood = 'lost';
    const answers = [await pay(), ...(await Promise.all([pay(), pay()]))];
    expect(new Set(await Promise.all(answers.map(addressOf))).size).toBe(1);
    expect(stripe.api.sales.size).toBe(1);
  });

  it('an error that Stripe stores under a key does not keep a member from paying once Stripe is well', async () => {
    stripe.mood = 'down';
    expect([(await pay()).status, (await pay()).status]).toEqual([502, 502]);
    stripe.mood = 'well';
    const [first, second] = [await pay(), await pay()];
    expect([first.status, await addressOf(first)]).toEqual([200, await addressOf(second)]);
    expect(stripe.api.sales.size).toBe(1);
  });

  it('a second tab that asks while Stripe makes the session waits for it', async () => {
    let make = () => {};
    stripe.execution = new Promise((resolve) => (make = resolve));
    const answers = Promise.all([pay(), pay()]);
    // The library retries a conflict by itself, but not for as long as a session may take.
    await expect.poll(() => stripe.asked.filter(({ status }) => status === 409).length, { timeout: 20_000 }).toBe(4);
    make();
    const [first, second] = await answers;
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await addressOf(first)).toBe(await addressOf(second));
    expect(stripe.api.sales.size).toBe(1);
  });

  it('another session is made where one has expired, and none where it is paid and not booked yet', async () => {
    await pay();
    sale().session.status = 'expired';
    const second = await addressOf(await pay());
    expect(second).not.toContain(sale().session.id);
    expect(await addressOf(await pay())).toBe(second);
    stripe.api.pay(second.split('/').at(-1)!);
    const answer = await pay();
    expect([answer.status, await answer.json()]).toMatchObject([409, { hint: 'payment_under_way' }]);
    expect(stripe.api.sales.size).toBe(2);
  });

  it('what the database refuses is told as it says it, without a session; so is who is not signed in', async () => {
    for (const event of await bought()) await send(event);
    stripe.asked = [];
    const refusal = expect.stringContaining('You can pay for your own open requests only.') as string;
    const answer = await pay();
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: refusal }]);
    const second = await backend.signUp('second@example.com');
    await ask();
    const theirs = await pay({
      authorization: `Bearer ${second.token}`,
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY!,
    });
    expect([theirs.status, await theirs.json()]).toMatchObject([400, { message: refusal }]);
    expect((await pay({})).status).toBe(401);
    expect(stripe.asked).toEqual([]);
  });

  it('a member who presses Pay too often is told to wait, and Stripe is not asked', async () => {
    for (let at = 1; at <= 6; at += 1) expect((await pay()).status).toBe(200);
    stripe.asked = [];
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const message = expect.stringContaining('You can open payment pages 6 times a minute. Wait a minute') as string;
    expect(await answers[0]!.json()).toMatchObject({ message });
    expect(stripe.asked).toEqual([]);
  });

  it('Stripe or the database away: a sentence, and nothing of Stripe’s words', async () => {
    stripe.mood = 'down';
    const answer = await pay();
    expect([answer.status, await answer.json()]).toMatchObject([502, { hint: 'stripe_failed' }]);
    database.isAway = true;
    expect((await pay()).status).toBe(503);
  });

  it('money paid once is one fact, of the payment intent, and begins the placement once', async () => {
    for (const event of await bought()) {
      expect([await outcome(event), await outcome(event)]).toEqual(['booked', 'known']);
    }
    const { payment_intent: intent, id } = sale().session;
    expect(await facts()).toEqual([
      {
        ...{ fact: 'payment', payment: intent, intent, placement, amount_cents: ONCE!.cents, currency: 'USD' },
        ...{ subscription: null, period_end: null, invoice_url: `https://checkout.stripe.example/${id}` },
      },
    ]);
    expect(await standing()).toMatchObject({ state: 'running', paid_cents: ONCE!.cents, renews: false });
  });

  it('a subscription’s money is of its invoices alone, each until the end of the month that it pays', async () => {
    await ask(MONTHLY);
    for (const event of await bought()) await send(event);
    const renewal = stripe.api.payMonth(sale());
    await send(renewal);
    const failed = stripe.api.nextMonth(sale(), { status: 'open', amount_paid: 0 });
    await send(eventOf('invoice.payment_failed', failed));
    await send(eventOf('invoice.payment_failed', { ...failed, billing_reason: 'subscription_create' }));
    const { subscription, invoice, created, id } = sale().session;
    expect(await standing()).toMatchObject({ paid_cents: 2 * MONTHLY!.cents, renews: true });
    await send(eventOf('customer.subscription.deleted', { id: subscription, metadata: { placement } }));
    const whose = { subscription, placement };
    const payment = {
      ...{ fact: 'payment', intent: expect.stringMatching(/^pi_/), ...whose, amount_cents: MONTHLY!.cents },
      ...{ currency: 'USD', invoice_url: `https://checkout.stripe.example/${id}` },
    };
    const told = await facts();
    expect(told).toEqual([
      { ...payment, payment: invoice, period_end: expect.any(String) },
      { ...payment, payment: (renewal.data.object as Thing).id, period_end: expect.any(String) },
      { fact: 'payment_failed', invoice: failed.id, ...whose },
      { fact: 'subscription_ended', ...whose },
    ]);
    const days = told.slice(0, 2).map(({ period_end: end }) => (Date.parse(String(end)) / 1000 - created) / 86_400);
    expect([days[0]! >= 28 && days[0]! <= 31, days[1]! >= 59 && days[1]! <= 62]).toEqual([true, true]);
    const { last_day: last, renews } = await standing();
    expect([String(last) >= String(told[1]!['period_end']).slice(0, 10), renews]).toEqual([true, false]);
  });

  it('a dispute that is lost and won by an appeal, and a refund that the bank sends back, leave the money with us', async () => {
    for (const event of await bought()) await send(event);
    const { payment_intent: intent } = sale().session;
    const money = () => backend.sql('select state, problem, refunded_cents from private.payments');
    const returned = { state: 'refunded', problem: null, refunded_cents: ONCE!.cents };
    let at = 0;
    const dispute = (status: string) => {
      const event = eventOf('charge.dispute.updated', { id: 'dp_1', payment_intent: intent, status });
      return send({ ...event, created: event.created + at++ });
    };
    await dispute('lost');
    await dispute('appeal_needs_response');
    await dispute('appeal_under_review');
    expect(await money()).toEqual([returned]);
    await dispute('won');
    expect(await money()).toEqual([{ state: 'held', problem: 'dispute_won', refunded_cents: 0 }]);
    const [refunded] = stripe.api.refund(sale());
    await send(refunded!);
    expect(await money()).toEqual([returned]);
    await send(eventOf('refund.failed', { ...refunded!.data.object, status: 'failed' }));
    expect(await money()).toEqual([{ state: 'held', problem: 'refund_failed', refunded_cents: 0 }]);
  });

  it.each<[string, 'held' | 'booked', (invoice: Thing, event: Event) => void]>([
    ['an amount above int8', 'held', (invoice) => (invoice['amount_paid'] = 1e30)],
    [
      'a period that no date can hold',
      'held',
      (invoice) => ((invoice['lines'] as { data: { period: { end: number } }[] }).data[0]!.period.end = 9e15),
    ],
    [
      'a NUL and half of a surrogate pair',
      'booked',
      (invoice) => (invoice['hosted_invoice_url'] = 'https://a.example/\0\ud800'),
    ],
    ['a time that no date can hold', 'booked', (_, event) => (event.created = 9e15)],
  ])('money of an event with %s is stored and %s', async (_, becomes, change) => {
    await ask(MONTHLY);
    const event = (await bought()).find(({ type }) => type === 'invoice.paid')!;
    change(event.data.object as Thing, event);
    expect(await outcome(event)).toBe(becomes);
    expect(await backend.sql('select state from private.payments')).toEqual([{ state: becomes }]);
  });

  it('other sales of the account and unknown kinds are noted without a fact; a reference that is not ours is money', async () => {
    const [event] = await bought();
    const other = { ...sale().session, metadata: {}, client_reference_id: null };
    await send(eventOf('checkout.session.completed', other));
    await send(eventOf('some.kind_of_tomorrow', { id: 'x' }));
    await send(eventOf('invoice.paid', { id: 'in_1', amount_paid: 100, parent: null }));
    expect([await events(), await facts()]).toEqual([3, []]);
    expect(await outcome({ ...event, data: { object: { ...other, client_reference_id: 'somebody’s' } } })).toBe('held');
    expect(await facts()).toMatchObject([{ fact: 'payment', placement: null, amount_cents: ONCE!.cents }]);
    expect(await standing()).toMatchObject({ state: 'requested', paid_cents: null });
  });

  it('forwards, backwards, late by days, twice and all at once, a history ends the same', async () => {
    const ends: unknown[] = [];
    const orders: ((history: Event[]) => Promise<unknown>)[] = [
      async (history) => {
        for (const event of history) await send(event);
      },
      async (history) => {
        for (const event of history.toReversed()) {
          await send({ ...event, created: event.created - 3 * 86_400 });
          await send(event);
        }
      },
      (history) => Promise.all([...history, ...history].map((event) => send(event))),
    ];
    for (const inOrder of orders) {
      await ask(MONTHLY);
      const history = await bought();
      history.push(stripe.api.payMonth(sale()), stripe.api.payMonth(sale()), ...stripe.api.refund(sale()));
      const { subscription } = sale().session;
      history.push(eventOf('customer.subscription.deleted', { id: subscription, metadata: { placement } }));
      await inOrder(history);
      const states = await backend.sql('select state from private.payments order by state');
      ends.push({ ...(await standing()), states, events: await events() });
    }
    expect(ends[0]).toMatchObject({ state: 'running', paid_cents: 2 * MONTHLY!.cents, is_held: false, renews: false });
    expect(ends).toEqual(orders.map(() => ends[0]));
  });

  it('books nothing of a wrong, an old or no signature, of a changed body, another account, live mode or another version', async () => {
    const event = eventOf('refund.created', { id: 're_1', payment_intent: 'pi_1', amount: 1 });
    const body = JSON.stringify(event);
    const refused = [
      await send(event, { signature: signed(body, { secret: 'whsec_of_another' }) }),
      await send(event, { signature: signed(body, { age: 301 }) }),
      await send(event, { signature: 'none' }),
      await send(body.replace('"amount":1', '"amount":2'), { signature: signed(body) }),
      await send({ ...event, account: 'acct_of_another' }),
      await send({ ...event, livemode: true }),
      await send({ ...event, api_version: '2024-06-20' }),
      await send('{"object":'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    expect(await events()).toBe(0);
    expect((await send(event, { signature: signed(body, { age: 290 }) })).status).toBe(200);
  });

  it('a body of more than 1 MB is not read to its end, whether or not it says how long it is', async () => {
    expect((await send('x'.repeat(10 * 2 ** 20))).status).toBe(413);
    let given = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        given += 2 ** 16;
        if (given > 10 * 2 ** 20) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 16));
      },
    });
    const request = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    const answer = await fetch(`${served.url}/payments/webhook`, request).catch(() => null);
    // The connection may be cut while the rest is still being sent.
    expect(answer?.status ?? 413).toBe(413);
    expect(await events()).toBe(0);
  });

  it('money for a request that was withdrawn meanwhile is held, and its owner still sees it', async () => {
    await pay();
    await owner.client.rpc('withdraw_placement', { placement_id: placement });
    const [paid] = stripe.api.pay(sale().session.id);
    const shown = async () => {
      const { data } = await owner.client.rpc('own_tools', {});
      return (data as unknown as { rows: { placements: object[] }[] }).rows.flatMap(({ placements }) => placements);
    };
    expect(await shown()).toEqual([]);
    expect(await outcome(paid!)).toBe('held');
    expect(await shown()).toMatchObject([{ id: placement, state: 'cancelled', is_held: true, paid_cents: null }]);
    for (const event of stripe.api.refund(sale())) await send(event);
    expect(await shown()).toEqual([]);
  });

  it('with the database or Stripe away it answers 503, and books what is sent again', async () => {
    await ask(MONTHLY);
    const paid = (await bought()).at(-1)!;
    database.isAway = true;
    expect((await send(paid)).status).toBe(503);
    database.isAway = false;
    stripe.mood = 'down';
    expect((await send(paid)).status).toBe(503);
    expect(await events()).toBe(0);
    stripe.mood = 'well';
    expect(await outcome(paid)).toBe('booked');
    expect(await standing()).toMatchObject({ state: 'running', paid_cents: MONTHLY!.cents });
  });

  it('killed between booking and answering: the same event again is known, and its days are not given twice', async () => {
    const [paid] = await bought();
    const doomed = await startFunction(FILE, settings);
    database.onBooked = doomed.kill;
    expect(await send(paid!, { url: doomed.url }).catch(() => 'no answer')).toBe('no answer');
    database.onBooked = () => {};
    const before = await standing();
    expect(await outcome(paid!)).toBe('known');
    expect([before.state, await standing()]).toEqual(['running', before]);
  });

  it('says what is not set', async () => {
    const bare = await startFunction(FILE, { ...settings, STRIPE_SECRET_KEY: '' });
    const answer = await fetch(`${bare.url}/payments/webhook`, { method: 'POST' });
    bare.kill();
    expect([answer.status, await answer.json()]).toMatchObject([500, { message: 'Not set up: STRIPE_SECRET_KEY.' }]);
  });

  const manage = (headers?: Record<string, string>) => pay(headers, 'portal');
  const endRenewals = (url = served.url, secret = 'the secret of the schedule') =>
    fetch(`${url}/payments/end-renewals`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });
  const counts = async () => (await (await endRenewals()).json()) as { ended: number; failed: number };
  const close = () =>
    backend.sql(`insert into public.closed_listings (tool_id, closed_on) values ('lumen', current_date)`);
  const lastRun = async () =>
    (
      await backend.sql<{ is_success: boolean; problem: string | null }>(
        `select is_success, problem from private.job_runs where job = 'renewals' order by id desc limit 1`,
      )
    )[0];
  const bookedMonthly = async () => {
    await ask(MONTHLY);
    for (const event of await bought()) await send(event);
    await backend.script('delete from public.closed_listings; delete from private.job_runs');
    stripe.asked = [];
    return stripe.api.running(sale())!;
  };

  it('leads who pays each month to Stripe’s page for it, and nobody else', async () => {
    const { customer } = await bookedMonthly();
    const answer = await manage();
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
    expect([answer.status, await addressOf(answer)]).toEqual([
      200,
      `https://checkout.stripe.example/${sale().session.id}`,
    ]);
    const sent = new URLSearchParams(stripe.asked.at(-1)!.body);
    expect(Object.fromEntries(sent)).toEqual({
      customer,
      return_url: `https://site.example/my-submissions?managed=${placement}`,
    });
    stripe.asked = [];
    const third = await backend.signUp('third@example.com');
    const theirs = await manage({
      authorization: `Bearer ${third.token}`,
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY!,
    });
    const refusal = expect.stringContaining('You have no monthly payment for this placement.') as string;
    expect([theirs.status, await theirs.json()]).toMatchObject([400, { message: refusal }]);
    expect((await manage({})).status).toBe(401);
    expect(stripe.asked).toEqual([]);
    stripe.mood = 'down';
    expect((await manage()).status).toBe(502);
    stripe.mood = 'well';
    stripe.api.subscriptions.clear();
    expect([(await manage()).status, stripe.api.sales.size]).toEqual([409, 1]);
  });

  it('a subscription that the member stops in whichever way renews no more, and does once they resume it', async () => {
    await bookedMonthly();
    const shown = async () => (await standing()).renews;
    for (const event of stripe.api.stop(sale())) await send(event);
    expect(await shown()).toBe(false);
    const later = (event: Event, seconds: number) => ({ ...event, created: event.created + seconds });
    for (const event of stripe.api.stop(sale(), false)) await send(later(event, 1));
    expect(await shown()).toBe(true);
    const known = stripe.api.running(sale())!;
    const said = async (more: object, seconds: number) => {
      await send(later(eventOf('customer.subscription.updated', { ...known, ...more }), seconds));
      return shown();
    };
    expect(await said({ cancel_at_period_end: true }, 2)).toBe(false);
    // A day that is months ahead: until then it renews.
    expect(await said({ cancel_at: known.items.data[0]!.current_period_end + 90 * 86_400 }, 3)).toBe(true);
    expect(await said({ metadata: {}, cancel_at_period_end: true }, 4)).toBe(true);
  });

  it('what pays for nothing is ended with what is paid, once however often it is called, by who has the secret alone', async () => {
    const subscription = await bookedMonthly();
    expect(await counts()).toEqual({ ended: 0, failed: 0 });
    await close();
    for (const secret of ['', 'another', owner.token, process.env.SUPABASE_PUBLISHABLE_KEY!]) {
      expect((await endRenewals(served.url, secret)).status).toBe(401);
    }
    expect(subscription.cancel_at_period_end).toBe(false);
    expect([await counts(), await counts()]).toEqual([
      { ended: 1, failed: 0 },
      { ended: 0, failed: 0 },
    ]);
    expect(subscription).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(stripe.asked.filter(({ body }) => body).map(({ body }) => body)).toEqual(['cancel_at_period_end=true']);
    expect((await facts()).at(-1)).toEqual({
      ...{ fact: 'subscription_stopping', subscription: subscription.id, placement, stopping: true },
    });
    expect(await lastRun()).toEqual({ is_success: true, problem: null });
  });

  it('what is not paid is ended at once, and what has ended at Stripe is noted; what it does not know stays to be ended', async () => {
    const ends = async () => [(await counts()).ended, (await facts()).at(-1)!['fact']];
    const late = await bookedMonthly();
    late.status = 'past_due';
    await close();
    expect([await ends(), late.status]).toEqual([[1, 'subscription_ended'], 'canceled']);
    const subscription = await bookedMonthly();
    await close();
    // The key of another account, or of the other mode.
    stripe.api.subscriptions.delete(subscription.id);
    expect(await counts()).toEqual({ ended: 0, failed: 1 });
    stripe.api.subscriptions.set(subscription.id, { ...subscription, status: 'canceled' });
    expect(await ends()).toEqual([1, 'subscription_ended']);
    expect(await counts()).toEqual({ ended: 0, failed: 0 });
  });

  it('with Stripe or the database away a run fails and says so, and the next one ends what is left', async () => {
    const subscription = await bookedMonthly();
    await close();
    stripe.mood = 'down';
    expect(await counts()).toEqual({ ended: 0, failed: 1 });
    expect(await lastRun()).toEqual({
      is_success: false,
      problem: expect.stringMatching(new RegExp(`^${subscription.id}: `)),
    });
    database.isAway = true;
    expect((await endRenewals()).status).toBe(500);
    Object.assign(stripe, { mood: 'well' });
    database.isAway = false;
    expect(await counts()).toEqual({ ended: 1, failed: 0 });
  });

  it('killed between Stripe and the book: the next run books what Stripe did, and asks for nothing again', async () => {
    const subscription = await bookedMonthly();
    await close();
    const doomed = await startFunction(FILE, settings);
    stripe.onAnswered = doomed.kill;
    expect(await endRenewals(doomed.url).catch(() => 'no answer')).toBe('no answer');
    stripe.onAnswered = () => {};
    expect([subscription.cancel_at_period_end, (await standing()).renews]).toEqual([true, true]);
    stripe.asked = [];
    expect(await counts()).toEqual({ ended: 1, failed: 0 });
    expect(stripe.asked.map(({ body }) => body)).toEqual(['']);
    expect((await standing()).renews).toBe(false);
  });
});
