import { Stripe } from 'stripe';
import { refuse } from './call-as-member.ts';

/** What the owner of a placement is to pay for it, as the database says. */
export type Payable = {
  placement_id: string;
  tool_name: string;
  label: string;
  amount_cents: number;
  currency: string;
  period: 'month' | 'once';
  email: string | null;
};

/** So many sessions of one placement were left to expire, or paid in a way that failed afterwards. */
const ENOUGH = 20;
/** How long a member waits for a session that another tab has requested, and how often it is requested again. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 500;

const sessionFor = (due: Payable, siteUrl: string): Stripe.Checkout.SessionCreateParams => {
  const metadata = { placement: due.placement_id };
  const back = (name: string) => `${siteUrl}/my-submissions?${name}=${due.placement_id}`;
  return {
    mode: due.period === 'month' ? 'subscription' : 'payment',
    client_reference_id: due.placement_id,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: due.currency.toLowerCase(),
          unit_amount: due.amount_cents,
          product_data: { name: `${due.label}: ${due.tool_name}` },
          ...(due.period === 'month' && { recurring: { interval: 'month' as const } }),
        },
      },
    ],
    // What renewals, refunds and disputes are about is told of these, not of the session.
    ...(due.period === 'month'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, invoice_creation: { enabled: true } }),
    ...(due.email && { customer_email: due.email }),
    // Paid is what was agreed, in the currency that was agreed.
    adaptive_pricing: { enabled: false },
    success_url: back('paid'),
    cancel_url: back('unpaid'),
  };
};

const digest = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** By fetch the library gives Headers, whatever its types say. */
const isReplayed = (headers: Record<string, string> | undefined) =>
  new Headers(headers).get('idempotent-replayed') === 'true';

/**
 * Requests a session by a key.
 * @returns 'in use' while another request with the key is under way; 'failed before' where Stripe has stored an error
 *   under the key, which it returns for a day or longer.
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
 * The one session for what is due. Its key is made of what is asked, so that a double press, a lost answer and another tab
 * find the session that is open. The next key is made of a session that has expired or whose payment failed, or of a key
 * under which an error is stored.
 * @returns its address; null where it is paid and not booked yet; 'in use' where another request is not done with it.
 */
async function openSession(stripe: Stripe, params: Stripe.Checkout.SessionCreateParams): Promise<string | null> {
  let key = `placement-${await digest(JSON.stringify(params))}`;
  const until = Date.now() + TIMEOUT_MS;
  /* oxlint-disable no-await-in-loop -- each try follows from the one before */
  for (let sessions = 0; sessions < ENOUGH;) {
    const made = await create(stripe, params, key);
    if (typeof made === 'string' && Date.now() > until) return 'in use';
    if (made === 'in use') {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    if (made === 'failed before') {
      key = `placement-${await digest(key)}`;
      continue;
    }
    sessions += 1;
    // A key answers with what was so at the first time.
    const session = isReplayed(made.lastResponse.headers)
      ? await stripe.checkout.sessions.retrieve(made.id, { expand: ['payment_intent'] })
      : made;
    if (session.status === 'open' && session.url) return session.url;
    const intent = session.payment_intent;
    const hasFailed =
      session.payment_status === 'unpaid' && typeof intent === 'object' && intent?.status === 'requires_payment_method';
    if (session.status === 'complete' && !hasFailed) return null;
    key = `placement-${await digest(made.id)}`;
  }
  /* oxlint-enable no-await-in-loop */
  throw new Error('Too many sessions for one placement.');
}

/** Leads the owner of a placement to where it is paid. */
export async function checkout(due: Payable, stripe: Stripe, siteUrl: string): Promise<Response> {
  const address = await openSession(stripe, sessionFor(due, siteUrl));
  if (!address) {
    return refuse(409, 'payment_under_way', 'We are waiting for your payment. You do not need to pay again.');
  }
  if (address === 'in use') {
    return refuse(409, 'checkout_busy', 'The payment page is being opened already. Try again in a minute.');
  }
  return Response.json({ address });
}
