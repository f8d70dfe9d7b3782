import { newId, now, practiceSales, type Sale, type Session } from './practice-sales.ts';

// Stripe's API as the payments function uses it, in this process: reads forms and honours idempotency keys
// (https://docs.stripe.com/api/idempotent_requests).

type Form = { [name: string]: string | Form };
type Answer = { status: number; body: object; replayed?: boolean };
/** Runs what a request asks for. A test may fail or delay it. */
type Execute = (run: () => Answer) => Answer | Promise<Answer>;

/** Reads `a[b][0][c]=d`, as Stripe is asked. */
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
const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, code } },
});
export const apiError = () => refusal(500, 'api_error', 'An unknown error occurred.');
const invalid = (message: string) => refusal(400, 'invalid_request_error', message);

/**
 * @param pageOf the address where a session is paid.
 * @param keeps with 'this start', the subscriptions of an earlier start have ended.
 */
export function practiceStripe(
  pageOf: (session: string) => string,
  keeps: 'all' | 'this start' = 'all',
  execute: Execute = (run) => run(),
) {
  const kept = practiceSales(pageOf);
  /** Each key with its request and, once that is done, its answer. */
  const keys = new Map<string, { asked: string; answer?: Answer }>();

  /** Reads a session's form. What fails this is not stored under its key. */
  function readSession(form: Form): (() => Answer) | Answer {
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
  ): Answer {
    const price = (...name: string[]) => within(form, 'line_items', '0', 'price_data', ...name);
    const id = newId('cs_test');
    const placement = within(form, 'metadata', 'placement');
    const session: Sale['session'] = {
      ...{ id, object: 'checkout.session', mode, status: 'open', payment_status: 'unpaid', url: pageOf(id) },
      ...{ amount_total: Number(amount) * Number(within(form, 'line_items', '0', 'quantity') ?? 1), currency },
      ...{ client_reference_id: within(form, 'client_reference_id') ?? null, metadata: placement ? { placement } : {} },
      ...{ payment_intent: null, subscription: null, invoice: null, livemode: false, created: now() },
      ...{ success_url: success, cancel_url: within(form, 'cancel_url') ?? success },
      customer_details: { email: within(form, 'customer_email') ?? null },
    };
    kept.sales.set(id, { session, name: price('product_data', 'name') ?? '', months: 0, intents: [] });
    return { status: 200, body: { ...session } };
  }

  /**
   * A key returns the response of its first request, errors included, and 409 while that is under way. With other
   * parameters it is refused.
   */
  async function once(key: string | null, asked: string, run: () => Answer): Promise<Answer> {
    if (!key) return execute(run);
    const before = keys.get(key);
    if (before && before.asked !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return refusal(400, 'idempotency_error', message);
    }
    if (before && !before.answer) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      return refusal(409, 'invalid_request_error', message, 'idempotency_key_in_use');
    }
    if (before?.answer) return { ...before.answer, replayed: true };
    const entry: { asked: string; answer?: Answer } = { asked };
    keys.set(key, entry);
    return (entry.answer = await execute(run));
  }

  function find(path: string, search: URLSearchParams): Answer {
    const [, , kind, id = ''] = path.split('/');
    if (kind === 'invoice_payments') {
      const found = kept.invoicePayments.get(search.get('invoice') ?? '');
      return { status: 200, body: { object: 'list', has_more: false, url: path, data: found ? [found] : [] } };
    }
    const session = kept.sales.get(path.split('/')[4] ?? '')?.session;
    const found = kind === 'checkout' ? session : (kept.subscriptions.get(id) ?? kept.things.get(id));
    if (!found && kind === 'subscriptions' && keeps === 'this start') {
      return { status: 200, body: { id, object: 'subscription', status: 'canceled' } };
    }
    if (!found) return refusal(404, 'invalid_request_error', `No such object: '${id}'`);
    const intent = search.get('expand[0]') === 'payment_intent' && kept.things.get(session?.payment_intent ?? '');
    return { status: 200, body: { ...found, ...(intent && { payment_intent: intent }) } };
  }

  /** A page for the buyer of a subscription, who then comes back from it. */
  function makePortal(form: Form): Answer {
    const [customer, back] = [within(form, 'customer'), within(form, 'return_url')];
    const subscription = [...kept.subscriptions.values()].find((one) => one.customer === customer);
    const sale = [...kept.sales.values()].find(({ session }) => session.subscription === subscription?.id);
    if (!sale || !back) return invalid(`No such customer: '${customer}'`);
    sale.cameFrom = back;
    return { status: 200, body: { id: newId('bps'), object: 'billing_portal.session', url: pageOf(sale.session.id) } };
  }

  function changeSubscription(id: string, method: string, form: Form): Answer {
    const subscription = kept.subscriptions.get(id);
    if (!subscription) return refusal(404, 'invalid_request_error', `No such subscription: '${id}'`);
    if (subscription.status === 'canceled') return invalid('A canceled subscription can only update its metadata.');
    if (method === 'DELETE') subscription.status = 'canceled';
    else subscription.cancel_at_period_end = within(form, 'cancel_at_period_end') === 'true';
    return { status: 200, body: structuredClone(subscription) };
  }

  async function answerTo(
    { method, headers }: Request,
    { pathname, searchParams }: URL,
    body: string,
  ): Promise<Answer> {
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
    const { status, body, replayed } = await answerTo(request, new URL(request.url), await request.text());
    const headers = {
      'request-id': newId('req'),
      ...(replayed && { 'idempotent-replayed': 'true' }),
      // The same key would only return it again.
      ...(status >= 500 && { 'stripe-should-retry': 'false' }),
    };
    return Response.json(body, { status, headers });
  }

  return { ...kept, fetch };
}
