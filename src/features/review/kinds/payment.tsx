import { safeHref } from '../../../lib/web-address';
import { type PlacementKind, placementLabels, stateLabels } from '../../../domain/placement/placement';
import { unwrap } from '../../../lib/unwrap';
import type { PlacementState } from '../../../lib/database';
import { formatDay } from '../../../lib/format';
import { formatLocalDay } from '../../../lib/local-time';
import { formatPrice, formatSum } from '../../../lib/money';
import { ExternalLink } from '../../../ui/external-link';
import { Field, Input } from '../../../ui/field';
import { type Item, type Kind, oneByOne, type RowProps, undoOneByOne } from '../kind';

type Facts = {
  /** The payment service's id of an intent or of a subscription's invoice. */
  payment: string;
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
  refunded_cents: number;
  currency: string;
  problem: string;
  paid_at: string;
  subscription: string | null;
  invoice_url: string | null;
  version: string;
  /** This field and the following fields are null if the placement does not exist. */
  placement: PlacementKind | null;
  state: PlacementState | null;
  first_day: string | null;
  last_day: string | null;
  name: string | null;
  /** The price that the placement costs per period. */
  due: { amount_cents: number | null; currency: string } | null;
  email: string | null;
};
type Row = Item<'payment', Facts>;
/** The days to book (YYYY-MM-DD, UTC), if the payment does not determine them. */
type Draft = { first_day?: string; last_day?: string };

/** A payment that is held until the administrator books it, or settles it outside this site. */
export const payment: Kind<Row, Draft> = {
  filter: 'Payments',
  label: 'Payment',
  nameOf,
  Facts: PaymentFacts,
  approve: { label: 'Book payment', done: 'Payment booked', failed: 'The payment could not be booked' },
  reject: { label: 'Mark as settled', done: 'Payment settled', failed: 'The payment could not be settled' },
  unavailable: whyNotBookable,
  missing: ({ facts }, days) =>
    facts.problem === 'no_days' && !days?.last_day
      ? { text: 'Choose the last day.', field: '[name=last_day]' }
      : undefined,
  decide: oneByOne(async ({ facts: { payment: id, version: expected } }, verdict) => {
    const { version } = await unwrap((supabase) =>
      supabase.rpc('decide_payment', {
        payment: id,
        expected,
        ...(verdict.to === 'approve' ? { action: 'book', ...verdict.draft } : { action: 'settle' }),
      }),
    );
    return version;
  }),
  undo: undoOneByOne(({ facts: { payment: id } }, expected) =>
    unwrap((supabase) => supabase.rpc('decide_payment', { payment: id, action: 'reopen', expected })),
  ),
};

/** Returns the tool, the badge or plan, and the amount: 'Lumen · Gold · €49.00'. */
function nameOf({ tool, facts: { name, placement, amount_cents: amount, currency } }: Row): string {
  const badge = placement && placementLabels[placement].replace('Sponsored, ', '');
  return [
    tool?.name ?? name ?? 'Unknown tool',
    badge && badge.charAt(0).toUpperCase() + badge.slice(1),
    formatSum(amount, currency),
  ]
    .filter(Boolean)
    .join(' · ');
}

const REFUND = 'Refund the payment in Stripe, then mark it as settled.';
const OR_REFUND = 'Otherwise, refund the payment in Stripe and mark it as settled.';

const problems: Record<string, string> = {
  unknown_placement: `The payment belongs to no known placement. ${REFUND}`,
  listing_not_live: `The listing is not published. To run the placement, publish the listing and book the payment. ${OR_REFUND}`,
  listing_closed: `The tool is marked as closed. ${REFUND}`,
  not_open: `The request was already closed, or the placement had ended. Book the payment if you and the buyer still want the placement. ${OR_REFUND}`,
  paid_already: `This placement was already paid. To add more days, choose them and book the payment. ${OR_REFUND}`,
  amount_differs: `The amount differs from the agreed price. Book the payment if the amount is enough. ${OR_REFUND}`,
  currency_differs: `The currency differs from the agreed one. ${REFUND}`,
  places_taken: `All places of this kind are taken. To run the placement later, choose free days and book the payment. ${OR_REFUND}`,
  days_taken: `The listing already has such a placement on these days. To run this placement on other days, choose them and book the payment. ${OR_REFUND}`,
  no_days: `The number of days was not agreed. Choose the last day and book the payment. ${OR_REFUND}`,
  disputed:
    'The payer disputes the payment, so the placement has ended. Reply to the dispute in Stripe, then mark the payment as settled. If you win, the payment returns to this list.',
  refund_failed:
    'The bank returned your refund, so you have the money again. Refund it in another way and mark the payment as settled, or book the payment to run the placement again.',
  dispute_won:
    'You won the dispute, so you keep the money. Book the payment to run the placement again, or mark it as settled.',
  cancelled: `The placement was cancelled after it was paid. To run it again, book the payment. ${OR_REFUND}`,
};
const DAY_PROBLEMS = ['paid_already', 'places_taken', 'days_taken', 'no_days'];

const isOtherCurrency = ({ currency, due, problem }: Facts) =>
  problem === 'amount_differs' && due?.currency !== currency;

/** Returns why the database would refuse to book a payment. */
function whyNotBookable({ tool, facts }: Row): string | undefined {
  if (facts.problem === 'disputed') return 'A disputed payment cannot be booked. Reply to the dispute in Stripe first.';
  if (tool?.closed_on) return `The tool is closed. ${REFUND}`;
  if (tool?.approval_status !== 'approved') return `The payment has no published listing. ${REFUND}`;
  return isOtherCurrency(facts) ? problems['currency_differs'] : undefined;
}

/** Returns the payment's page at Stripe, or undefined if the id is not from Stripe. */
function stripeUrl(id: string): string | undefined {
  const kind = /^(pi|in)_[A-Za-z0-9]+$/.exec(id)?.[1];
  return kind && `https://dashboard.stripe.com/${kind === 'pi' ? 'payments' : 'invoices'}/${id}`;
}

function PaymentFacts({ row, draft = {}, on }: RowProps<Row, Draft>) {
  const { facts } = row;
  const { amount_cents: amount, refunded_cents: refunded, currency, due, placement, problem, state } = facts;
  const { discount_cents: discount, first_day: first, last_day: last, tax_cents: tax } = facts;
  const days = first ? `, ${formatDay(first)}${last ? ` to ${formatDay(last)}` : ' on'}` : '';
  const choose = (day: keyof Draft, value: string) => {
    const { [day]: _, ...others } = draft;
    on.setDraft(row, value ? { ...others, [day]: value } : others);
  };
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold tabular-nums">{formatPrice(amount, currency)}</span>
        {problem === 'amount_differs' &&
          due?.amount_cents != null &&
          ` instead of ${formatPrice(due.amount_cents, due.currency)}`}
        {tax > 0 && `, including ${formatPrice(tax, currency)} tax`}
        {discount > 0 && `, after a discount of ${formatPrice(discount, currency)}`}
        {facts.subscription && ' by subscription'}, paid {formatLocalDay(facts.paid_at)}
        {placement && state && ` for ${placementLabels[placement]} (${stateLabels[state].toLowerCase()}${days})`}
        {facts.email && (
          <>
            {' '}
            by <bdi>{facts.email}</bdi>
          </>
        )}
        {refunded > 0 && `. ${formatPrice(refunded, currency)} was refunded`}.
      </p>
      <p className="max-w-prose text-sm">
        {problems[isOtherCurrency(facts) ? 'currency_differs' : problem] ??
          'The payment was not booked. Check it in Stripe.'}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Away href={stripeUrl(facts.payment)} label="Open in Stripe" />
        <Away href={facts.invoice_url} label="Invoice" />
      </p>
      {DAY_PROBLEMS.includes(problem) && !whyNotBookable(row) && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {(['first_day', 'last_day'] as const).map((day) => (
            <Field
              key={day}
              label={day === 'first_day' ? 'First day (UTC)' : 'Last day (UTC)'}
              isOptional={day === 'first_day' || problem !== 'no_days'}
            >
              {(attributes) => (
                <Input
                  {...attributes}
                  name={day}
                  type="date"
                  value={draft[day] ?? ''}
                  onChange={({ target: { value } }) => choose(day, value)}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </>
  );
}

const Away = ({ href, label }: { href: string | null | undefined; label: string }) =>
  href && <ExternalLink href={safeHref(href)}>{label}</ExternalLink>;
