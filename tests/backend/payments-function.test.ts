import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDeno, startFunction } from '../support/deno';
import { startGateway } from '../support/gateway';
import { signed, standInForStripe, WEBHOOK_SECRET } from '../support/stripe-service';

type Booked = { id: string; type: string; facts: Record<string, unknown>[] };
const PLACEMENT = '11111111-2222-4333-8444-555555555555';
const due = {
  ...{ placement_id: PLACEMENT, tool_name: 'Lumen & <Co>', label: 'Sponsored, gold', email: 'member@example.com' },
  ...{ amount_cents: 34900, currency: 'USD', period: 'once' as 'once' | 'month' },
};

// What the function asks of the database is two functions; this stands for them, by the network, and keeps what it is told.
describe.skipIf(!hasDeno)('the payments’ function in Deno', () => {
  let stripe: Awaited<ReturnType<typeof standInForStripe>>;
  let project: Awaited<ReturnType<typeof startGateway>>;
  let settings: Record<string, string>;
  let served: Awaited<ReturnType<typeof startFunction>>;
  const database = {
    isAway: false,
    payable: due,
    refusal: null as object | null,
    events: new Map<string, Booked>(),
    askedBy: '' as string | null,
    onBooked: () => {},
  };

  beforeAll(async () => {
    stripe = await standInForStripe();
    project = await startGateway({
      '/rest/v1/rpc/': async (request) => {
        if (database.isAway) return Response.json({ code: 'PGRST000' }, { status: 503 });
        if (request.url.endsWith('/payable')) {
          database.askedBy = request.headers.get('authorization');
          return database.refusal ? Response.json(database.refusal, { status: 400 }) : Response.json(database.payable);
        }
        if (request.headers.get('apikey') !== 'sb_secret_of_the_test') return Response.json({}, { status: 401 });
        const { event } = (await request.json()) as { event: Booked };
        const isKnown = database.events.has(event.id);
        database.events.set(event.id, event);
        database.onBooked();
        return Response.json({ outcome: isKnown ? 'known' : event.facts.length > 0 ? 'booked' : 'noted' });
      },
    });
    settings = {
      SUPABASE_URL: project.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: 'sb_secret_of_the_test' }),
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      SITE_URL: 'https://site.example/',
    };
    served = await startFunction('supabase/functions/payments/index.ts', settings);
  });
  afterAll(async () => {
    served?.kill();
    await stripe?.stop();
    await project?.stop();
  });
  beforeEach(() => {
    Object.assign(stripe, { mood: 'well', asked: [] });
    stripe.api.sessions.clear();
    Object.assign(database, { isAway: false, refusal: null, events: new Map(), onBooked: () => {} });
    database.payable = { ...due, placement_id: crypto.randomUUID() };
  });

  const pay = (headers: Record<string, string> = { authorization: 'Bearer token', apikey: 'sb_publishable' }) =>
    fetch(`${served.url}/payments/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ placement: database.payable.placement_id }),
    });
  const send = (event: object | string, { signature = '', url = served.url } = {}) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    return fetch(`${url}/payments/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature || signed(body) },
      body,
    });
  };
  const addressOf = async (answer: Response) => ((await answer.json()) as { address: string }).address;
  const only = () => [...stripe.api.sessions.values()][0]!;
  const facts = () => [...database.events.values()].flatMap((event) => event.facts);

  it('makes a session for one placement of what the database says is due, by the token of who asks', async () => {
    const answer = await pay();
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
    expect([answer.status, await addressOf(answer)]).toEqual([200, `https://checkout.stripe.example/${only().id}`]);
    expect(database.askedBy).toBe('Bearer token');
    const id = database.payable.placement_id;
    expect(only()).toMatchObject({
      ...{
        mode: 'payment',
        amount_total: 34900,
        currency: 'usd',
        client_reference_id: id,
        metadata: { placement: id },
      },
      ...{ name: 'Sponsored, gold: Lumen & <Co>', customer_details: { email: 'member@example.com' } },
      success_url: `https://site.example/my-submissions?paid=${id}`,
      cancel_url: `https://site.example/my-submissions?unpaid=${id}`,
    });
    const sent = new URLSearchParams(stripe.asked[0]!.body);
    expect(sent.get('payment_intent_data[metadata][placement]')).toBe(id);
    database.payable.period = 'month';
    await pay();
    const monthly = new URLSearchParams(stripe.asked.at(-1)!.body);
    expect([
      monthly.get('mode'),
      monthly.get('line_items[0][price_data][recurring][interval]'),
      monthly.get('subscription_data[metadata][placement]'),
    ]).toEqual(['subscription', 'month', id]);
  });

  it('a double press, a lost answer and another tab come to the one open session', async () => {
    stripe.mood = 'lost';
    const answers = [await pay(), ...(await Promise.all([pay(), pay()]))];
    expect(new Set(await Promise.all(answers.map(addressOf))).size).toBe(1);
    expect(stripe.api.sessions.size).toBe(1);
  });

  it('another session is made where one has expired, and none where it is paid and not booked yet', async () => {
    await pay();
    only().status = 'expired';
    const second = await addressOf(await pay());
    expect(second).not.toContain(only().id);
    expect(await addressOf(await pay())).toBe(second);
    stripe.api.pay(second.split('/').at(-1)!);
    const answer = await pay();
    expect([answer.status, await answer.json()]).toMatchObject([409, { hint: 'payment_under_way' }]);
    expect(stripe.api.sessions.size).toBe(2);
  });

  it('what the database refuses is told as it says it, without a session; so is who is not signed in', async () => {
    database.refusal = { code: 'P0001', hint: 'not_payable', message: 'This is not yours.' };
    const answer = await pay();
    expect([answer.status, await answer.json()]).toEqual([400, database.refusal]);
    expect((await pay({})).status).toBe(401);
    expect(stripe.asked).toEqual([]);
  });

  it('Stripe or the database away: a sentence, and nothing of Stripe’s words', async () => {
    stripe.mood = 'down';
    const answer = await pay();
    expect([answer.status, await answer.json()]).toMatchObject([502, { hint: 'stripe_failed' }]);
    database.isAway = true;
    expect((await pay()).status).toBe(503);
  });

  it('money paid once is one fact, of the payment intent', async () => {
    await pay();
    for (const event of stripe.api.pay(only().id)) {
      expect(await (await send(event)).json()).toEqual({ outcome: 'booked' });
      expect(await (await send(event)).json()).toEqual({ outcome: 'known' });
    }
    const intent = only().payment_intent;
    expect(facts()).toEqual([
      {
        ...{ fact: 'payment', payment: intent, intent, placement: database.payable.placement_id, amount_cents: 34900 },
        ...{ currency: 'USD', subscription: null, invoice_url: null },
      },
    ]);
  });

  it('a subscription’s money is of its invoices alone, with the intent that a refund names', async () => {
    database.payable.period = 'month';
    await pay();
    for (const event of stripe.api.pay(only().id)) await send(event);
    const renewal = stripe.api.payInvoice(only(), 'subscription_cycle');
    await send(stripe.api.eventOf('invoice.paid', renewal));
    await send(stripe.api.eventOf('invoice.payment_failed', { ...renewal, status: 'open' }));
    await send(stripe.api.eventOf('invoice.payment_failed', { ...renewal, billing_reason: 'subscription_create' }));
    const { subscription } = only();
    const ended = { id: subscription, object: 'subscription', metadata: { placement: database.payable.placement_id } };
    await send(stripe.api.eventOf('customer.subscription.deleted', ended));
    const whose = { subscription, placement: database.payable.placement_id };
    const intent = expect.stringMatching(/^pi_/) as string;
    const payment = { fact: 'payment', intent, ...whose, amount_cents: 34900, currency: 'USD', invoice_url: null };
    expect(facts()).toEqual([
      { ...payment, payment: only().invoice },
      { ...payment, payment: renewal.id },
      { fact: 'payment_failed', ...whose },
      { fact: 'subscription_ended', ...whose },
    ]);
  });

  it('refunds and disputes name the intent; a warning takes no money', async () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 100, refunded: false };
    await send(stripe.api.eventOf('charge.refunded', charge));
    for (const status of ['warning_needs_response', 'needs_response', 'won', 'lost']) {
      const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', status };
      await send(stripe.api.eventOf('charge.dispute.updated', dispute));
    }
    const dispute = { fact: 'dispute', intent: 'pi_1', dispute: 'dp_1' };
    expect(facts()).toEqual([
      { fact: 'refund', intent: 'pi_1', refunded_cents: 100 },
      ...['open', 'won', 'lost'].map((state) => ({ ...dispute, state })),
    ]);
  });

  it('other sales of the account and unknown kinds are noted without a fact; a reference that is not ours is money', async () => {
    await pay();
    const [event] = stripe.api.pay(only().id);
    const sale = { ...only(), metadata: {}, client_reference_id: null };
    await send(stripe.api.eventOf('checkout.session.completed', sale));
    await send(stripe.api.eventOf('some.kind_of_tomorrow', { id: 'x' }));
    const own = { ...stripe.api.payInvoice(only(), 'manual'), parent: null };
    await send(stripe.api.eventOf('invoice.paid', own));
    expect([database.events.size, facts()]).toEqual([3, []]);
    await send({ ...event, data: { object: { ...sale, client_reference_id: 'somebody’s' } } });
    expect(facts()).toMatchObject([{ fact: 'payment', placement: null, amount_cents: 34900 }]);
  });

  it('books nothing of a wrong, an old or no signature, of a changed body, of another account or of live mode', async () => {
    const event = stripe.api.eventOf('charge.refunded', { payment_intent: 'pi_1', amount_refunded: 1 });
    const body = JSON.stringify(event);
    const refused = [
      await send(event, { signature: signed(body, { secret: 'whsec_of_another' }) }),
      await send(event, { signature: signed(body, { age: 301 }) }),
      await send(event, { signature: 'none' }),
      await send(body.replace('"amount_refunded":1', '"amount_refunded":2'), { signature: signed(body) }),
      await send({ ...event, account: 'acct_of_another' }),
      await send({ ...event, livemode: true }),
      await send('{"object":'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    expect((await send('x'.repeat(10 * 2 ** 20))).status).toBe(413);
    expect(database.events.size).toBe(0);
    expect((await send(event, { signature: signed(body, { age: 290 }) })).status).toBe(200);
  });

  it('with the database or Stripe away it answers 503, and books what is sent again', async () => {
    database.payable.period = 'month';
    await pay();
    const paid = stripe.api.pay(only().id).at(-1)!;
    database.isAway = true;
    expect((await send(paid)).status).toBe(503);
    Object.assign(database, { isAway: false });
    stripe.mood = 'down';
    expect((await send(paid)).status).toBe(503);
    expect(database.events.size).toBe(0);
    stripe.mood = 'well';
    expect((await send(paid)).status).toBe(200);
    expect(facts()).toHaveLength(1);
  });

  it('killed between booking and answering: the same event again is known', async () => {
    const doomed = await startFunction('supabase/functions/payments/index.ts', settings);
    database.onBooked = doomed.kill;
    const event = stripe.api.eventOf('charge.refunded', { payment_intent: 'pi_1', amount_refunded: 1 });
    expect(await send(event, { url: doomed.url }).catch(() => 'no answer')).toBe('no answer');
    database.onBooked = () => {};
    expect(await (await send(event)).json()).toEqual({ outcome: 'known' });
    expect(facts()).toHaveLength(1);
  });

  it('says what is not set', async () => {
    const bare = await startFunction('supabase/functions/payments/index.ts', { ...settings, STRIPE_SECRET_KEY: '' });
    const answer = await fetch(`${bare.url}/payments/webhook`, { method: 'POST' });
    bare.kill();
    expect([answer.status, await answer.json()]).toMatchObject([500, { message: 'Not set up: STRIPE_SECRET_KEY.' }]);
  });
});
