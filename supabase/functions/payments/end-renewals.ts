import type Stripe from 'stripe';
import type { Database } from '../_shared/database.ts';
import { type Fact, stops } from './facts.ts';

type Due = { subscription: string; placement: string };

/** Less than the 150 s that a hosted function has. What is left goes with the next call. */
const BUDGET_MS = 50_000;
/** After so many failures in a row Stripe or the database is taken to be away. */
const ENOUGH = 3;

/** Has one be charged no more, and says what is so then. What is done already stays as it is. */
async function end({ subscription: id, placement }: Due, stripe: Stripe): Promise<Fact> {
  // Stripe forgets none: one that it does not know is of another account or mode, and may well be charged there.
  const known = await stripe.subscriptions.retrieve(id);
  if (known.status === 'canceled' || known.status === 'incomplete_expired') {
    return { fact: 'subscription_ended', subscription: id, placement };
  }
  if (known.status !== 'active' && known.status !== 'trialing') {
    // What is not paid would be tried again until then.
    await stripe.subscriptions.cancel(id);
    return { fact: 'subscription_ended', subscription: id, placement };
  }
  if (!stops(known)) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  return { fact: 'subscription_stopping', subscription: id, placement, stopping: true };
}

/** Ends what pays for nothing with what is paid, as the database says, and books that at once. Killed, it goes on with the next call. */
export async function endRenewals(stripe: Stripe, database: Database): Promise<Response> {
  const until = Date.now() + BUDGET_MS;
  const run = await database<number>('start_job', { job: 'renewals' });
  const counts = { ended: 0, failed: 0 };
  let failuresInARow = 0;
  let problem = '';
  for (const due of (await database<Due[]>('subscriptions_to_end')) ?? []) {
    if (Date.now() > until || failuresInARow === ENOUGH) break;
    try {
      // Stripe's events tell whole seconds, and what comes after this counts.
      const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
      // oxlint-disable-next-line no-await-in-loop -- Stripe takes so many calls a second
      const fact = await end(due, stripe);
      const event = { id: `renewals_${run}_${due.subscription}`, type: 'renewals', at, facts: [fact] };
      // oxlint-disable-next-line no-await-in-loop -- as above
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
