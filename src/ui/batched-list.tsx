import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button';
import { LoadError } from './load-error';

export function BatchedList<Row extends { id: string }>({
  query,
  skeleton,
  failure,
  empty,
  children: row,
}: {
  query: UseInfiniteQueryResult<readonly Row[]>;
  skeleton: ReactNode;
  failure: string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  const { data: rows, isPending, isError, isFetching, hasNextPage } = query;
  if (isPending) return skeleton;
  return (
    <>
      {isError && (
        <LoadError
          title={failure}
          isRetrying={isFetching}
          retryLabel={isFetching ? 'Trying...' : 'Try again'}
          onRetry={() => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        >
          Check your connection and try again.{rows && ' What you see may be out of date.'}
        </LoadError>
      )}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((each) => (
            <li key={each.id}>{row(each)}</li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="justify-self-start" disabled={isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}
