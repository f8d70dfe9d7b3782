import { ExternalLink } from 'lucide-react';
import { safeHref } from '../../lib/web-address';
import type { Waiting } from '../../domain/review/review-queue';
import { placementLabels, stateLabels } from '../../domain/placement/placement';
import { formatDay } from '../../lib/format';
import { formatLocalDay } from '../../lib/local-time';
import { formatPrice } from '../../lib/money';
import { Field, Input } from '../../ui/field';
import type { Approved } from '../decisions/decision-of';
import { choosesDays, problemOf, stripeAddress } from './payment-decision';

type Days = NonNullable<Approved['days']>;

/** A payment that is held: what came, for what, what stands in the way, and the ways to Stripe. */
export function WaitingPayment({
  row,
  days,
  onChoose,
}: {
  row: Waiting<'payment'>;
  days: Days;
  onChoose: (days: Days) => void;
}) {
  const { facts } = row;
  const { amount_cents: amount, refunded_cents: refunded, currency, placement, state } = facts;
  const choose = (day: keyof Days, value: string) => {
    const { [day]: _, ...others } = days;
    onChoose(value ? { ...others, [day]: value } : others);
  };
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold tabular-nums">{formatPrice(amount, currency)}</span>
        {agreedInstead(facts)}
        {facts.subscription && ' by subscription'}, paid {formatLocalDay(facts.paid_at)}
        {placement &&
          state &&
          ` for ${placementLabels[placement]} (${stateLabels[state].toLowerCase()}${daysOf(facts)})`}
        {facts.email && (
          <>
            {' '}
            by <bdi>{facts.email}</bdi>
          </>
        )}
        {refunded > 0 && `. ${formatPrice(refunded, currency)} was refunded`}.
      </p>
      <p className="max-w-prose text-sm">{problemOf(row)}</p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Away href={stripeAddress(facts.payment)} label="Open in Stripe" />
        <Away href={facts.invoice_url ?? undefined} label="Invoice" />
      </p>
      {choosesDays(row) && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {(['first_day', 'last_day'] as const).map((day) => (
            <Field
              key={day}
              label={day === 'first_day' ? 'First day (UTC)' : 'Last day (UTC)'}
              isOptional={day === 'first_day' || facts.problem !== 'no_days'}
            >
              {(attributes) => (
                <Input
                  {...attributes}
                  name={day}
                  type="date"
                  value={days[day] ?? ''}
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

const agreedInstead = ({ problem, due }: Waiting<'payment'>['facts']) =>
  problem === 'amount_differs' &&
  due?.amount_cents != null &&
  ` instead of ${formatPrice(due.amount_cents, due.currency)}`;

const daysOf = ({ first_day: first, last_day: last }: Waiting<'payment'>['facts']) =>
  first ? `, ${formatDay(first)}${last ? ` to ${formatDay(last)}` : ' on'}` : '';

const Away = ({ href, label }: { href: string | undefined; label: string }) =>
  href && (
    <a
      href={safeHref(href)}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 font-medium underline pointer-coarse:min-h-11"
    >
      {label}
      <ExternalLink className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
