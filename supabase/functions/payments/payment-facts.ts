import type Stripe from 'stripe';

/** What the database books: docs/payments.md. Amounts are in the currency's smallest unit, ids are Stripe's. */
export type Fact =
  | {
      fact: 'payment';
      payment: string;
      intent: string | null;
      placement: string | null;
      amount_cents: number;
      currency: string;
      subscription: string | null;
      /** When what it pays ends, in ISO 8601; null for what is paid once. */
      period_end: string | null;
      invoice_url: string | null;
    }
  | { fact: 'refund'; intent: string; refund: string; refunded_cents: number; state: 'made' | 'failed' }
  | { fact: 'dispute'; intent: string; dispute: string; state: 'open' | 'won' | 'lost' }
  | { fact: 'subscription_stopping'; subscription: string; placement: string | null; stopping: boolean }
  | { fact: 'subscription_ended'; subscription: string; placement: string | null }
  | { fact: 'payment_failed'; subscription: string; invoice: string; placement: string | null };

/** In ISO 8601; a number that no date can hold stays one, and the database holds what it is about. */
export const timeOf = (seconds: number) => {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString();
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A reference that is none of ours: the money is somebody's all the same, and is held. */
const placementOf = (reference: string) => (UUID.test(reference) ? reference : null);
export const idOf = (thing: string | { id: string } | null | undefined) =>
  (typeof thing === 'string' ? thing : thing?.id) ?? null;

/** What Stripe does not have, such as an object that was removed, is null. */
export async function found<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  return question.catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return null;
    throw error;
  });
}

/** Paid once. A subscription's session says nothing: its invoices do. */
async function ofSession(session: Stripe.Checkout.Session, stripe: Stripe): Promise<Fact[]> {
  const reference = session.metadata?.['placement'] ?? session.client_reference_id;
  const intent = idOf(session.payment_intent);
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || !reference || !intent) return [];
  const invoice = idOf(session.invoice);
  const made = invoice ? await found(stripe.invoices.retrieve(invoice)) : null;
  return [
    {
      fact: 'payment',
      payment: intent,
      intent,
      placement: placementOf(reference),
      amount_cents: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
      subscription: null,
      period_end: null,
      invoice_url: made?.hosted_invoice_url ?? null,
    },
  ];
}

/** The subscription of an invoice and what it is for; null for an invoice of anything else. */
function subscriptionOf({ parent }: Stripe.Invoice) {
  const details = parent?.subscription_details;
  const reference = details?.metadata?.['placement'];
  const subscription = idOf(details?.subscription);
  return subscription && reference ? { subscription, placement: placementOf(reference) } : null;
}

/** The end of the months that an invoice pays. Its own period is the one before, in which it was made. */
function periodEnd({ lines }: Stripe.Invoice): string | null {
  const ends = lines.data.filter(({ parent }) => parent?.subscription_item_details).map(({ period }) => period.end);
  return ends.length > 0 ? timeOf(Math.max(...ends)) : null;
}

async function ofPaidInvoice(invoice: Stripe.Invoice, stripe: Stripe): Promise<Fact[]> {
  const whose = subscriptionOf(invoice);
  if (!whose || invoice.amount_paid === 0) return [];
  // Events do not carry it.
  const payments =
    invoice.payments ?? (await found(stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' })));
  return [
    {
      fact: 'payment',
      payment: invoice.id,
      intent: idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent),
      ...whose,
      amount_cents: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      period_end: periodEnd(invoice),
      invoice_url: invoice.hosted_invoice_url ?? null,
    },
  ];
}

/**
 * What a dispute means for the money. A warning takes none, and a dispute that was prevented is a refund or nothing. An appeal
 * follows a lost dispute: the money stays gone until the appeal is won.
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
 * Whether it ends with what is paid. Some ways of ending it set the mark, others the day alone, which may also be one far ahead
 * that somebody has set in the dashboard.
 */
export const stops = ({ cancel_at: at, cancel_at_period_end: isMarked, items }: Stripe.Subscription) =>
  isMarked || (at !== null && items.data.some(({ current_period_end: end }) => at <= end));

function ofSubscription(subscription: Stripe.Subscription, hasEnded: boolean): Fact[] {
  const reference = subscription.metadata['placement'];
  if (!reference) return [];
  const whose = { subscription: subscription.id, placement: placementOf(reference) };
  return hasEnded
    ? [{ fact: 'subscription_ended', ...whose }]
    : [{ fact: 'subscription_stopping', ...whose, stopping: stops(subscription) }];
}

function ofFailedInvoice(invoice: Stripe.Invoice): Fact[] {
  const whose = subscriptionOf(invoice);
  // Who pays for the first time is told by Stripe's page, and tries again there.
  return whose && invoice.billing_reason !== 'subscription_create'
    ? [{ fact: 'payment_failed', invoice: invoice.id, ...whose }]
    : [];
}

/** Money on its way back counts as gone, unless the bank sends it back to us. */
function ofRefund({ amount, id, payment_intent: paid, status }: Stripe.Refund): Fact[] {
  const intent = idOf(paid);
  const state = status === 'failed' || status === 'canceled' ? 'failed' : 'made';
  return intent ? [{ fact: 'refund', intent, refund: id, refunded_cents: amount, state }] : [];
}

/**
 * What an event says of our payments: nothing for kinds that we do not know, and for other sales of the same account, which
 * name no placement.
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
