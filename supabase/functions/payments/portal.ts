import type Stripe from 'stripe';
import { refuse } from './call-as-member.ts';
import { found, idOf } from './payment-facts.ts';

/** The subscription of a member's placement, from the database. */
export type Renewable = { subscription: string; placement_id: string };

/**
 * Responds with the URL of Stripe's portal. Members use the portal to change the card, read invoices, and cancel or
 * resume the subscription.
 */
export async function portal(own: Renewable, stripe: Stripe, siteUrl: string): Promise<Response> {
  const subscription = await found(stripe.subscriptions.retrieve(own.subscription));
  if (!subscription || subscription.status === 'canceled') {
    return refuse(409, 'subscription_gone', 'This subscription has ended. If you are still charged, write to us.');
  }
  const session = await stripe.billingPortal.sessions.create({
    customer: idOf(subscription.customer)!,
    return_url: `${siteUrl}/my-submissions?managed=${own.placement_id}`,
  });
  return Response.json({ address: session.url });
}
