import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useAccess } from '../auth/use-access';
import { Message, PendingTable } from './pending-table';
import { reviewQueries } from './review.queries';

const none: never[] = [];

/** The review desk: every pending listing, newest first, to approve or to reject. */
export function PendingListings() {
  const isAdmin = useAccess().kind === 'administrator';
  const { data, isPending, isError, isFetching, refetch } = useQuery(reviewQueries.pending(isAdmin));

  return (
    <>
      {isError && (
        <Notice tone="danger" role="alert" title="The pending listings could not be read" className="mb-4">
          <p>
            {data
              ? 'What you see may be out of date. Check your connection and try again.'
              : 'Check your connection and try again.'}
          </p>
          <Button size="sm" className="mt-2 justify-self-start" disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Trying...' : 'Try again'}
          </Button>
        </Notice>
      )}
      {isPending ? (
        <section aria-labelledby="pending-loading" className="grid gap-3">
          <h2 id="pending-loading" className="text-lg font-bold">
            Pending Listings
          </h2>
          <Message role="status">Loading...</Message>
        </section>
      ) : (
        <PendingTable tools={data?.tools ?? none} total={data?.total ?? null} />
      )}
    </>
  );
}
