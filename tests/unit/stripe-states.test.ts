import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { eventOf } from '../../supabase/local/practice-sales';
import { factsOf } from '../../supabase/functions/payments/payment-facts';

const root = resolve(import.meta.dirname, '../..');
const typesOf = (resource: string) =>
  readFileSync(resolve(root, `node_modules/stripe/esm/resources/${resource}.d.ts`), 'utf8');
/** Reads the first type named Status from the installed Stripe library. */
const unionOf = (resource: string) =>
  [.../ type Status = (.*);/.exec(typesOf(resource))![1]!.matchAll(/'(\w+)'/g)].map(([, state]) => state!);
/** Refund statuses, which the library lists only in a comment. */
const refundStates = [
  .../Status of the refund\. This can be ([^.]*)\./.exec(typesOf('Refunds'))![1]!.matchAll(/`(\w+)`/g),
].map(([, state]) => state!);

const facts = (type: string, object: object) =>
  factsOf(eventOf(type, object) as unknown as Stripe.Event, null as unknown as Stripe);

const DISPUTES: Record<string, 'open' | 'won' | 'lost' | null> = {
  warning_needs_response: null,
  warning_under_review: null,
  warning_closed: null,
  prevented: null,
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};
it('each Stripe dispute status maps to “open”, “won”, “lost” or no change', async () => {
  expect(unionOf('Disputes').sort()).toEqual(Object.keys(DISPUTES).sort());
  for (const [status, state] of Object.entries(DISPUTES)) {
    const result = await facts('charge.dispute.updated', { id: 'dp_1', payment_intent: 'pi_1', status });
    const expected = state ? [{ fact: 'dispute', intent: 'pi_1', dispute: 'dp_1', state }] : [];
    expect({ status, result }).toEqual({ status, result: expected });
  }
});

const REFUNDS: Record<string, 'made' | 'failed'> = {
  pending: 'made',
  requires_action: 'made',
  succeeded: 'made',
  failed: 'failed',
  canceled: 'failed',
};
it.each(['refund.created', 'refund.updated', 'refund.failed'])(
  'each refund status in a %s event maps to “made” or “failed”',
  async (type) => {
    expect(refundStates.sort()).toEqual(Object.keys(REFUNDS).sort());
    for (const [status, state] of Object.entries(REFUNDS)) {
      const result = await facts(type, { id: 're_1', payment_intent: 'pi_1', amount: 500, status });
      const expected = { fact: 'refund', intent: 'pi_1', refund: 're_1', refunded_cents: 500, state };
      expect({ status, result }).toEqual({ status, result: [expected] });
    }
  },
);

it.each(['Disputes', 'Refunds', 'Invoices', 'Subscriptions'])(
  'docs/payments.md describes each Stripe status of %s',
  (resource) => {
    const table = readFileSync(resolve(root, 'docs/payments.md'), 'utf8').split('## What each state does')[1] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith(`| ${resource.slice(0, -1)} |`));
    const documented = rows.flatMap((row) => [...row.split('|')[2]!.matchAll(/`(\w+)`/g)].map(([, state]) => state!));
    expect(documented.sort()).toEqual((resource === 'Refunds' ? refundStates : unionOf(resource)).sort());
  },
);
