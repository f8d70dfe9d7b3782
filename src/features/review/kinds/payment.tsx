import { safeHref } from '../../../lib/web-address';
import { type PlacementKind, placementLabels, stateLabels } from '../../../domain/placement/placement';
import { unwrap } from '../../../lib/unwrap';
import type { PlacementState } from '../../../lib/database';
import { formatDay } from '../../../lib/format';
import { formatLocalDay } from '../../../lib/local-time';
import { formatPrice } from '../../../lib/money';
import { ExternalLink } from '../../../ui/external-link';
import { Field, Input } from '../../../ui/field';
import { type Item, type Kind, oneByOne, type RowProps, undoOneByOne } from '../kind';

type Facts = {
  /** The payment service's id of an intent or of a subscription's invoice. */
  payment: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  problem: string;
  paid_at: string;
  subscription: string | null;
  invoice_url: string | null;
  version: string;
  /** From this field on, values are null if the placement does not exist. */
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

/**
 * A payment that started no placement, or whose placement ended. The administrator books it here or handles it
 * elsewhere.
 */
export const payment: Kind<Row, Draft> = {
  filter: 'Payments',
  label: 'Payment',
  nameOf: ({ facts }) => facts.name ?? facts.payment,
  Facts: PaymentFacts,
  approve: { label: 'Book payment', done: 'Payment booked', failed: 'The payment could not be booked' },
  reject: { label: 'Settle', done: 'Payment settled', failed: 'The payment could not be settled' },
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

const problems: Record<string, string> = {
  unknown_placement: 'It names no placement that we know. Return it in Stripe, then settle it.',
  listing_not_live: 'The listing is not published. Publish it and book, or return the money in Stripe and settle.',
  listing_closed: 'The tool is marked as closed. Return the money in Stripe, then settle it.',
  not_open:
    'The request was closed, or the placement ended, before. Book it if you both still want it, or return it in Stripe and settle.',
  paid_already: 'This placement was paid already. Book it for more days, or return it in Stripe and settle.',
  amount_differs: 'It is not the amount that was agreed. Book it if it is enough, or return it in Stripe and settle.',
  currency_differs: 'It is not the currency that was agreed. Return it in Stripe, then settle it.',
  places_taken: 'All places of this kind are taken. Book it for days that are free, or return it in Stripe and settle.',
  days_taken: 'The listing has such a placement on these days. Book it for others, or return it in Stripe and settle.',
  no_days: 'How many days it pays for was not agreed. Choose the last day and book, or return it in Stripe and settle.',
  disputed:
    'The payer disputes it, so the placement has ended. Answer in Stripe, then settle: if you win, it comes back here.',
  refund_failed:
    'The bank sent your refund back: the money is yours. Return it in another way and settle, or book it to run the placement again.',
  dispute_won: 'You won the dispute: the money is yours. Book it to run the placement again, or settle.',
  cancelled:
    'The placement was cancelled after it was paid. Return the money in Stripe and settle, or book it to run again.',
};
const DAY_PROBLEMS = ['paid_already', 'places_taken', 'days_taken', 'no_days'];

const isOtherCurrency = ({ currency, due, problem }: Facts) =>
  problem === 'amount_differs' && due?.currency !== currency;

/** Returns why the database would refuse to book a payment. */
function whyNotBookable({ tool, facts }: Row): string | undefined {
  if (facts.problem === 'disputed') return 'A disputed payment cannot be booked. Answer the dispute in Stripe first.';
  if (tool?.closed_on) return 'The tool is closed. Return the money in Stripe, then settle it.';
  if (tool?.approval_status !== 'approved')
    return 'There is no published listing to book it for. Return the money in Stripe, then settle it.';
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
  const { first_day: first, last_day: last } = facts;
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
        {problems[isOtherCurrency(facts) ? 'currency_differs' : problem] ?? 'It was not booked. Check it in Stripe.'}
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
