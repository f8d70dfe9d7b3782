import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { formatCount } from '../../lib/format';
import { PagedList } from '../../ui/paged-list';
import { ReportedListing } from './reported-listing';
import { REPORTED_A_PAGE, reportQueries } from './reports.queries';

/** The administrator's queue: the reported listings with counts and notes, each closed with what was done. */
export function ReportsDesk() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(reportQueries.queue(pageIn(params)));
  const { data } = query;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="sr-only">
        {data && formatCount(data.found, 'reported listing')}
      </p>
      <PagedList
        query={query}
        failure="The reports could not be read"
        empty="No open reports"
        pages={{
          label: 'Pages of reported listings',
          size: REPORTED_A_PAGE,
          onPage: (page) => setParams({ page: String(page) }, { replace: true }),
        }}
      >
        <ul aria-label="Reported listings" className="grid gap-3">
          {data?.rows.map((reported) => (
            <li key={reported.id}>
              <ReportedListing reported={reported} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
