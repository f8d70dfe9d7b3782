import { placementLabels } from '../../domain/placement/placement';
import type { BookSums, PaymentBooks } from '../../lib/database';
import { formatMonth } from '../../lib/format';
import { formatSum } from '../../lib/money';
import { cx } from '../../ui/cx';
import { type BookFilters, GROUPS } from './books.queries';

const COLUMNS = ['Received', 'Refunded', 'Earned'];

// On narrow screens each row is its name and, below it, three columns.
const rowClass = 'grid grid-cols-3 gap-x-3 border-t border-line px-4 py-3 sm:table-row sm:px-0 sm:py-0';
const cellClass = 'text-right tabular-nums sm:px-4 sm:py-3';
const nameClass = 'col-span-3 text-left [overflow-wrap:anywhere] sm:px-4 sm:py-3';

/** The sums of the books, a row each, with their totals by currency. */
export function BooksTable({ by, books, isStale }: { by: BookFilters['by']; books: PaymentBooks; isStale: boolean }) {
  const { rows, found, totals } = books;
  return (
    <div className={cx('grid max-w-4xl gap-2 transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <table aria-label={`By ${GROUPS[by].toLowerCase()}`} className="block w-full text-sm sm:table">
          <thead className="block sm:table-header-group">
            <tr className={cx(rowClass, 'border-t-0 text-muted')}>
              <th scope="col" className={cx(nameClass, 'sr-only font-semibold sm:not-sr-only')}>
                {GROUPS[by]}
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={cx(cellClass, 'font-semibold')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {rows.map((row) => (
              <tr key={[row.month, row.kind, row.name, row.email, row.currency].join(' ')} className={rowClass}>
                <th scope="row" className={cx(nameClass, 'font-medium')}>
                  <NameOf row={row} by={by} />
                </th>
                <Sums of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot className="block bg-sunken font-semibold sm:table-footer-group">
            {totals.map((total) => (
              <tr key={total.currency} className={rowClass}>
                <th scope="row" className={nameClass}>
                  {totals.length > 1 ? `Total, ${total.currency}` : 'Total'}
                </th>
                <Sums of={total} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {found > rows.length && (
        <p className="text-sm text-muted">
          The first {rows.length} of {found}. The total is of all of them; the file has every payment.
        </p>
      )}
    </div>
  );
}

const Sums = ({ of: { currency, ...sums } }: { of: BookSums }) =>
  [sums.received_cents, sums.refunded_cents, sums.earned_cents].map((cents, at) => (
    <td key={COLUMNS[at]} className={cx(cellClass, cents === 0 && 'text-muted')}>
      {formatSum(cents, currency)}
    </td>
  ));

function NameOf({
  row: { month, kind, name, email },
  by,
}: {
  row: PaymentBooks['rows'][number];
  by: BookFilters['by'];
}) {
  if (by === 'month' && month) return formatMonth(month);
  if (by === 'kind' && kind) return placementLabels[kind];
  if (!name) return <span className="text-muted">For no placement that we know</span>;
  return (
    <>
      <bdi>{name}</bdi> {email && <bdi className="block font-normal text-muted">{email}</bdi>}
    </>
  );
}
