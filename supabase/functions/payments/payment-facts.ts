import type Stripe from 'stripe';

/**
 * A fact from a Stripe event, for `apply_payment_event` (docs/payments.md). Amounts are in the currency's smallest
 * unit. Ids are Stripe's.
 */
export type Fact =
  | {
      fact: 'payment';
      payment: string;
      intent: string | null;
      placement: string | null;
      /** The received amount, after discounts and with tax. */
      amount_cents: number;
      /** The price before discounts and added tax. */
      subtotal_cents: number;
      discount_cents: number;
      tax_cents: number;
      currency: string;
      subscription: string | null;
      /** The end of the paid period (ISO 8601), or null for a one-time payment. */
      period_end: string | null;
      invoice_url: string | null;
    }
  | { fact: 'refund'; intent: string; refund: string; refunded_cents: number; state: 'made' | 'failed' }
  | { fact: 'dispute'; intent: string; dispute: string; state: 'open' | 'won' | 'lost' }
  | { fact: 'subscription_stopping'; subscription: string; placement: string | null; stopping: boolean }
  | { fact: 'subscription_ended'; subscription: string; placement: string | null }
  | { fact: 'payment_failed'; subscription: string; invoice: string; placement: string | null };

/**
 * Returns a time in ISO 8601. Returns an invalid time as digits, and the database then holds the payment for review.
 */
export const timeOf = (seconds: number) => {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString();
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns null for an unknown reference, and the database then holds the payment for review. */
const placementOf = (reference: string) => (UUID.test(reference) ? reference : null);
export const idOf = (thing: string | { id: string } | null | undefined) =>
  (typeof thing === 'string' ? thing : thing?.id) ?? null;

export async function found<Result>(request: Promise<Result>): Promise<Result | null> {
  return request.catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return null;
    throw error;
  });
}

/**
 * Returns the fact of a one-time payment. Payments of subscriptions are facts of invoices instead. A purchase that a
 * discount made free has no payment intent.
 */
async function ofSession(session: Stripe.Checkout.Session, stripe: Stripe): Promise<Fact[]> {
  const reference = session.metadata?.['placement'] ?? session.client_reference_id;
  const intent = idOf(session.payment_intent);
  const discount = session.total_details?.amount_discount ?? 0;
  const isFree = session.payment_status === 'no_payment_required' && discount > 0;
  const isPaid = session.payment_status === 'paid' && intent;
  if (session.mode !== 'payment' || !reference || !(isPaid || isFree)) return [];
  const invoice = idOf(session.invoice);
  const invoiceObject = invoice ? await found(stripe.invoices.retrieve(invoice)) : null;
  return [
    {
      fact: 'payment',
      payment: intent ?? session.id,
      intent,
      placement: placementOf(reference),
      amount_cents: session.amount_total ?? 0,
      subtotal_cents: session.amount_subtotal ?? session.amount_total ?? 0,
      discount_cents: discount,
      tax_cents: session.total_details?.amount_tax ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
      subscription: null,
      period_end: null,
      invoice_url: invoiceObject?.hosted_invoice_url ?? null,
    },
  ];
}

/** Returns an invoice's subscription and placement, or null if the invoice is not for a subscription. */
function subscriptionOf({ parent }: Stripe.Invoice) {
  const details = parent?.subscription_details;
  const reference = details?.metadata?.['placement'];
  const subscription = idOf(details?.subscription);
  return subscription && reference ? { subscription, placement: placementOf(reference) } : null;
}

/**
 * Returns the end of the period that an invoice pays for. The invoice's own `period` fields are about the previous
 * period.
 */
function periodEnd({ lines }: Stripe.Invoice): string | null {
  const ends = lines.data.filter(({ parent }) => parent?.subscription_item_details).map(({ period }) => period.end);
  return ends.length > 0 ? timeOf(Math.max(...ends)) : null;
}

const sumOf = (parts: { amount: number }[] | null | undefined) =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);

async function ofPaidInvoice(invoice: Stripe.Invoice, stripe: Stripe): Promise<Fact[]> {
  const owner = subscriptionOf(invoice);
  const discount = sumOf(invoice.total_discount_amounts);
  if (!owner || (invoice.amount_paid === 0 && discount === 0)) return [];
  // The event does not contain the payments, so they are requested.
  const payments =
    invoice.payments ?? (await found(stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })));
  return [
    {
      fact: 'payment',
      payment: invoice.id,
      intent: idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent),
      ...owner,
      amount_cents: invoice.amount_paid,
      subtotal_cents: invoice.subtotal,
      discount_cents: discount,
      tax_cents: sumOf(invoice.total_taxes),
      currency: invoice.currency.toUpperCase(),
      period_end: periodEnd(invoice),
      invoice_url: invoice.hosted_invoice_url ?? null,
    },
  ];
}

/**
 * Returns the state of a dispute, or null if the dispute moves no money. A warning moves no money. A prevented dispute
 * is a refund or has no effect. An appealed dispute stays lost until the appeal is won.
 */
function stateOf(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | null {
  if (status === 'won') return 'won';
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost';
  return status.startsWith('warning_') || status === 'prevented' ? null : 'open';
}

function ofDispute(dispute: Stripe.Dispute): Fact[] {
  const [intent, state] = [idOf(dispute.payment_intent), stateOf(dispute.status)];
  return intent && state ? [{ fact: 'dispute', intent, dispute: dispute.id, state }] : [];
}

/**
 * Returns whether a subscription ends with the paid period. Some ways of cancelling set the flag. Other ways set only
 * the day, which may be after the period.
 */
export const stops = ({ cancel_at: at, cancel_at_period_end: hasFlag, items }: Stripe.Subscription) =>
  hasFlag || (at !== null && items.data.some(({ current_period_end: end }) => at <= end));

function ofSubscription(subscription: Stripe.Subscription, hasEnded: boolean): Fact[] {
  const reference = subscription.metadata['placement'];
  if (!reference) return [];
  const owner = { subscription: subscription.id, placement: placementOf(reference) };
  return hasEnded
    ? [{ fact: 'subscription_ended', ...owner }]
    : [{ fact: 'subscription_stopping', ...owner, stopping: stops(subscription) }];
}

function ofFailedInvoice(invoice: Stripe.Invoice): Fact[] {
  const owner = subscriptionOf(invoice);
  // A failed first payment is ignored, because Stripe's checkout page handles it.
  return owner && invoice.billing_reason !== 'subscription_create'
    ? [{ fact: 'payment_failed', invoice: invoice.id, ...owner }]
    : [];
}

/** Returns the fact of a refund. A pending refund counts as complete until it fails. */
function ofRefund({ amount, id, payment_intent: paid, status }: Stripe.Refund): Fact[] {
  const intent = idOf(paid);
  const state = status === 'failed' || status === 'canceled' ? 'failed' : 'made';
  return intent ? [{ fact: 'refund', intent, refund: id, refunded_cents: amount, state }] : [];
}

/**
 * Returns the facts of an event. An event of an unknown type has no facts. Other sales of the Stripe account have no
 * facts, because they name no placement.
 */
export async function factsOf(event: Stripe.Event, stripe: Stripe): Promise<Fact[]> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.data.object, stripe);
    case 'invoice.paid':
      return ofPaidInvoice(event.data.object, stripe);
    case 'invoice.payment_failed':
      return ofFailedInvoice(event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return ofDispute(event.data.object);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return ofSubscription(event.data.object, event.type === 'customer.subscription.deleted');
    default:
      return [];
  }
}
