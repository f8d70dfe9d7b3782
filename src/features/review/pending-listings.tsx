import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { useAccess } from '../auth/use-access';
import { PendingTable } from './pending-table';
import { reviewQueries } from './review.queries';
import { useReviewAddress } from './use-review-address';

const nothing = { tools: [], facts: {}, same: {}, members: {}, total: 0, page: 1 };

/** The review desk: pending listings, page by page, to approve or reject. */
export function PendingListings() {
  const isAdmin = useAccess().kind === 'administrator';
  const { asked, change } = useReviewAddress();
  const query = useQuery(reviewQueries.pending(isAdmin, asked));
  const { data, isPending, isError, isFetching, refetch } = query;
  // The badge shows the total of all members, even while the list is filtered to one.
  const first = useQuery(
    reviewQueries.pending(isAdmin && asked.member !== null, { page: 1, isOldestFirst: false, member: null }),
  );
  const total = (asked.member === null ? data?.total : first.data?.total) ?? null;

  return (
    <>
      {isError && (
        <ReadFailure
          title="The pending listings could not be read"
          className="mb-4"
          isRetrying={isFetching}
          retryLabel={isFetching ? 'Trying...' : 'Try again'}
          onRetry={refetch}
        >
          {data && 'What you see may be out of date. '}Check your connection and try again.
        </ReadFailure>
      )}
      {isPending ? (
        <section aria-labelledby="pending-loading" className="grid gap-3">
          <h2 id="pending-loading" className="text-lg font-bold">
            Pending Listings
          </h2>
          <Loading>
            <RowBones rows={6} />
          </Loading>
        </section>
      ) : (
        <PendingTable
          list={data ?? nothing}
          total={total}
          asked={asked}
          onAsk={change}
          isStale={query.isPlaceholderData}
          isKnown={data !== undefined}
        />
      )}
    </>
  );
}
