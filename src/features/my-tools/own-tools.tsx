import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OwnTools as Page } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { BatchedList } from '../../ui/batched-list';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { OwnTool } from './own-tool';
import { ownTools, type ToolState } from './own-tools.queries';

const labels: Record<ToolState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  other: 'Other tools',
};
const states = Object.keys(labels) as ToolState[];

const nothing: Record<ToolState, string> = {
  pending: 'Nothing is waiting for review',
  approved: 'No listings in the directory yet',
  rejected: 'Nothing was rejected',
  other: 'You have no claims, reports, changes or payments for other tools',
};

export function OwnTools({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const chosen = states.find((state) => state === params.get('status')?.toLowerCase()) ?? null;
  const options = ownTools(userId, chosen);
  const query = useInfiniteQuery(options);
  const { data: counts } = useInfiniteQuery({ ...options, select: ({ pages }) => pages[0]?.counts });
  const rows = query.data ?? [];
  // Stripe's return URL contains the placement's id.
  const paidFor = params.get('paid') ?? params.get('unpaid') ?? params.get('managed');
  const paid = rows.find(({ placements }) => placements.some(({ id }) => id === paidFor));
  // By default, the page opens the only tool or the first rejected tool.
  const first = rows.length === 1 ? rows[0] : rows.find(({ tool }) => tool?.approval_status === 'rejected');
  const open = paid?.id ?? params.get('tool') ?? first?.id;
  return (
    <div className="grid gap-4">
      {counts && <Filter chosen={chosen} counts={counts} />}
      <BatchedList
        query={query}
        skeleton={
          <Loading label="Loading your tools...">
            <RowSkeletons rows={3} hasSquare={false} />
          </Loading>
        }
        failure="Your tools could not be loaded"
        empty={<Empty chosen={chosen} counts={counts} />}
      >
        {(row) => <OwnTool row={row} userId={userId} isFirstOpen={row.id === open} isSought={row.id === paid?.id} />}
      </BatchedList>
    </div>
  );
}

const sum = (counts: Page['counts']) => states.reduce((all, state) => all + counts[state], 0);

function Filter({ chosen, counts }: { chosen: ToolState | null; counts: Page['counts'] }) {
  const filled = states.filter((state) => counts[state] > 0 || state === chosen);
  if (filled.length < 2 && !chosen) return null;
  return (
    <nav aria-label="Tools by state">
      <ul className="flex flex-wrap gap-2">
        {[null, ...filled].map((state) => (
          <li key={state}>
            <Link
              to={{ search: state ? `status=${state}` : '' }}
              aria-current={state === chosen ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-md border px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
                state === chosen
                  ? 'border-ink bg-ink text-ground'
                  : 'border-edge bg-surface text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {state ? labels[state] : 'All'}{' '}
              <span className="tabular-nums">{formatNumber(state ? counts[state] : sum(counts))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Empty({ chosen, counts }: { chosen: ToolState | null; counts: Page['counts'] | undefined }) {
  const isFiltered = chosen && counts && sum(counts) > 0;
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{isFiltered ? nothing[chosen] : 'No tools yet'}</p>
        {!isFiltered && (
          <p className="text-muted">This page shows the tools that you submit, claim, change or report.</p>
        )}
      </div>
      {isFiltered ? (
        <ButtonLink to={{ search: '' }}>See all your tools</ButtonLink>
      ) : (
        <ButtonLink to="/create-listing" look="primary">
          <Plus className="size-4" aria-hidden />
          Submit a tool
        </ButtonLink>
      )}
    </div>
  );
}
