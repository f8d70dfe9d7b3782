import type Stripe from 'stripe';
import { refuse } from './ask-member.ts';

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

/**
 * The one session for what is due. Its key is made of what is asked, so that a double press, a lost answer and another tab
 * find the session that is open; of one that has expired, or whose payment failed, the next one's key is made.
 * @returns its address; null where it is paid and not booked yet.
 */
async function openSession(stripe: Stripe, params: Stripe.Checkout.SessionCreateParams): Promise<string | null> {
  let key = `placement-${await digest(JSON.stringify(params))}`;
  for (let tries = 0; tries < ENOUGH; tries += 1) {
    const made = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
    // A key answers with what was so at the first time. By fetch the library gives Headers, whatever its types say.
    const session =
      new Headers(made.lastResponse.headers).get('idempotent-replayed') === 'true'
        ? await stripe.checkout.sessions.retrieve(made.id, { expand: ['payment_intent'] })
        : made;
    if (session.status === 'open' && session.url) return session.url;
    const intent = session.payment_intent;
    const hasFailed =
      session.payment_status === 'unpaid' && typeof intent === 'object' && intent?.status === 'requires_payment_method';
    if (session.status === 'complete' && !hasFailed) return null;
    key = `placement-${await digest(made.id)}`;
  }
  throw new Error('Too many sessions for one placement.');
}

/** Leads the owner of a placement to where it is paid. */
export async function checkout(due: Payable, stripe: Stripe, siteUrl: string): Promise<Response> {
  const address = await openSession(stripe, sessionFor(due, siteUrl));
  if (!address) {
    return refuse(409, 'payment_under_way', 'We are waiting for your payment. You do not need to pay again.');
  }
  return Response.json({ address });
}
