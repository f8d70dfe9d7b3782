import { useQuery } from '@tanstack/react-query';
import { placementLabels, stateLabels } from '../../domain/placement';
import { formatPrice } from '../../lib/format';
import { Button, ButtonLink, buttonClass } from '../../ui/button';
import { PlacementFigures } from './placement-figures';
import { daysText, pricePerMonth } from './placement-words';
import { useWithdrawPlacement } from './placements.mutations';
import { type Placement, placementQueries } from './placements.queries';
import { paymentLink } from './payment-link';

/** For the owner: a listing's placements, how to pay for them, their results, and a link to request another. */
export function ListingPlacements({ toolId, name }: { toolId: string; name: string }) {
  const { data: placements, isError, refetch } = useQuery(placementQueries.ofListing(toolId));
  return (
    <section aria-label={`Placement of ${name}`} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Placement</h3>
        <ButtonLink size="sm" to={`/request-placement?listing=${encodeURIComponent(toolId)}`}>
          Request a placement
        </ButtonLink>
      </div>
      {isError && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          The placements could not be read.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {placements?.length === 0 && <p className="text-sm text-muted">None. A basic listing is free.</p>}
      {placements && placements.length > 0 && (
        <ul className="grid gap-4">
          {placements.map((placement) => (
            <li key={placement.id}>
              <OwnPlacement placement={placement} toolId={toolId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnPlacement({ placement, toolId }: { placement: Placement; toolId: string }) {
  const withdraw = useWithdrawPlacement();
  const { kind, state, first_day: first, last_day: last, price_cents: cents } = placement;
  const isOpen = state === 'requested' || state === 'awaiting_payment';
  const link = isOpen ? paymentLink(kind, toolId) : undefined;
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p className="text-sm">
        <strong>{placementLabels[kind]}</strong>: {stateLabels[state].toLowerCase()}
        {first && `. ${daysText(first, last)} (UTC)`}
        {isOpen && cents === null && `, ${pricePerMonth(kind)}`}
        {cents !== null && cents > 0 && `. ${formatPrice(cents)} agreed`}.
      </p>
      {isOpen && !link && <p className="text-sm text-muted">We send you an invoice by mail.</p>}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ size: 'sm', look: 'primary' })}
            >
              Pay
              <span className="sr-only"> for {placementLabels[kind]} (opens in a new tab)</span>
            </a>
          )}
          <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(placement.id)}>
            Withdraw the request
          </Button>
        </div>
      )}
      {(state === 'running' || state === 'ended' || (state === 'cancelled' && first)) && (
        <PlacementFigures placement={placement} />
      )}
    </div>
  );
}
