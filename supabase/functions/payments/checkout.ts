import type Stripe from 'stripe';
import type { AskProject } from '../_shared/database.ts';

/** What the owner of a placement is to pay for it, as the database says. */
type Payable = {
  placement_id: string;
  tool_name: string;
  label: string;
  amount_cents: number;
  currency: string;
  period: 'month' | 'once';
  email: string | null;
};
type Settings = {
  stripe: Stripe;
  siteUrl: string;
  url: string;
  ask: AskProject;
};

/** So many sessions of one placement were left to expire, or paid in a way that failed afterwards. */
const ENOUGH = 20;

const refuse = (status: number, hint: string, message: string) =>
  Response.json({ code: 'P0001', hint, message }, { status });

/** Whether the database itself has answered: with a code that is not of a lost connection. The embedded one says 500. */
function isRefusal(said: string): boolean {
  try {
    const { code } = JSON.parse(said) as { code?: unknown };
    return typeof code === 'string' && !/^(08|57|PGRST00)/.test(code);
  } catch {
    return false;
  }
}

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

/** Leads the owner of a placement, whose token the request brings, to where it is paid. */
export async function checkout(request: Request, { stripe, siteUrl, url, ask }: Settings): Promise<Response> {
  const authorization = request.headers.get('authorization');
  const apikey = request.headers.get('apikey');
  if (!authorization || !apikey) return refuse(401, 'not_signed_in', 'Sign in to pay.');
  const body = (await request.json().catch(() => null)) as { placement?: unknown } | null;
  if (typeof body?.placement !== 'string') return refuse(400, 'no_placement', 'Choose what to pay for.');

  const answered = await ask(`${url}/rest/v1/rpc/payable`, {
    method: 'POST',
    headers: { apikey, authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ placement_id: body.placement }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const said = await answered?.text().catch(() => null);
  // Its refusal is a sentence already.
  if (answered && !answered.ok && said && isRefusal(said)) {
    const status = answered.status < 500 ? answered.status : 400;
    return new Response(said, { status, headers: { 'content-type': 'application/json' } });
  }
  if (!answered?.ok || !said)
    return refuse(503, 'not_reached', 'The directory cannot be reached. Try again in a minute.');

  try {
    const address = await openSession(stripe, sessionFor(JSON.parse(said) as Payable, siteUrl));
    if (!address) {
      return refuse(409, 'payment_under_way', 'We are waiting for your payment. You do not need to pay again.');
    }
    return Response.json({ address });
  } catch (error) {
    // Stripe's words are for the operator: they may name the account.
    console.error(`Stripe made no session: ${error instanceof Error ? error.message : String(error)}`);
    return refuse(502, 'stripe_failed', 'Stripe did not answer. You were not charged. Try again in a minute.');
  }
}
