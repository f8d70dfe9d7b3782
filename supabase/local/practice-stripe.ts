import { newId, now, practiceSales, type Sale, type Session } from './practice-sales.ts';

// A fake of the parts of Stripe's API that the payments function uses. It supports idempotency keys
// (https://docs.stripe.com/api/idempotent_requests).

type Form = { [name: string]: string | Form };
type Reply = { status: number; body: object; replayed?: boolean };
/** Runs a request. A test can make the request fail or delay it. */
type Execute = (run: () => Reply) => Reply | Promise<Reply>;

/** Parses form names such as `a[b][0][c]`. */
function readForm(body: string): Form {
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
const refusal = (status: number, type: string, message: string, code?: string): Reply => ({
  status,
  body: { error: { type, message, code } },
});
export const apiError = () => refusal(500, 'api_error', 'An unknown error occurred.');
const invalid = (message: string) => refusal(400, 'invalid_request_error', message);

/**
 * @param pageOf returns the URL of the page that pays a session.
 * @param keeps with 'this start', subscriptions of an earlier start count as cancelled.
 */
export function practiceStripe(
  pageOf: (session: string) => string,
  keeps: 'all' | 'this start' = 'all',
  execute: Execute = (run) => run(),
) {
  const store = practiceSales(pageOf);
  /** The request, and later its response, for each idempotency key. */
  const keys = new Map<string, { request: string; reply?: Reply }>();

  /** Validates a session's form. Stripe does not store validation errors under the idempotency key. */
  function readSession(form: Form): (() => Reply) | Reply {
    const price = (...name: string[]) => within(form, 'line_items', '0', 'price_data', ...name);
    const mode = within(form, 'mode');
    if (mode !== 'payment' && mode !== 'subscription') return invalid('Missing: mode');
    if (mode === 'subscription' && !price('recurring', 'interval')) {
      return invalid('You must provide at least one recurring price in `subscription` mode.');
    }
    const [amount, currency, success] = [price('unit_amount'), price('currency'), within(form, 'success_url')];
    if (!amount || !/^\d+$/.test(amount) || !currency || !/^[a-z]{3}$/.test(currency) || !success) {
      return invalid('Missing required param.');
    }
    return () => makeSession(form, { amount, currency, mode, success });
  }

  function makeSession(
    form: Form,
    { amount, currency, mode, success }: Record<'amount' | 'currency' | 'success', string> & Pick<Session, 'mode'>,
  ): Reply {
    const price = (...name: string[]) => within(form, 'line_items', '0', 'price_data', ...name);
    const id = newId('cs_test');
    const placement = within(form, 'metadata', 'placement');
    const total = Number(amount) * Number(within(form, 'line_items', '0', 'quantity') ?? 1);
    const session: Sale['session'] = {
      ...{ id, object: 'checkout.session', mode, status: 'open', payment_status: 'unpaid', url: pageOf(id) },
      ...{ amount_subtotal: total, amount_total: total, currency },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      allow_promotion_codes: within(form, 'allow_promotion_codes') === 'true',
      automatic_tax: { enabled: within(form, 'automatic_tax', 'enabled') === 'true' },
      ...{ client_reference_id: within(form, 'client_reference_id') ?? null, metadata: placement ? { placement } : {} },
      ...{ payment_intent: null, subscription: null, invoice: null, livemode: false, created: now() },
      ...{ success_url: success, cancel_url: within(form, 'cancel_url') ?? success },
      customer_details: { email: within(form, 'customer_email') ?? null },
    };
    store.setDiscount(session, 0);
    const interval = price('recurring', 'interval') === 'year' ? 12 : 1;
    store.sales.set(id, { session, name: price('product_data', 'name') ?? '', interval, months: 0, intents: [] });
    return { status: 200, body: { ...session } };
  }

  /**
   * Handles a repeated key as Stripe does. Returns the first response again, even an error. Returns 409 while the first
   * request runs, and 400 for other parameters.
   */
  async function once(key: string | null, request: string, run: () => Reply): Promise<Reply> {
    if (!key) return execute(run);
    const before = keys.get(key);
    if (before && before.request !== request) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return refusal(400, 'idempotency_error', message);
    }
    if (before && !before.reply) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      return refusal(409, 'invalid_request_error', message, 'idempotency_key_in_use');
    }
    if (before?.reply) return { ...before.reply, replayed: true };
    const entry: { request: string; reply?: Reply } = { request };
    keys.set(key, entry);
    return (entry.reply = await execute(run));
  }

  function find(path: string, search: URLSearchParams): Reply {
    const [, , kind, id = ''] = path.split('/');
    if (kind === 'invoice_payments') {
      const found = store.invoicePayments.get(search.get('invoice') ?? '');
      return { status: 200, body: { object: 'list', has_more: false, url: path, data: found ? [found] : [] } };
    }
    const session = store.sales.get(path.split('/')[4] ?? '')?.session;
    const found = kind === 'checkout' ? session : (store.subscriptions.get(id) ?? store.things.get(id));
    if (!found && kind === 'subscriptions' && keeps === 'this start') {
      return { status: 200, body: { id, object: 'subscription', status: 'canceled' } };
    }
    if (!found) return refusal(404, 'invalid_request_error', `No such object: '${id}'`);
    const intent = search.get('expand[0]') === 'payment_intent' && store.things.get(session?.payment_intent ?? '');
    return { status: 200, body: { ...found, ...(intent && { payment_intent: intent }) } };
  }

  function makePortal(form: Form): Reply {
    const [customer, back] = [within(form, 'customer'), within(form, 'return_url')];
    const subscription = [...store.subscriptions.values()].find((one) => one.customer === customer);
    const sale = [...store.sales.values()].find(({ session }) => session.subscription === subscription?.id);
    if (!sale || !back) return invalid(`No such customer: '${customer}'`);
    sale.cameFrom = back;
    return { status: 200, body: { id: newId('bps'), object: 'billing_portal.session', url: pageOf(sale.session.id) } };
  }

  function changeSubscription(id: string, method: string, form: Form): Reply {
    const subscription = store.subscriptions.get(id);
    if (!subscription) return refusal(404, 'invalid_request_error', `No such subscription: '${id}'`);
    if (subscription.status === 'canceled') return invalid('A canceled subscription can only update its metadata.');
    if (method === 'DELETE') subscription.status = 'canceled';
    else subscription.cancel_at_period_end = within(form, 'cancel_at_period_end') === 'true';
    return { status: 200, body: structuredClone(subscription) };
  }

  async function handle({ method, headers }: Request, { pathname, searchParams }: URL, body: string): Promise<Reply> {
    const [, , kind, id = ''] = pathname.split('/');
    if (method === 'GET') return execute(() => find(pathname, searchParams));
    const form = readForm(body);
    const run =
      kind === 'subscriptions'
        ? () => changeSubscription(id, method, form)
        : kind === 'billing_portal'
          ? () => makePortal(form)
          : readSession(form);
    if (typeof run !== 'function') return run;
    return once(headers.get('idempotency-key'), `${method} ${pathname} ${body}`, run);
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { status, body, replayed } = await handle(request, new URL(request.url), await request.text());
    const headers = {
      'request-id': newId('req'),
      ...(replayed && { 'idempotent-replayed': 'true' }),
      // This header prevents a retry by Stripe's library, which would get the same response.
      ...(status >= 500 && { 'stripe-should-retry': 'false' }),
    };
    return Response.json(body, { status, headers });
  }

  return { ...store, fetch };
}
