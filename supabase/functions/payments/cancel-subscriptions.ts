import type Stripe from 'stripe';
import type { Database } from '../_shared/database.ts';
import { type Fact, stops } from './payment-facts.ts';

type Due = { subscription: string; placement: string };

/**
 * The time for cancelling. Hosted functions are limited to 150 s. The next call handles the remaining subscriptions.
 */
const BUDGET_MS = 50_000;
/** After this many consecutive failures, Stripe or the database counts as down. */
const MAX_FAILURES = 3;

/** Cancels a subscription unless it is already cancelled. Returns its state as a fact. */
async function end({ subscription: id, placement }: Due, stripe: Stripe): Promise<Fact> {
  // Throws for an unknown subscription. Stripe never deletes a subscription, so this one belongs to a different account
  // or mode, where Stripe may charge the customer.
  const known = await stripe.subscriptions.retrieve(id);
  if (known.status === 'canceled' || known.status === 'incomplete_expired') {
    return { fact: 'subscription_ended', subscription: id, placement };
  }
  if (known.status !== 'active' && known.status !== 'trialing') {
    // Without this call, Stripe would retry the unpaid invoice until the end of the period.
    await stripe.subscriptions.cancel(id);
    return { fact: 'subscription_ended', subscription: id, placement };
  }
  if (!stops(known)) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  return { fact: 'subscription_stopping', subscription: id, placement, stopping: true };
}

/**
 * Cancels subscriptions without a running placement. Stores each result at once, so that the next call can continue
 * after a crash.
 */
export async function cancelSubscriptions(stripe: Stripe, database: Database): Promise<Response> {
  const until = Date.now() + BUDGET_MS;
  const run = await database<number>('start_job', { job: 'renewals' });
  const counts = { ended: 0, failed: 0 };
  // The administrator has switched the job off.
  if (run === null) return Response.json(counts);
  let failuresInARow = 0;
  let problem = '';
  for (const due of (await database<Due[]>('subscriptions_to_end')) ?? []) {
    if (Date.now() > until || failuresInARow === MAX_FAILURES) break;
    try {
      // Stripe's times are whole seconds. The time is rounded down, because a later event must not appear earlier than
      // this one.
      const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
      // oxlint-disable-next-line no-await-in-loop -- Stripe limits the calls per second
      const fact = await end(due, stripe);
      const event = { id: `renewals_${run}_${due.subscription}`, type: 'renewals', at, facts: [fact] };
      // oxlint-disable-next-line no-await-in-loop -- Stripe limits the calls per second
      await database('apply_payment_event', { event });
      counts.ended += 1;
      failuresInARow = 0;
    } catch (error) {
      counts.failed += 1;
      failuresInARow += 1;
      problem = `${due.subscription}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  const isSuccess = counts.failed === 0;
  await database('finish_job', { run, is_success: isSuccess, counts, ...(!isSuccess && { problem }) });
  return Response.json(counts);
}
