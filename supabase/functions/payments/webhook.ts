import { Stripe } from 'stripe';
import type { Database } from '../_shared/database.ts';
import { readAtMost } from '../_shared/read-at-most.ts';
import { factsOf, timeOf } from './payment-facts.ts';

const MAX_BYTES = 2 ** 20;
/** The maximum age of a signature. Older signatures are rejected, because an attacker may replay them. */
const TOLERANCE_S = 300;

/** Returns the release name in a version of Stripe's API. Versions with the same release name are compatible. */
const releaseOf = (version: string | null) => version?.split('.')[1];

const reply = (status: number, text: string) => Response.json({ message: text }, { status });

/**
 * Stores Stripe's events. Only a stored event gets status 200. Stripe retries all other events for three days. The
 * database ignores repeated events.
 */
export async function webhook(
  request: Request,
  { stripe, secret, isLive, database }: { stripe: Stripe; secret: string; isLive: boolean; database: Database },
): Promise<Response> {
  // Stripe's signature covers the raw body.
  const body = await readAtMost(request, MAX_BYTES);
  if (!body) return reply(413, 'Too large.');
  let event: Stripe.Event;
  try {
    const signature = request.headers.get('stripe-signature') ?? '';
    event = await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S);
  } catch {
    return reply(400, 'The signature is wrong or too old.');
  }
  if (event.account) return reply(400, 'This event belongs to another account.');
  if (event.livemode !== isLive) return reply(400, `This event belongs to ${event.livemode ? 'live' : 'test'} mode.`);
  // Objects of a different API version may have other fields, so a payment could be missed.
  if (releaseOf(event.api_version) !== releaseOf(Stripe.API_VERSION)) {
    return reply(400, `Set the API version of this webhook to ${Stripe.API_VERSION}.`);
  }
  try {
    const facts = await factsOf(event, stripe);
    const booked = await database<{ outcome: string }>('apply_payment_event', {
      event: { id: event.id, type: event.type, at: timeOf(event.created), facts },
    });
    if (!booked) throw new Error('apply_payment_event returned nothing');
    return Response.json(booked);
  } catch (error) {
    console.error(
      `${event.type} ${event.id} could not be recorded: ${error instanceof Error ? error.message : String(error)}`,
    );
    return reply(503, 'The event could not be recorded. Send it again.');
  }
}
