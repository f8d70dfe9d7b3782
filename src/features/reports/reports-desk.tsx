import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { formatCount } from '../../lib/format';
import { Pager } from '../../ui/pager';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { ReportedListing } from './reported-listing';
import { REPORTED_A_PAGE, reportQueries } from './reports.queries';

/** The administrator's queue: the reported listings with counts and notes, each closed with what was done. */
export function ReportsDesk() {
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const { data, isError, isFetching, refetch } = useQuery(reportQueries.queue(page));
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {isError && (
        <ReadFailure title="The reports could not be read" isRetrying={isFetching} onRetry={refetch}>
          {data && 'What you see may be out of date.'}
        </ReadFailure>
      )}
      {!data && !isError && (
        <Loading>
          <RowBones rows={6} hasSquare={false} />
        </Loading>
      )}
      <p role="status" className="sr-only">
        {data && formatCount(data.found, 'reported listing')}
      </p>
      {data?.rows.length === 0 && (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
          Nothing is reported. What comes in stands here until you say what was done.
        </p>
      )}
      {data && data.rows.length > 0 && (
        <ul aria-label="Reported listings" className="grid gap-3">
          {data.rows.map((reported) => (
            <li key={reported.id}>
              <ReportedListing reported={reported} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label="Pages of reported listings"
          page={data.page}
          size={REPORTED_A_PAGE}
          total={data.found}
          onPage={(to) => setParams({ page: String(to) }, { replace: true })}
        />
      )}
    </div>
  );
}
