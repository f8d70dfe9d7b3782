import { Link } from 'react-router-dom';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { formatCount, formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';

const filters: { status: ApprovalStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
];

/** The state that the address asks for; null for all. */
export const submissionFilter = (search: URLSearchParams): ApprovalStatus | null =>
  filters.find(({ status }) => status === search.get('status')?.toLowerCase())?.status ?? null;

export type SubmissionCounts = Record<ApprovalStatus, number>;

/** How many there are in each state, and the way to those alone. */
export function SubmissionFilter({
  chosen,
  counts,
}: {
  chosen: ApprovalStatus | null;
  counts: SubmissionCounts | undefined;
}) {
  const countOf = (status: ApprovalStatus | null) =>
    counts && (status ? counts[status] : counts.pending + counts.approved + counts.rejected);
  const found = countOf(chosen);
  return (
    <nav aria-label="Submissions by state">
      <ul className="grid grid-cols-[repeat(4,auto)] gap-2 sm:grid-cols-4">
        {filters.map(({ status, label }) => {
          const count = countOf(status);
          return (
            <li key={label}>
              <Link
                to={{ search: status ? `status=${status}` : '' }}
                aria-current={status === chosen ? 'true' : undefined}
                className={cx(
                  'grid min-h-16 content-center rounded-md border px-2 py-1.5 transition-colors sm:px-4',
                  status === chosen
                    ? 'border-ink bg-ink text-ground'
                    : 'border-edge bg-surface text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <span className="text-lg font-bold tabular-nums">
                  {count === undefined ? <span aria-hidden>–</span> : formatNumber(count)}
                </span>{' '}
                <span className="text-xs font-medium sm:text-sm">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {found !== undefined && `${formatCount(found, 'listing')}${chosen ? `, ${chosen}` : ''}`}
      </p>
    </nav>
  );
}
