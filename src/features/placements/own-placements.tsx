import { useInfiniteQuery } from '@tanstack/react-query';
import { BatchedList } from '../../ui/batched-list';
import { ButtonLink } from '../../ui/button';
import { OwnPlacement } from './own-placement';
import { placementQueries } from './placements.queries';

/** A member's own placements, a card each. */
export function OwnPlacements({ userId }: { userId: string }) {
  const query = useInfiniteQuery(placementQueries.mine(userId));
  return (
    <div className="grid gap-4">
      <BatchedList query={query} skeleton={<Skeleton />} failure="Your placements could not be read" empty={<Empty />}>
        {(placement) => <OwnPlacement placement={placement} />}
      </BatchedList>
    </div>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">No placement yet</p>
        <p className="max-w-prose text-balance text-muted">
          A placement shows your tool above the list or marks its card. It is labelled and never changes the order of
          the results.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/request-placement" look="primary">
          Request a placement
        </ButtonLink>
        <ButtonLink to="/pricing">See prices</ButtonLink>
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your placements...</span>
      {[1, 2].map((card) => (
        <div key={card} aria-hidden className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
          <div className="skeleton h-6 w-48 max-w-full" />
          <div className="skeleton h-5 w-full max-w-sm" />
          <div className="skeleton h-10 w-full max-w-xs" />
          <div className="skeleton h-40 w-full" />
        </div>
      ))}
    </div>
  );
}
