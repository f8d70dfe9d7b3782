import { newId, now, practiceSales, type Sale } from './practice-sales.ts';

// Stripe's API as the payments function asks it, in this process: reads forms, and answers a key as at the first time.

type Form = { [name: string]: string | Form };
type Answer = { status: number; body: object; replayed?: boolean };

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
const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});
const invalid = (message: string) => refusal(400, 'invalid_request_error', message);

/** @param pageOf the address where a session is paid. */
export function practiceStripe(pageOf: (session: string) => string) {
  const kept = practiceSales(pageOf);
  const keys = new Map<string, { body: string; answer: Answer }>();

  function makeSession(form: Form): Answer {
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

  /** A key answers as at the first time; with another body it is refused. */
  function once(key: string | null, body: string): Answer {
    const before = key ? keys.get(key) : undefined;
    if (before && before.body !== body) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return refusal(400, 'idempotency_error', message);
    }
    if (before) return { ...before.answer, replayed: true };
    const answer = makeSession(readForm(body));
    if (key) keys.set(key, { body, answer });
    return answer;
  }

  function find(path: string, search: URLSearchParams): Answer {
    const [, , kind, id = ''] = path.split('/');
    if (kind === 'invoice_payments') {
      const found = kept.invoicePayments.get(search.get('invoice') ?? '');
      return { status: 200, body: { object: 'list', has_more: false, url: path, data: found ? [found] : [] } };
    }
    const session = kept.sales.get(path.split('/')[4] ?? '')?.session;
    const found = kind === 'checkout' ? session : (kept.subscriptions.get(id) ?? kept.things.get(id));
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

  function answerTo({ method, headers }: Request, { pathname, searchParams }: URL, body: string): Answer {
    const [, , kind, id = ''] = pathname.split('/');
    if (method === 'GET') return find(pathname, searchParams);
    if (kind === 'subscriptions') return changeSubscription(id, method, readForm(body));
    if (kind === 'billing_portal') return makePortal(readForm(body));
    return once(headers.get('idempotency-key'), body);
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { status, body, replayed } = answerTo(request, new URL(request.url), await request.text());
    const headers = { 'request-id': newId('req'), ...(replayed && { 'idempotent-replayed': 'true' }) };
    return Response.json(body, { status, headers });
  }

  return { ...kept, fetch };
}
