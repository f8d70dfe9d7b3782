import { type PlacementState, placementLabels, stateLabels } from '../../domain/placement/placement';
import { listPrice, priceFor } from '../../domain/placement/prices';
import { formatCount } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import { cx } from '../../ui/cx';
import { OwnPayment } from './own-payment';
import { PlacementFigures } from './placement-figures';
import { daysBetween, daysText } from './placement-words';
import type { Placement } from './placements.queries';
import { canCheckOut, isOpenRequest } from './request-steps';
import { useToday } from './use-today';

const looks: Record<PlacementState, string> = {
  requested: 'bg-warning-soft text-warning',
  awaiting_payment: 'bg-warning-soft text-warning',
  scheduled: 'bg-accent-soft text-accent-strong',
  running: 'bg-success-soft text-success',
  ended: 'bg-raised text-muted',
  cancelled: 'bg-raised text-muted',
};

/** A placement of an own listing: what it is, where it stands, what it brings, and how to pay for it or take it back. */
export function OwnPlacement({ placement }: { placement: Placement }) {
  const { approval_status: status, is_held: isHeld, kind, state, first_day: first, last_day: last } = placement;
  return (
    <div className="grid content-start gap-3 rounded-md bg-sunken p-4 text-sm">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <p className="font-medium">{placementLabels[kind]}</p>
        <span className={cx('rounded-sm px-2 py-0.5 text-xs font-semibold', looks[state])}>{stateLabels[state]}</span>
        <p className="col-span-full text-muted first-letter:uppercase">
          {[first && `${daysText(first, last)} (UTC)`, priceText(placement)].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      {state === 'requested' && !isHeld && !canCheckOut(placement) && (
        <p>{status === 'pending' ? 'We answer once the listing is reviewed.' : 'Your request is in review.'}</p>
      )}
      {!isHeld && (state === 'awaiting_payment' || canCheckOut(placement)) && <p>It starts once paid.</p>}
      {placement.note && <p className="[overflow-wrap:anywhere]">{placement.note}</p>}
      {state === 'scheduled' && first && <StartsIn first={first} last={last} />}
      <OwnPayment placement={placement} />
      {first && (state === 'running' || state === 'ended' || state === 'cancelled') && (
        <PlacementFigures placement={placement} />
      )}
    </div>
  );
}

function priceText(placement: Placement): string | null {
  const { price_cents: cents, paid_cents: paid, currency, is_held: isHeld, payment_reference: reference } = placement;
  // What is paid is said below.
  if (paid && paid === cents && !isHeld) return null;
  // Nothing of what was paid is booked any more.
  if (cents === 0 && reference) return isHeld ? priceFor(listPrice(placement)) : 'refunded';
  if (cents === null) return isHeld || isOpenRequest(placement) ? priceFor(listPrice(placement)) : 'no price agreed';
  return cents === 0 ? 'free of charge' : `${formatPrice(cents, currency)} agreed`;
}

function StartsIn({ first, last }: { first: string; last: string | null }) {
  const left = daysBetween(useToday(), first) - 1;
  return (
    <p>
      It starts in <strong>{formatCount(left, 'day')}</strong>
      {last && `, and runs for ${formatCount(daysBetween(first, last), 'day')}`}.
    </p>
  );
}
