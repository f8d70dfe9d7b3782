import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import { type PlacementState, placementLabels, stateLabels } from '../../domain/placement/placement';
import { formatCount, formatPrice } from '../../lib/format';
import { cx } from '../../ui/cx';
import { RequestSteps, isOpenRequest } from './request-steps';
import { PlacementFigures } from './placement-figures';
import { daysBetween, daysText, pricePerMonth } from './placement-words';
import type { Placement } from './placements.queries';
import { useToday } from './use-today';

const looks: Record<PlacementState, string> = {
  requested: 'bg-warning-soft text-warning',
  awaiting_payment: 'bg-warning-soft text-warning',
  scheduled: 'bg-accent-soft text-accent-strong',
  running: 'bg-success-soft text-success',
  ended: 'bg-sunken text-muted',
  cancelled: 'bg-sunken text-muted',
};

/** A card of one of the owner's placements: what it is, where it stands and what it brought. */
export function OwnPlacement({ placement }: { placement: Placement }) {
  const { tool_name: name, slug, approval_status: status, kind, state, first_day: first, last_day: last } = placement;
  return (
    <article className="grid content-start gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
          {slug && status === 'approved' ? (
            <Link to={toolPath(slug)} className="underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        <span className={cx('rounded-sm px-2 py-0.5 text-xs font-semibold', looks[state])}>{stateLabels[state]}</span>
        <p className="col-span-full text-sm font-medium">{placementLabels[kind]}</p>
        <p className="col-span-full -mt-1 text-sm text-muted">
          {first && `${daysText(first, last)} (UTC)\u00a0· `}
          <Price placement={placement} />
        </p>
      </div>
      {state === 'requested' && (
        <p className="text-sm">{status === 'pending' ? 'We answer once the listing is reviewed.' : 'In review.'}</p>
      )}
      {state === 'awaiting_payment' && <p className="text-sm">It starts once paid.</p>}
      {placement.note && <p className="text-sm [overflow-wrap:anywhere]">{placement.note}</p>}
      {state === 'scheduled' && first && <StartsIn first={first} last={last} />}
      <RequestSteps placement={placement} />
      {(state === 'running' || state === 'ended' || state === 'cancelled') && (
        <PlacementFigures placement={placement} />
      )}
    </article>
  );
}

function Price({ placement }: { placement: Placement }) {
  const { kind, price_cents: cents } = placement;
  if (cents === null) return isOpenRequest(placement) ? pricePerMonth(kind) : 'no price agreed';
  return cents === 0 ? 'free of charge' : `${formatPrice(cents)} agreed`;
}

function StartsIn({ first, last }: { first: string; last: string | null }) {
  const left = daysBetween(useToday(), first) - 1;
  return (
    <p className="text-sm">
      It starts in <strong>{formatCount(left, 'day')}</strong>
      {last && `, and runs for ${formatCount(daysBetween(first, last), 'day')}`}.
    </p>
  );
}
