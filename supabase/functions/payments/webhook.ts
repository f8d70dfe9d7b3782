import { Stripe } from 'stripe';
import type { Database } from '../_shared/database.ts';
import { readAtMost } from '../_shared/read-at-most.ts';
import { factsOf, timeOf } from './facts.ts';

const MAX_BYTES = 2 ** 20;
/** As far as a signature's time may be off: what is older was overheard and is sent again by somebody else. */
const TOLERANCE_S = 300;

/** Versions of one name differ by additions alone. */
const releaseOf = (version: string | null) => version?.split('.')[1];

const said = (status: number, text: string) => Response.json({ message: text }, { status });

/**
 * Books what Stripe says. Only what is booked is answered with 200: Stripe sends everything else again, for three days, and
 * the database knows what it has.
 */
export async function webhook(
  request: Request,
  { stripe, secret, isLive, database }: { stripe: Stripe; secret: string; isLive: boolean; database: Database },
): Promise<Response> {
  // As it came: the signature is of it.
  const body = await readAtMost(request, MAX_BYTES);
  if (!body) return said(413, 'Too large.');
  let event: Stripe.Event;
  try {
    const signature = request.headers.get('stripe-signature') ?? '';
    event = await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S);
  } catch {
    return said(400, 'The signature is wrong or too old.');
  }
  if (event.account) return said(400, 'This is of another account.');
  if (event.livemode !== isLive) return said(400, `This is of ${event.livemode ? 'live' : 'test'} mode.`);
  // Its objects are others: what is paid would be read as nothing.
  if (releaseOf(event.api_version) !== releaseOf(Stripe.API_VERSION)) {
    return said(400, `Set the API version of this webhook to ${Stripe.API_VERSION}.`);
  }
  try {
    const facts = await factsOf(event, stripe);
    const booked = await database<{ outcome: string }>('apply_payment_event', {
      event: { id: event.id, type: event.type, at: timeOf(event.created), facts },
    });
    if (!booked) throw new Error('apply_payment_event answered nothing');
    return Response.json(booked);
  } catch (error) {
    console.error(`${event.type} ${event.id} is not booked: ${error instanceof Error ? error.message : String(error)}`);
    return said(503, 'Not booked. Send it again.');
  }
}
