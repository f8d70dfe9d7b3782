import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';

// What Stripe's API has of a sale, in this process and without money: for the practice checkout, and for tests. It reads
// requests and writes objects as the API of the library's version does.

type Form = { [name: string]: string | Form };
export type Answer = { status: number; body: object; replayed?: boolean };
type Session = {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string;
  customer_details: { email: string | null };
  livemode: boolean;
  created: number;
};
/** An object of an event or an answer. */
type Thing = Record<string, unknown> & { id: string };

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;
const now = () => Math.floor(Date.now() / 1000);

/** Reads `a[b][0][c]=d`, as Stripe is asked. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[path.at(-1) ?? name] = value;
  }
  return form;
}

const within = (form: Form, ...path: string[]): string | undefined => {
  const found = path.reduce<string | Form | undefined>(
    (at, part) => (typeof at === 'object' ? at[part] : undefined),
    form,
  );
  return typeof found === 'string' ? found : undefined;
};
const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

/** @param pageOf the address where a session is paid. */
export function practiceStripe(pageOf: (session: string) => string) {
  const sessions = new Map<string, Session & { name: string }>();
  const keys = new Map<string, { body: string; answer: Answer }>();
  const things = new Map<string, Thing>();
  const invoicePayments = new Map<string, Thing>();

  function makeSession(form: Form): Answer {
    const price = (name: string) => within(form, 'line_items', '0', 'price_data', name);
    const mode = within(form, 'mode');
    if (mode !== 'payment' && mode !== 'subscription') return refusal(400, 'invalid_request_error', 'Missing: mode');
    if (mode === 'subscription' && !within(form, 'line_items', '0', 'price_data', 'recurring', 'interval')) {
      return refusal(
        400,
        'invalid_request_error',
        'You must provide at least one recurring price in `subscription` mode.',
      );
    }
    const [amount, currency, success] = [price('unit_amount'), price('currency'), within(form, 'success_url')];
    if (!amount || !/^\d+$/.test(amount) || !/^[a-z]{3}$/.test(currency ?? '') || !success) {
      return refusal(400, 'invalid_request_error', 'Missing required param.');
    }
    const id = newId('cs_test');
    const placement = within(form, 'metadata', 'placement');
    const session: Session & { name: string } = {
      id,
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: 'unpaid',
      url: pageOf(id),
      amount_total: Number(amount) * Number(within(form, 'line_items', '0', 'quantity') ?? 1),
      currency: currency!,
      client_reference_id: within(form, 'client_reference_id') ?? null,
      metadata: placement ? { placement } : {},
      payment_intent: null,
      subscription: null,
      invoice: null,
      success_url: success,
      cancel_url: within(form, 'cancel_url') ?? success,
      customer_details: { email: within(form, 'customer_email') ?? null },
      livemode: false,
      created: now(),
      name: within(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? '',
    };
    sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  /** A key answers as at the first time; with another body it is refused. */
  function once(key: string | null, body: string): Answer {
    const before = key ? keys.get(key) : undefined;
    if (before && before.body !== body) {
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (before) return { ...before.answer, replayed: true };
    const answer = makeSession(readForm(body));
    if (key) keys.set(key, { body, answer });
    return answer;
  }

  function find(path: string, search: URLSearchParams): Answer {
    const [, , kind, id = ''] = path.split('/');
    if (kind === 'invoice_payments') {
      const found = invoicePayments.get(search.get('invoice') ?? '');
      return { status: 200, body: { object: 'list', has_more: false, url: path, data: found ? [found] : [] } };
    }
    const found = kind === 'checkout' ? sessions.get(path.split('/')[4] ?? '') : things.get(id);
    if (!found) return refusal(404, 'invalid_request_error', `No such object: '${id}'`);
    const intent = search.get('expand[0]') === 'payment_intent' && things.get(String(found['payment_intent' as never]));
    return { status: 200, body: { ...found, ...(intent && { payment_intent: intent }) } };
  }

  const eventOf = (type: string, object: object, more: object = {}) => ({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...more,
  });

  /** An invoice of a subscription that is paid: the first, or a renewal. */
  function payInvoice(session: Session, reason: string) {
    const intent = { id: newId('pi'), object: 'payment_intent', status: 'succeeded' };
    const invoice = {
      id: newId('in'),
      object: 'invoice',
      amount_due: session.amount_total,
      amount_paid: session.amount_total,
      billing_reason: reason,
      currency: session.currency,
      hosted_invoice_url: null,
      status: 'paid',
      livemode: false,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: session.subscription, metadata: session.metadata },
      },
    };
    things.set(intent.id, intent).set(invoice.id, invoice);
    invoicePayments.set(invoice.id, {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: session.amount_total,
      currency: session.currency,
      invoice: invoice.id,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    return invoice;
  }

  /** The buyer pays: what Stripe then tells, in the order in which it happened. */
  function pay(id: string) {
    const session = sessions.get(id);
    if (session?.status !== 'open') return [];
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    if (session.mode === 'subscription') {
      session.subscription = newId('sub');
      const invoice = payInvoice(session, 'subscription_create');
      session.invoice = invoice.id;
      return [eventOf('checkout.session.completed', { ...session }), eventOf('invoice.paid', invoice)];
    }
    session.payment_intent = newId('pi');
    things.set(session.payment_intent, { id: session.payment_intent, object: 'payment_intent', status: 'succeeded' });
    return [eventOf('checkout.session.completed', { ...session })];
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const isNew = request.method === 'POST' && pathname === '/v1/checkout/sessions';
    const { status, body, replayed } = isNew
      ? once(request.headers.get('idempotency-key'), await request.text())
      : find(pathname, searchParams);
    const headers = { 'request-id': newId('req'), ...(replayed && { 'idempotent-replayed': 'true' }) };
    return Response.json(body, { status, headers });
  }

  return { sessions, things, fetch, pay, payInvoice, eventOf };
}
