import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { placementLabels, stateLabels } from '../../domain/placement/placement';
import { formatPrice } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { RequestSteps, isOpenRequest } from './request-steps';
import { daysText, pricePerMonth } from './placement-words';
import { type Placement, placementQueries } from './placements.queries';

/** For the owner: a listing's placements, how to pay for them, and the ways to their results and to another. */
export function ListingPlacements({ toolId, name, mayRequest }: { toolId: string; name: string; mayRequest: boolean }) {
  const { data: placements, isError, refetch } = useQuery(placementQueries.ofListing(toolId));
  return (
    <section aria-label={`Placement of ${name}`} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Placement</h3>
        {mayRequest && (
          <ButtonLink size="sm" to={`/request-placement?listing=${encodeURIComponent(toolId)}`}>
            Request a placement
          </ButtonLink>
        )}
      </div>
      {isError && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          The placements could not be read.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {placements?.length === 0 && <p className="text-sm text-muted">None: a free listing.</p>}
      {placements && placements.length > 0 && (
        <ul className="grid gap-4">
          {placements.map((placement) => (
            <li key={placement.id}>
              <Line placement={placement} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ placement }: { placement: Placement }) {
  const { kind, state, first_day: first, last_day: last, price_cents: cents } = placement;
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p className="text-sm">
        <strong>{placementLabels[kind]}</strong>: {stateLabels[state].toLowerCase()}
        {first && `. ${daysText(first, last)} (UTC)`}
        {isOpenRequest(placement) && cents === null && `, ${pricePerMonth(kind)}`}
        {cents !== null && cents > 0 && `. ${formatPrice(cents)} agreed`}.
        {first && state !== 'scheduled' && (
          <>
            {' '}
            <Link to="/my-placements" className="underline">
              Results
            </Link>
          </>
        )}
      </p>
      <RequestSteps placement={placement} />
    </div>
  );
}
