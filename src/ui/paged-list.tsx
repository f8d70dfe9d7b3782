import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from './pager';
import { LoadError } from './load-error';
import { Loading, RowSkeletons } from './skeleton';

export type PagedQuery = Pick<
  UseQueryResult<{ rows: readonly unknown[]; found: number; page: number }>,
  'data' | 'isError' | 'isFetching' | 'refetch'
>;

export function PagedList({
  query: { data, isError, isFetching, refetch },
  rows = data?.rows ?? [],
  failure,
  skeleton = <RowSkeletons rows={6} hasSquare={false} />,
  empty,
  pages,
  children,
}: {
  query: PagedQuery;
  /** The visible rows, if they differ from the rows of the response. */
  rows?: readonly unknown[];
  failure: string;
  skeleton?: ReactNode;
  empty?: ReactNode;
  pages?: { label: string; size: number; onPage: (page: number) => void };
  children: ReactNode;
}) {
  return (
    <>
      {isError && (
        <LoadError
          title={failure}
          isRetrying={isFetching}
          retryLabel={isFetching ? 'Trying...' : 'Try again'}
          onRetry={refetch}
        >
          {data && 'What you see may be out of date. '}Check your connection and try again.
        </LoadError>
      )}
      {!data && !isError && <Loading>{skeleton}</Loading>}
      {data && rows.length > 0 && children}
      {empty &&
        data?.found === 0 &&
        rows.length === 0 &&
        (typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty)}
      {data && pages && <Pager {...pages} page={data.page} total={data.found} />}
    </>
  );
}

/** The text of an empty list, with the button or link for the next step. */
export const EmptyState = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
    <p className="max-w-full text-muted [overflow-wrap:anywhere]">{children}</p>
    {action}
  </div>
);
