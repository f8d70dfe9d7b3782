import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { Submission } from './submission';
import { submissionQueries } from './submissions.queries';

/** A member's own listings with their status. */
export function SubmissionList({ userId }: { userId: string }) {
  const query = useInfiniteQuery(submissionQueries.mine(userId));
  const { data: tools, isPending, isError, isFetching, hasNextPage } = query;

  if (isPending) return <Skeleton />;
  return (
    <div className="grid gap-4">
      {isError && (
        <ReadFailure
          title="Your submissions could not be read"
          isRetrying={isFetching}
          retryLabel={isFetching ? 'Trying...' : 'Try again'}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        >
          Check your connection and try again.{tools && ' What you see may be out of date.'}
        </ReadFailure>
      )}
      {tools?.length === 0 && <Empty />}
      {tools && tools.length > 0 && (
        <ul className="grid gap-3">
          {tools.map((tool) => (
            <li key={tool.id}>
              <Submission tool={tool} userId={userId} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="justify-self-start" disabled={isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line-strong/60 px-4 py-12 text-center">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">You have not submitted a tool yet</p>
        <p className="text-muted">Once you do, you can follow its review here.</p>
      </div>
      <ButtonLink to="/create-listing" look="primary">
        <Plus className="size-4" aria-hidden />
        Submit a tool
      </ButtonLink>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your submissions...</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
          <div className="skeleton h-6 w-56 max-w-full" />
          <div className="skeleton h-5 w-full max-w-md" />
          <div className="skeleton h-5 w-full max-w-prose" />
        </div>
      ))}
    </div>
  );
}
