import { Stripe } from 'stripe';
import { refuse } from './call-as-member.ts';

export type Payable = {
  placement_id: string;
  tool_name: string;
  label: string;
  amount_cents: number;
  currency: string;
  period: 'month' | 'year' | 'once';
  allows_codes: boolean;
  collects_tax: boolean;
  email: string | null;
};

/** After this many expired or failed sessions, a placement gets no new session. */
const MAX_SESSIONS = 20;
/** The maximum wait for a session that another tab has requested, in milliseconds. */
const WAIT_MS = 15_000;
const RETRY_MS = 500;

const sessionFor = (due: Payable, siteUrl: string): Stripe.Checkout.SessionCreateParams => {
  const metadata = { placement: due.placement_id };
  const back = (name: string) => `${siteUrl}/my-submissions?${name}=${due.placement_id}`;
  const interval = due.period === 'once' ? null : due.period;
  // The invoice takes the tax id from a customer, and some promotion codes are only for first purchases of a customer. A
  // subscription always has a customer.
  const needsCustomer = due.allows_codes || due.collects_tax;
  return {
    mode: interval ? 'subscription' : 'payment',
    client_reference_id: due.placement_id,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: due.currency.toLowerCase(),
          unit_amount: due.amount_cents,
          product_data: { name: `${due.label}: ${due.tool_name}` },
          ...(interval && { recurring: { interval } }),
        },
      },
    ],
    // Events of renewals, refunds and disputes carry this metadata instead of the session's metadata.
    ...(interval
      ? { subscription_data: { metadata } }
      : {
          payment_intent_data: { metadata },
          invoice_creation: { enabled: true },
          ...(needsCustomer && { customer_creation: 'always' as const }),
        }),
    ...(due.email && { customer_email: due.email }),
    ...(due.allows_codes && { allow_promotion_codes: true }),
    // Stripe also asks for the address that it needs to calculate the tax.
    ...(due.collects_tax && { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } }),
    // The buyer pays the agreed amount in the agreed currency.
    adaptive_pricing: { enabled: false },
    success_url: back('paid'),
    cancel_url: back('unpaid'),
  };
};

const digest = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Stripe's fetch client returns a Headers object, although the declared type is a plain object. */
const isReplayed = (headers: Record<string, string> | undefined) =>
  new Headers(headers).get('idempotent-replayed') === 'true';

/**
 * Requests a session with an idempotency key.
 * @returns 'in use' while another request uses the key. 'failed before' if Stripe stored an error under the key. Stripe
 * keeps such an error for at least a day.
 */
async function create(stripe: Stripe, params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) {
  try {
    return await stripe.checkout.sessions.create(params, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'idempotency_key_in_use') return 'in use';
    if (isReplayed(error.headers)) return 'failed before';
    throw error;
  }
}

/**
 * Finds or creates the session for an amount due.
 * The idempotency key is a hash of the parameters, so that a double click, a retry and a second tab get the same
 * session. If the session has expired or failed, the next key is a hash of the session. If Stripe stored an error under
 * a key, the next key is a hash of that key.
 * @returns the session's URL. null if the payment is complete but not in the ledger yet. 'in use' while another request
 * is creating the session.
 */
async function openSession(stripe: Stripe, params: Stripe.Checkout.SessionCreateParams): Promise<string | null> {
  let key = `placement-${await digest(JSON.stringify(params))}`;
  const until = Date.now() + WAIT_MS;
  /* oxlint-disable no-await-in-loop -- each attempt depends on the previous one */
  for (let sessions = 0; sessions < MAX_SESSIONS;) {
    const created = await create(stripe, params, key);
    if (typeof created === 'string' && Date.now() > until) return 'in use';
    if (created === 'in use') {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    if (created === 'failed before') {
      key = `placement-${await digest(key)}`;
      continue;
    }
    sessions += 1;
    // A replayed response contains the session's state at the time of the first request.
    const session = isReplayed(created.lastResponse.headers)
      ? await stripe.checkout.sessions.retrieve(created.id, { expand: ['payment_intent'] })
      : created;
    if (session.status === 'open' && session.url) return session.url;
    const intent = session.payment_intent;
    const hasFailed =
      session.payment_status === 'unpaid' && typeof intent === 'object' && intent?.status === 'requires_payment_method';
    if (session.status === 'complete' && !hasFailed) return null;
    key = `placement-${await digest(created.id)}`;
  }
  /* oxlint-enable no-await-in-loop */
  throw new Error('Too many payment sessions for one placement.');
}

export async function checkout(due: Payable, stripe: Stripe, siteUrl: string): Promise<Response> {
  const address = await openSession(stripe, sessionFor(due, siteUrl));
  if (!address) {
    return refuse(409, 'payment_under_way', 'We are waiting for your payment. You do not need to pay again.');
  }
  if (address === 'in use') {
    return refuse(409, 'checkout_busy', 'The payment page is already being opened. Try again in a minute.');
  }
  return Response.json({ address });
}
