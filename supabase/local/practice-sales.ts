import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';

// A fake of Stripe's payment API, for the practice checkout and for tests. Objects and events have the format of the
// library's API version, reduced to the fields in use.

export type Session = {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  url: string | null;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_shipping: 0; amount_tax: number };
  allow_promotion_codes: boolean;
  automatic_tax: { enabled: boolean };
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string;
  customer_details: { email: string | null };
  livemode: boolean;
  created: number;
};
export type Subscription = {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  metadata: Record<string, string>;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  items: { data: { current_period_end: number }[] };
};
/**
 * A checkout session. @property interval the months of a billing period. @property months the number of paid months.
 * @property intents payments without a refund.
 * @property cameFrom the URL from which the buyer opened the portal.
 */
export type Sale = {
  session: Session;
  name: string;
  interval: number;
  months: number;
  intents: { id: string; amount: number }[];
  cameFrom?: string;
};
export type Thing = Record<string, unknown> & { id: string };
export type Event = ReturnType<typeof eventOf>;

export const isStopping = ({ cancel_at: at, cancel_at_period_end: hasFlag }: Subscription) => hasFlag || at !== null;

export const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;
export const now = () => Math.floor(Date.now() / 1000);

/** Adds months to a time. Returns the last day of the month if the month is too short. */
function monthsAfter(anchor: number, months: number): number {
  const [from, to] = [new Date(anchor * 1000), new Date(anchor * 1000)];
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

export const eventOf = (type: string, object: object, more: object = {}) => ({
  id: newId('evt'),
  object: 'event',
  api_version: Stripe.API_VERSION as string,
  created: now(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  ...more,
});

/** @param pageOf returns the URL of the page that pays a session and shows its invoices. */
export function practiceSales(pageOf: (session: string) => string) {
  const sales = new Map<string, Sale>();
  const things = new Map<string, Thing>();
  const invoicePayments = new Map<string, Thing>();
  const subscriptions = new Map<string, Subscription>();

  function payIntent({ intents, session }: Sale): string {
    const id = newId('pi');
    things.set(id, { id, object: 'payment_intent', status: 'succeeded' });
    intents.push({ id, amount: session.amount_total });
    return id;
  }

  function makeInvoice({ session }: Sale, more: object) {
    const { id, amount_total: amount, amount_subtotal: subtotal, total_details: details, currency } = session;
    const invoice = {
      ...{ id: newId('in'), object: 'invoice', livemode: false, status: 'paid', parent: null as object | null },
      ...{ amount_due: amount, amount_paid: amount, subtotal, currency, hosted_invoice_url: pageOf(id) },
      total_discount_amounts: details.amount_discount > 0 ? [{ amount: details.amount_discount }] : [],
      total_taxes: details.amount_tax > 0 ? [{ amount: details.amount_tax, tax_behavior: 'exclusive' }] : [],
      // As in Stripe's invoices, these fields contain the time of creation instead of the paid period.
      ...{ period_start: now(), period_end: now() },
      ...more,
    };
    things.set(invoice.id, invoice);
    return invoice;
  }

  function nextInvoice(sale: Sale, more: object = {}) {
    const { amount_total: amount, created, currency, metadata, subscription } = sale.session;
    const period = { start: monthsAfter(created, sale.months), end: monthsAfter(created, sale.months + sale.interval) };
    const item = { invoice_item: null, proration: false, subscription, subscription_item: newId('si') };
    const parent = { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details: item };
    const line = { id: newId('il'), object: 'line_item', amount, currency, period, parent };
    return makeInvoice(sale, {
      billing_reason: 'subscription_cycle',
      parent: {
        ...{ type: 'subscription_details', quote_details: null },
        subscription_details: { subscription, metadata },
      },
      lines: { object: 'list', has_more: false, data: [line] },
      ...more,
    });
  }

  function payInvoice(sale: Sale, more: object = {}) {
    const invoice = nextInvoice(sale, more);
    sale.months += sale.interval;
    const subscription = subscriptions.get(sale.session.subscription ?? '');
    if (subscription)
      subscription.items.data = [{ current_period_end: monthsAfter(sale.session.created, sale.months) }];
    if (invoice.amount_paid > 0) {
      invoicePayments.set(invoice.id, {
        ...{ id: newId('inpay'), object: 'invoice_payment', invoice: invoice.id, status: 'paid' },
        ...{ amount_paid: invoice.amount_paid, currency: invoice.currency },
        payment: { type: 'payment_intent', payment_intent: payIntent(sale) },
      });
    }
    return eventOf('invoice.paid', invoice);
  }

  /** Sets a session's amounts. The tax is 20 % and is added to the price. */
  function setDiscount(session: Session, percentOff: number): void {
    const discount = Math.round((session.amount_subtotal * percentOff) / 100);
    const tax = session.automatic_tax.enabled ? Math.round((session.amount_subtotal - discount) / 5) : 0;
    session.amount_total = session.amount_subtotal - discount + tax;
    session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: tax };
  }

  /** @param percentOff the discount of the promotion code. The code applies to the first payment only. */
  function pay(id: string, percentOff = 0): Event[] {
    const sale = sales.get(id);
    if (sale?.session.status !== 'open') return [];
    const { session } = sale;
    setDiscount(session, session.allow_promotion_codes ? percentOff : 0);
    const isFree = session.mode === 'payment' && session.amount_total === 0;
    Object.assign(session, { status: 'complete', payment_status: isFree ? 'no_payment_required' : 'paid', url: null });
    if (session.mode === 'subscription') {
      session.subscription = newId('sub');
      subscriptions.set(session.subscription, {
        ...{ id: session.subscription, object: 'subscription', status: 'active', customer: newId('cus') },
        ...{ metadata: session.metadata, cancel_at: null, cancel_at_period_end: false, items: { data: [] } },
      });
      const paid = payInvoice(sale, { billing_reason: 'subscription_create' });
      session.invoice = (paid.data.object as Thing).id;
      const completed = eventOf('checkout.session.completed', { ...session });
      setDiscount(session, 0);
      return [completed, paid];
    }
    if (!isFree) session.payment_intent = payIntent(sale);
    session.invoice = makeInvoice(sale, { billing_reason: 'manual' }).id;
    return [eventOf('checkout.session.completed', { ...session })];
  }

  function refund({ session: { currency }, intents }: Sale): Event[] {
    const intent = intents.pop();
    const refund = { id: newId('re'), object: 'refund', currency, charge: newId('ch'), status: 'succeeded' };
    return intent ? [eventOf('refund.created', { ...refund, amount: intent.amount, payment_intent: intent.id })] : [];
  }

  function running({ session }: Sale): Subscription | undefined {
    const subscription = subscriptions.get(session.subscription ?? '');
    return subscription?.status === 'canceled' ? undefined : subscription;
  }

  /** Cancels a subscription at the end of its period, or resumes it. */
  function stop(sale: Sale, stops = true): Event[] {
    const subscription = running(sale);
    if (!subscription) return [];
    // Stripe's portal sets the day instead of the flag, so this fake does too.
    const [item] = subscription.items.data;
    Object.assign(subscription, { cancel_at: stops ? item?.current_period_end : null, cancel_at_period_end: false });
    return [eventOf('customer.subscription.updated', structuredClone(subscription))];
  }

  return {
    sales,
    things,
    invoicePayments,
    subscriptions,
    nextInvoice,
    payInvoice,
    setDiscount,
    pay,
    refund,
    running,
    stop,
  };
}
