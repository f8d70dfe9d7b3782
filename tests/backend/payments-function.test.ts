import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Event, eventOf, type Thing } from '../../supabase/local/practice-sales';
import { type Backend, startBackend } from '../support/backend';
import { hasDeno, startFunction } from '../support/deno';
import { startGateway } from '../support/gateway';
import { signed, startFakeStripe, WEBHOOK_SECRET } from '../support/stripe-mock';

const FILE = 'supabase/functions/payments/index.ts';
const [MONTHLY, ONCE] = [
  { kind: 'silver', cents: 19900 },
  { kind: 'plan_basic', cents: 3000 },
];

describe.skipIf(!hasDeno)('the payments function in Deno', () => {
  let backend: Backend;
  let owner: Awaited<ReturnType<Backend['member']>>;
  let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
  let project: Awaited<ReturnType<typeof startGateway>>;
  let settings: Record<string, string>;
  let served: Awaited<ReturnType<typeof startFunction>>;
  let placement: string;
  const database = { isDown: false, onBooked: () => {} };

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    owner = await backend.member();
    await backend.script(`update public.placement_prices set period = 'once' where kind = 'plan_basic'`);
    stripe = await startFakeStripe();
    project = await startGateway({
      '/rest/v1': async (request) => {
        if (database.isDown) return Response.json({ code: 'PGRST000' }, { status: 503 });
        const { pathname, search } = new URL(request.url);
        const response = await backend.requestWithoutKey(pathname + search, request as RequestInit);
        if (pathname.endsWith('/apply_payment_event')) database.onBooked();
        return response;
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

  async function request({ kind, yearly = false }: { kind: string; yearly?: boolean } = ONCE!) {
    await backend.script(`delete from private.payments; delete from private.payment_updates; delete from private.payment_events;
      delete from public.placements; delete from public.ai_tools; delete from private.submissions`);
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ('lumen', 'Lumen & <Co>', 'A tool that a test made.', 'https://example.com/', $1, 'approved', now())`,
      [owner.id],
    );
    const { data, error } = await owner.client.rpc('request_placement', { listing_id: 'lumen', kind, yearly });
    expect(error).toBeNull();
    placement = data!;
    stripe.api.sales.clear();
    stripe.api.subscriptions.clear();
  }
  beforeEach(async () => {
    Object.assign(stripe, { mood: 'up', requests: [], onResponse: () => {}, execution: Promise.resolve() });
    Object.assign(database, { isDown: false, onBooked: () => {} });
    await request();
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
  const addressOf = async (response: Response) => ((await response.json()) as { address: string }).address;
  const sale = () => [...stripe.api.sales.values()][0]!;
  const bought = async () => {
    expect((await pay()).status).toBe(200);
    return stripe.api.pay(sale().session.id);
  };
  type Facts = { facts: Record<string, unknown>[] };
  const facts = async () =>
    (await backend.sql<Facts>('select facts from private.payment_events order by recorded_at')).flatMap(
      (event) => event.facts,
    );
  const events = async () => (await backend.sql('select id from private.payment_events')).length;
  const overview = async () => {
    const columns = 'state, first_day, last_day, paid_cents, paid_tax_cents, is_held, renews';
    const { data } = await owner.client.from('placement_overview').select(columns).eq('id', placement).single();
    return data!;
  };

  it('a member gets a checkout session for the amount due', async () => {
    const response = await pay();
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example');
    const { name, session } = sale();
    expect([response.status, await addressOf(response)]).toEqual([
      200,
      `https://checkout.stripe.example/${session.id}`,
    ]);
    expect(name).toBe('Basic plan: Lumen & <Co>');
    expect(session).toMatchObject({
      ...{ mode: 'payment', amount_total: ONCE!.cents, currency: 'usd' },
      ...{ client_reference_id: placement, metadata: { placement } },
      customer_details: { email: 'member@example.com' },
      success_url: `https://site.example/my-submissions?paid=${placement}`,
      cancel_url: `https://site.example/my-submissions?unpaid=${placement}`,
    });
    const sent = new URLSearchParams(stripe.requests[0]!.body);
    expect(sent.get('payment_intent_data[metadata][placement]')).toBe(placement);
    await request(MONTHLY);
    await pay();
    const monthly = new URLSearchParams(stripe.requests.at(-1)!.body);
    expect([
      ...[monthly.get('mode'), monthly.get('line_items[0][price_data][recurring][interval]')],
      monthly.get('subscription_data[metadata][placement]'),
    ]).toEqual(['subscription', 'month', placement]);
  });

  const configure = (set: string) => backend.script(`update public.placement_offers set ${set}`);

  it('the checkout has promotion codes and tax only if the offer has them', async () => {
    const options = async (offer: typeof MONTHLY) => {
      await request(offer);
      await pay();
      const sent = [...new URLSearchParams(stripe.requests.at(-1)!.body)];
      return sent.filter(([name]) => /^(allow_promotion_codes|automatic_tax|tax_id|billing|customer_)/.test(name));
    };
    const email = ['customer_email', 'member@example.com'];
    expect(await options(ONCE)).toEqual([email]);
    await configure('allows_codes = true, collects_tax = true');
    const all = [
      ...[email, ['allow_promotion_codes', 'true']],
      ...[
        ['automatic_tax[enabled]', 'true'],
        ['tax_id_collection[enabled]', 'true'],
      ],
    ];
    expect(await options(ONCE)).toEqual(expect.arrayContaining([...all, ['customer_creation', 'always']]));
    expect(await options(MONTHLY)).toEqual(all);
    await configure('allows_codes = false, collects_tax = false');
  });

  it.each([
    ['a discount', 'allows_codes = true', 50, { amount_cents: 1500, discount_cents: 1500, tax_cents: 0 }],
    ['a free purchase', 'allows_codes = true', 100, { amount_cents: 0, discount_cents: 3000, tax_cents: 0 }],
    ['tax', 'collects_tax = true', 0, { amount_cents: 3600, discount_cents: 0, tax_cents: 600 }],
  ])('%s of a one-time payment is booked', async (_, settings, percentOff, amounts) => {
    await configure(settings);
    await request();
    await pay();
    const { id } = sale().session;
    for (const event of stripe.api.pay(id, percentOff)) expect(await outcome(event)).toBe('booked');
    await configure('allows_codes = false, collects_tax = false');
    expect(await facts()).toMatchObject([
      { ...amounts, subtotal_cents: ONCE!.cents, ...(amounts.amount_cents === 0 && { payment: id, intent: null }) },
    ]);
    expect(await overview()).toMatchObject({ state: 'running', paid_cents: amounts.amount_cents });
  });

  it('a yearly subscription with tax is booked at a discount and renewed at the full price', async () => {
    await configure('allows_codes = true, collects_tax = true');
    await backend.script(`update public.placement_prices set year_cents = 199000 where kind = 'silver'`);
    await request({ ...MONTHLY!, yearly: true });
    await pay();
    const body = new URLSearchParams(stripe.requests.at(-1)!.body);
    expect(body.get('line_items[0][price_data][recurring][interval]')).toBe('year');
    const [completed, free] = stripe.api.pay(sale().session.id, 100);
    expect([await outcome(completed!), await outcome(free!)]).toEqual(['noted', 'booked']);
    expect(await overview()).toMatchObject({ state: 'running', paid_cents: 0, paid_tax_cents: 0, renews: true });
    expect(await outcome(stripe.api.payInvoice(sale()))).toBe('booked');
    await configure('allows_codes = false, collects_tax = false');
    expect(await facts()).toMatchObject([
      { amount_cents: 0, subtotal_cents: 199_000, discount_cents: 199_000, tax_cents: 0, intent: null },
      { amount_cents: 238_800, subtotal_cents: 199_000, discount_cents: 0, tax_cents: 39_800 },
    ]);
    const { first_day: first, last_day: last, ...paid } = await overview();
    expect(paid).toMatchObject({ paid_cents: 238_800, paid_tax_cents: 39_800, renews: true });
    expect((Date.parse(last!) - Date.parse(first!)) / 86_400_000).toBeGreaterThanOrEqual(730);
  });

  it('repeated requests for a payment get the same checkout session', async () => {
    stripe.mood = 'lost';
    const responses = [await pay(), ...(await Promise.all([pay(), pay()]))];
    expect(new Set(await Promise.all(responses.map(addressOf))).size).toBe(1);
    expect(stripe.api.sales.size).toBe(1);
  });

  it('a member can pay after Stripe has stored an error for an idempotency key', async () => {
    stripe.mood = 'down';
    expect([(await pay()).status, (await pay()).status]).toEqual([502, 502]);
    stripe.mood = 'up';
    const [first, second] = [await pay(), await pay()];
    expect([first.status, await addressOf(first)]).toEqual([200, await addressOf(second)]);
    expect(stripe.api.sales.size).toBe(1);
  });

  it('a concurrent request waits for the session that Stripe is creating', async () => {
    let make = () => {};
    stripe.execution = new Promise((resolve) => (make = resolve));
    const responses = Promise.all([pay(), pay()]);
    // Stripe’s library retries a conflict, but stops before a slow session is created.
    await expect.poll(() => stripe.requests.filter(({ status }) => status === 409).length, { timeout: 20_000 }).toBe(4);
    make();
    const [first, second] = await responses;
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await addressOf(first)).toBe(await addressOf(second));
    expect(stripe.api.sales.size).toBe(1);
  });

  it('a member gets a new session only if the old session expired without a pending payment', async () => {
    await pay();
    sale().session.status = 'expired';
    const second = await addressOf(await pay());
    expect(second).not.toContain(sale().session.id);
    expect(await addressOf(await pay())).toBe(second);
    stripe.api.pay(second.split('/').at(-1)!);
    const response = await pay();
    expect([response.status, await response.json()]).toMatchObject([409, { hint: 'payment_under_way' }]);
    expect(stripe.api.sales.size).toBe(2);
  });

  it('a request that the database rejects creates no session', async () => {
    for (const event of await bought()) await send(event);
    stripe.requests = [];
    const refusal = expect.stringContaining('You can pay for your own open requests only.') as string;
    const response = await pay();
    expect([response.status, await response.json()]).toMatchObject([400, { message: refusal }]);
    const second = await backend.signUp('second@example.com');
    await request();
    const otherPayer = await pay({
      authorization: `Bearer ${second.token}`,
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY!,
    });
    expect([otherPayer.status, await otherPayer.json()]).toMatchObject([400, { message: refusal }]);
    expect((await pay({})).status).toBe(401);
    expect(stripe.requests).toEqual([]);
  });

  it('an outage of Stripe or the database shows a message without internal details', async () => {
    stripe.mood = 'down';
    const response = await pay();
    expect([response.status, await response.json()]).toMatchObject([502, { hint: 'stripe_failed' }]);
    database.isDown = true;
    expect((await pay()).status).toBe(503);
  });

  it('a one-time payment is stored by its payment intent, and a repeated event changes nothing', async () => {
    for (const event of await bought()) {
      expect([await outcome(event), await outcome(event)]).toEqual(['booked', 'known']);
    }
    const { payment_intent: intent, id } = sale().session;
    expect(await facts()).toEqual([
      {
        ...{ fact: 'payment', payment: intent, intent, placement, amount_cents: ONCE!.cents, currency: 'USD' },
        ...{ subtotal_cents: ONCE!.cents, discount_cents: 0, tax_cents: 0 },
        ...{ subscription: null, period_end: null, invoice_url: `https://checkout.stripe.example/${id}` },
      },
    ]);
    expect(await overview()).toMatchObject({ state: 'running', paid_cents: ONCE!.cents, renews: false });
  });

  it('each invoice of a subscription extends the placement to the end of the paid month', async () => {
    await request(MONTHLY);
    for (const event of await bought()) await send(event);
    const renewal = stripe.api.payInvoice(sale());
    await send(renewal);
    const failed = stripe.api.nextInvoice(sale(), { status: 'open', amount_paid: 0 });
    await send(eventOf('invoice.payment_failed', failed));
    await send(eventOf('invoice.payment_failed', { ...failed, billing_reason: 'subscription_create' }));
    const { subscription, invoice, created, id } = sale().session;
    expect(await overview()).toMatchObject({ paid_cents: 2 * MONTHLY!.cents, renews: true });
    await send(eventOf('customer.subscription.deleted', { id: subscription, metadata: { placement } }));
    const whose = { subscription, placement };
    const payment = {
      ...{ fact: 'payment', intent: expect.stringMatching(/^pi_/), ...whose, amount_cents: MONTHLY!.cents },
      ...{ subtotal_cents: MONTHLY!.cents, discount_cents: 0, tax_cents: 0 },
      ...{ currency: 'USD', invoice_url: `https://checkout.stripe.example/${id}` },
    };
    const all = await facts();
    expect(all).toEqual([
      { ...payment, payment: invoice, period_end: expect.any(String) },
      { ...payment, payment: (renewal.data.object as Thing).id, period_end: expect.any(String) },
      { fact: 'payment_failed', invoice: failed.id, ...whose },
      { fact: 'subscription_ended', ...whose },
    ]);
    const days = all.slice(0, 2).map(({ period_end: end }) => (Date.parse(String(end)) / 1000 - created) / 86_400);
    expect([days[0]! >= 28 && days[0]! <= 31, days[1]! >= 59 && days[1]! <= 62]).toEqual([true, true]);
    const { last_day: last, renews } = await overview();
    expect([String(last) >= String(all[1]!['period_end']).slice(0, 10), renews]).toEqual([true, false]);
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
  ])('a payment with %s is %s', async (_, state, change) => {
    await request(MONTHLY);
    const event = (await bought()).find(({ type }) => type === 'invoice.paid')!;
    change(event.data.object as Thing, event);
    expect(await outcome(event)).toBe(state);
    expect(await backend.sql('select state from private.payments')).toEqual([{ state }]);
  });

  it('an unrelated sale is ignored, and a payment with an unknown reference is held', async () => {
    const [event] = await bought();
    const other = { ...sale().session, metadata: {}, client_reference_id: null };
    await send(eventOf('checkout.session.completed', other));
    await send(eventOf('some.kind_of_tomorrow', { id: 'x' }));
    await send(eventOf('invoice.paid', { id: 'in_1', amount_paid: 100, parent: null }));
    expect([await events(), await facts()]).toEqual([3, []]);
    expect(await outcome({ ...event, data: { object: { ...other, client_reference_id: 'somebody’s' } } })).toBe('held');
    expect(await facts()).toMatchObject([{ fact: 'payment', placement: null, amount_cents: ONCE!.cents }]);
    expect(await overview()).toMatchObject({ state: 'requested', paid_cents: null });
  });

  it('an event with an invalid signature, account, mode or version is rejected', async () => {
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

  it('a body above 1 MB is rejected before the server has read all of it', async () => {
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
    const response = await fetch(`${served.url}/payments/webhook`, request).catch(() => null);
    // The server may close the connection before the upload ends.
    expect(response?.status ?? 413).toBe(413);
    expect(await events()).toBe(0);
  });

  it('the webhook returns 503 while Stripe or the database is down and books the payment at a retry', async () => {
    await request(MONTHLY);
    const paid = (await bought()).at(-1)!;
    database.isDown = true;
    expect((await send(paid)).status).toBe(503);
    database.isDown = false;
    stripe.mood = 'down';
    expect((await send(paid)).status).toBe(503);
    expect(await events()).toBe(0);
    stripe.mood = 'up';
    expect(await outcome(paid)).toBe('booked');
    expect(await overview()).toMatchObject({ state: 'running', paid_cents: MONTHLY!.cents });
  });

  it('a retry after a crash between booking and response changes nothing', async () => {
    const [paid] = await bought();
    const killed = await startFunction(FILE, settings);
    database.onBooked = killed.kill;
    expect(await send(paid!, { url: killed.url }).catch(() => 'no response')).toBe('no response');
    database.onBooked = () => {};
    const before = await overview();
    expect(await outcome(paid!)).toBe('known');
    expect([before.state, await overview()]).toEqual(['running', before]);
  });

  it('the response names a missing setting', async () => {
    const bare = await startFunction(FILE, { ...settings, STRIPE_SECRET_KEY: '' });
    const response = await fetch(`${bare.url}/payments/webhook`, { method: 'POST' });
    bare.kill();
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { message: 'Not set up: STRIPE_SECRET_KEY.' },
    ]);
  });

  const manage = (headers?: Record<string, string>) => pay(headers, 'portal');
  const cancelSubscriptions = (url = served.url, secret = 'the secret of the schedule') =>
    fetch(`${url}/payments/end-renewals`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });
  const counts = async () => (await (await cancelSubscriptions()).json()) as { ended: number; failed: number };
  const close = () =>
    backend.sql(`insert into public.closed_listings (tool_id, closed_on) values ('lumen', current_date)`);
  const lastRun = async () =>
    (
      await backend.sql<{ is_success: boolean; problem: string | null }>(
        `select is_success, problem from private.job_runs where job = 'renewals' order by id desc limit 1`,
      )
    )[0];
  const bookedMonthly = async () => {
    await request(MONTHLY);
    for (const event of await bought()) await send(event);
    await backend.script('delete from public.closed_listings; delete from private.job_runs');
    stripe.requests = [];
    return stripe.api.running(sale())!;
  };

  it('only the payer of a subscription gets a billing page', async () => {
    const { customer } = await bookedMonthly();
    const response = await manage();
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example');
    expect([response.status, await addressOf(response)]).toEqual([
      200,
      `https://checkout.stripe.example/${sale().session.id}`,
    ]);
    const sent = new URLSearchParams(stripe.requests.at(-1)!.body);
    expect(Object.fromEntries(sent)).toEqual({
      customer,
      return_url: `https://site.example/my-submissions?managed=${placement}`,
    });
    stripe.requests = [];
    const third = await backend.signUp('third@example.com');
    const otherPayer = await manage({
      authorization: `Bearer ${third.token}`,
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY!,
    });
    const refusal = expect.stringContaining('You have no subscription for this placement.') as string;
    expect([otherPayer.status, await otherPayer.json()]).toMatchObject([400, { message: refusal }]);
    expect((await manage({})).status).toBe(401);
    expect(stripe.requests).toEqual([]);
    stripe.mood = 'down';
    expect((await manage()).status).toBe(502);
    stripe.mood = 'up';
    stripe.api.subscriptions.clear();
    expect([(await manage()).status, stripe.api.sales.size]).toEqual([409, 1]);
  });

  it('a stopped subscription renews only after the member has resumed the subscription', async () => {
    await bookedMonthly();
    const shown = async () => (await overview()).renews;
    for (const event of stripe.api.stop(sale())) await send(event);
    expect(await shown()).toBe(false);
    const later = (event: Event, seconds: number) => ({ ...event, created: event.created + seconds });
    for (const event of stripe.api.stop(sale(), false)) await send(later(event, 1));
    expect(await shown()).toBe(true);
    const known = stripe.api.running(sale())!;
    const update = async (more: object, seconds: number) => {
      await send(later(eventOf('customer.subscription.updated', { ...known, ...more }), seconds));
      return shown();
    };
    expect(await update({ cancel_at_period_end: true }, 2)).toBe(false);
    expect(await update({ cancel_at: known.items.data[0]!.current_period_end + 90 * 86_400 }, 3)).toBe(true);
    expect(await update({ metadata: {}, cancel_at_period_end: true }, 4)).toBe(true);
  });

  it('a subscription without a placement is cancelled once, at the end of its period', async () => {
    const subscription = await bookedMonthly();
    expect(await counts()).toEqual({ ended: 0, failed: 0 });
    await close();
    for (const secret of ['', 'another', owner.token, process.env.SUPABASE_PUBLISHABLE_KEY!]) {
      expect((await cancelSubscriptions(served.url, secret)).status).toBe(401);
    }
    expect(subscription.cancel_at_period_end).toBe(false);
    expect([await counts(), await counts()]).toEqual([
      { ended: 1, failed: 0 },
      { ended: 0, failed: 0 },
    ]);
    expect(subscription).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect(stripe.requests.filter(({ body }) => body).map(({ body }) => body)).toEqual(['cancel_at_period_end=true']);
    expect((await facts()).at(-1)).toEqual({
      ...{ fact: 'subscription_stopping', subscription: subscription.id, placement, stopping: true },
    });
    expect(await lastRun()).toEqual({ is_success: true, problem: null });
  });

  it('no subscription is cancelled while the job is switched off', async () => {
    const subscription = await bookedMonthly();
    await close();
    await backend.sql(`update private.jobs set is_enabled = false where job = 'renewals'`);
    const counted = await counts();
    await backend.sql(`update private.jobs set is_enabled = true where job = 'renewals'`);
    expect([counted, subscription.cancel_at_period_end]).toEqual([{ ended: 0, failed: 0 }, false]);
  });

  it('an unpaid subscription is cancelled immediately, and an unknown subscription is retried', async () => {
    const ends = async () => [(await counts()).ended, (await facts()).at(-1)!['fact']];
    const late = await bookedMonthly();
    late.status = 'past_due';
    await close();
    expect([await ends(), late.status]).toEqual([[1, 'subscription_ended'], 'canceled']);
    const subscription = await bookedMonthly();
    await close();
    stripe.api.subscriptions.delete(subscription.id);
    expect(await counts()).toEqual({ ended: 0, failed: 1 });
    stripe.api.subscriptions.set(subscription.id, { ...subscription, status: 'canceled' });
    expect(await ends()).toEqual([1, 'subscription_ended']);
    expect(await counts()).toEqual({ ended: 0, failed: 0 });
  });

  it('a cancellation run fails while Stripe or the database is down, and the next run continues', async () => {
    const subscription = await bookedMonthly();
    await close();
    stripe.mood = 'down';
    expect(await counts()).toEqual({ ended: 0, failed: 1 });
    expect(await lastRun()).toEqual({
      is_success: false,
      problem: expect.stringMatching(new RegExp(`^${subscription.id}: `)),
    });
    database.isDown = true;
    expect((await cancelSubscriptions()).status).toBe(500);
    Object.assign(stripe, { mood: 'up' });
    database.isDown = false;
    expect(await counts()).toEqual({ ended: 1, failed: 0 });
  });

  it('a cancellation run after a crash stores Stripe’s result without another request', async () => {
    const subscription = await bookedMonthly();
    await close();
    const killed = await startFunction(FILE, settings);
    stripe.onResponse = killed.kill;
    expect(await cancelSubscriptions(killed.url).catch(() => 'no response')).toBe('no response');
    stripe.onResponse = () => {};
    expect([subscription.cancel_at_period_end, (await overview()).renews]).toEqual([true, true]);
    stripe.requests = [];
    expect(await counts()).toEqual({ ended: 1, failed: 0 });
    expect(stripe.requests.map(({ body }) => body)).toEqual(['']);
    expect((await overview()).renews).toBe(false);
  });
});
