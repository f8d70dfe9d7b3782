import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { Tabs, useTabInAddress } from '../../ui/tabs';
import { PlacementRow } from './placement-row';
import { PLACEMENTS_A_PAGE, type PlacementList, placementQueries } from './placements.queries';

const tabs: [{ value: PlacementList; label: string }, ...{ value: PlacementList; label: string }[]] = [
  { value: 'requested', label: 'Requested' },
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'running', label: 'Running' },
  { value: 'ending', label: 'Ending within 7 days' },
  { value: 'ended', label: 'Ended' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** The administrator's lists of placements, one tab each. */
export function PlacementLists() {
  const tab = useTabInAddress('list', tabs);
  return (
    <section aria-label="Placements by state">
      <Tabs label="Placements by state" tabs={tabs} {...tab}>
        {(list) => <List key={list} list={list} />}
      </Tabs>
    </section>
  );
}

function List({ list }: { list: PlacementList }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(placementQueries.list(list, page));
  if (isError) {
    return <ReadFailure title="The placements could not be read" onRetry={refetch} />;
  }
  if (!data) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (data.total === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong/60 px-4 py-10 text-center text-muted">
        Nothing here.
      </p>
    );
  }
  const pages = Math.ceil(data.total / PLACEMENTS_A_PAGE);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted tabular-nums">{data.total === 1 ? '1 placement' : `${data.total} placements`}</p>
      <ul className="grid gap-3">
        {data.placements.map((placement) => (
          <li key={placement.id}>
            <PlacementRow placement={placement} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center gap-3 text-sm tabular-nums">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          Page {page} of {pages}
          <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
