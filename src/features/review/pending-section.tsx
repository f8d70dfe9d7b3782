import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format';
import { EmptyState } from '../../ui/paged-list';
import { MemberBar, SelectionBar } from './bulk-actions';
import { kindNamed } from './kinds';
import { ReviewRow } from './review-row';
import { type ReviewFilter, type ReviewPage, reviewQueries } from './review.queries';
import { isSelectable, type ReviewQueueState } from './use-review-queue';

const COLUMNS = ['Name', ...(kindNamed('pending').columns ?? []).map(({ label }) => label), 'Actions'];

/** The Pending Listings table (specification, section 2). One decision can cover several listings. */
export function PendingSection({
  queue,
  page,
  isStale,
  filter,
  onChange,
}: {
  queue: ReviewQueueState;
  page: ReviewPage | undefined;
  /** True while `page` still shows the previous filter. */
  isStale: boolean;
  filter: ReviewFilter;
  onChange: (next: Partial<ReviewFilter>) => void;
}) {
  const { decide } = queue.on;
  // Loaded before a form opens, so that the first digit in the form chooses a reason.
  useQuery(reviewQueries.rejectionReasons());
  const rows = queue.shown.filter(isSelectable);
  return (
    <section aria-labelledby="pending-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-3">
          <h2 id="pending-heading" className="text-lg font-bold">
            Pending Listings
          </h2>
          {page && (
            <span className="min-w-7 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-bold tabular-nums text-on-accent">
              {formatNumber(page.counts['pending'] ?? 0)}
            </span>
          )}
        </div>
        {rows.length > 1 && (
          <label className="flex items-center text-sm">
            <span className="sr-only">Order</span>
            <select
              value={filter.isOldestFirst ? 'oldest' : 'newest'}
              onChange={({ target }) => onChange({ isOldestFirst: target.value === 'oldest' })}
              className="min-h-9 cursor-pointer rounded-md bg-ground px-2 font-semibold hover:bg-sunken pointer-coarse:min-h-11"
            >
              <option value="newest">Newest first</option>
              <option value="oldest">Oldest first</option>
            </select>
          </label>
        )}
      </div>
      {filter.member !== null && (
        <MemberBar
          key={filter.member}
          record={page?.members[filter.member]}
          found={page && !isStale ? page.found : null}
          onRejectAll={(reason) => decide(rows, { to: 'reject', reason })}
          onShowAll={() => onChange({ member: null })}
        />
      )}
      {rows.length > 0 && (
        <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          <SelectionBar
            selected={queue.selected.length}
            total={rows.length}
            deciding={queue.deciding}
            onSelectAll={queue.selectAll}
            onApprove={() => decide(queue.selected, { to: 'approve' })}
            onReject={(reason) => decide(queue.selected, { to: 'reject', reason })}
          />
          <table aria-labelledby="pending-heading" className="block w-full text-left lg:table">
            <thead className="sr-only lg:not-sr-only lg:table-header-group">
              <tr className="text-sm text-muted">
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="px-4 py-3 font-semibold first:pl-12">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {rows.map((row) => (
              <ReviewRow key={row.id} {...queue.rowProps(row)} />
            ))}
          </table>
        </div>
      )}
      {page?.counts['pending'] === undefined && rows.length === 0 && <EmptyState>No pending listings</EmptyState>}
    </section>
  );
}
