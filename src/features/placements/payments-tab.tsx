import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { placementLabels } from '../../domain/placement/placement';
import type { LedgerSums, LedgerTotals } from '../../lib/database';
import { formatCount, formatMonth } from '../../lib/format';
import { formatPrice, formatSum } from '../../lib/money';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Select } from '../../ui/field';
import { EmptyState, PagedList } from '../../ui/paged-list';
import { downloadBlob } from '../../ui/download-blob';
import { type LedgerFilters, placementQueries } from './placements.queries';

type Grouping = LedgerFilters['by'];
const groupLabels: Record<Grouping, string> = { month: 'Month', kind: 'Placement', sponsor: 'Sponsor' };

export function PaymentsTab() {
  const [params, setParams] = useSearchParams();
  const by = (Object.keys(groupLabels) as Grouping[]).find((one) => one === params.get('by')) ?? 'month';
  const year = Number(/^\d{4}$/.exec(params.get('year') ?? '')?.[0]) || null;
  const query = useQuery(placementQueries.ledger({ by, year }));
  const { data, isPlaceholderData } = query;
  const download = useMutation({
    mutationFn: async () => {
      const { ledgerCsv, readLedger } = await import('./ledger-file');
      const csv = ledgerCsv(await readLedger(year));
      downloadBlob(new Blob([csv], { type: 'text/csv' }), `payments${year ? `-${year}` : ''}.csv`);
    },
    meta: { errorTitle: 'The file could not be written' },
  });
  const update = (name: 'by' | 'year', value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <section aria-labelledby="payments-heading" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <h2 id="payments-heading" className="text-lg font-bold">
          Payments
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Received and refunded amounts belong to the month in which the money was paid. Earned amounts spread a
          placement’s price without tax over all its days, including future days. Months are in UTC.
        </p>
      </div>
      {data && data.open.length > 0 && <OpenAmounts open={data.open} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="grid gap-1 text-sm font-semibold">
          Show by
          <Select isSmall value={by} onChange={({ target: { value } }) => update('by', value === 'month' ? '' : value)}>
            {Object.entries(groupLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
        <label className="grid gap-1 text-sm font-semibold">
          Year
          <Select isSmall value={year ?? ''} onChange={({ target: { value } }) => update('year', value)}>
            <option value="">All years</option>
            {[...new Set([...(data?.years ?? []), ...(year ? [year] : [])])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </label>
        <Button
          aria-disabled={download.isPending}
          disabled={!data?.found}
          onClick={() => !download.isPending && download.mutate()}
        >
          <Download className="size-4" aria-hidden />
          {download.isPending ? 'Writing...' : 'Save payments as CSV'}
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The payments could not be read"
        empty={
          <EmptyState
            action={
              year ? (
                <Button size="sm" onClick={() => update('year', '')}>
                  Show all years
                </Button>
              ) : (
                <ButtonLink size="sm" to={{ search: '' }}>
                  See all placements
                </ButtonLink>
              )
            }
          >
            {year ? `Nothing was paid or earned in ${year}.` : 'Nothing has been paid yet.'}
          </EmptyState>
        }
      >
        {data && <LedgerTable by={by} ledger={data} isStale={isPlaceholderData} />}
      </PagedList>
    </section>
  );
}

const openAmounts = {
  awaited: { label: 'Not paid yet:', of: 'approved request', to: '?list=awaiting_payment' },
  held: { label: 'Waiting for your decision:', of: 'payment', to: '/ai-admin?kind=payment' },
} as const;

const OpenAmounts = ({ open }: Pick<LedgerTotals, 'open'>) => (
  <ul aria-label="Open amounts" className="grid justify-items-start">
    {open.map(({ what, currency, cents, count }) => {
      const { label, of, to } = openAmounts[what];
      return (
        <li key={what + currency} className="flex flex-wrap items-center gap-x-2 text-sm">
          {label} <span className="font-bold tabular-nums">{formatPrice(cents, currency)}</span>{' '}
          <Link to={to} className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
            {formatCount(count, of)}
          </Link>
        </li>
      );
    })}
  </ul>
);

type Amount = 'received_cents' | 'refunded_cents' | 'tax_cents' | 'earned_cents';
const COLUMNS: [Amount, string][] = [
  ['received_cents', 'Received'],
  ['refunded_cents', 'Refunded'],
  ['tax_cents', 'Tax'],
  ['earned_cents', 'Earned'],
];

// On narrow screens, a row shows its name above two or three columns.
const rowClass = 'grid gap-x-3 border-t border-line px-4 py-3 sm:table-row sm:px-0 sm:py-0';
const cellClass = 'text-right tabular-nums sm:px-4 sm:py-3';
const nameClass = 'col-span-full text-left [overflow-wrap:anywhere] sm:px-4 sm:py-3';

function LedgerTable({ by, ledger, isStale }: { by: Grouping; ledger: LedgerTotals; isStale: boolean }) {
  const { rows, found, totals } = ledger;
  // A directory that collects no tax needs no column for it.
  const hasTax = totals.some(({ tax_cents: tax }) => tax !== 0);
  const columns = COLUMNS.filter(([column]) => hasTax || column !== 'tax_cents');
  const gridClass = cx(rowClass, hasTax ? 'grid-cols-2' : 'grid-cols-3');
  return (
    <div className={cx('grid max-w-4xl gap-2 transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <table aria-label={`By ${groupLabels[by].toLowerCase()}`} className="block w-full text-sm sm:table">
          <thead className="block sm:table-header-group">
            <tr className={cx(gridClass, 'border-t-0 text-muted')}>
              <th scope="col" className={cx(nameClass, 'sr-only font-semibold sm:not-sr-only')}>
                {groupLabels[by]}
              </th>
              {columns.map(([, name]) => (
                <th key={name} scope="col" className={cx(cellClass, 'font-semibold')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {rows.map((row) => (
              <tr key={[row.month, row.kind, row.name, row.email, row.currency].join(' ')} className={gridClass}>
                <th scope="row" className={cx(nameClass, 'font-medium')}>
                  <RowName row={row} by={by} />
                </th>
                <Sums sums={row} columns={columns} />
              </tr>
            ))}
          </tbody>
          <tfoot className="block bg-sunken font-semibold sm:table-footer-group">
            {totals.map((total) => (
              <tr key={total.currency} className={gridClass}>
                <th scope="row" className={nameClass}>
                  {totals.length > 1 ? `Total, ${total.currency}` : 'Total'}
                </th>
                <Sums sums={total} columns={columns} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {found > rows.length && (
        <p className="text-sm text-muted">
          The first {rows.length} of {found} rows. The total includes all rows, and the CSV file contains every payment.
        </p>
      )}
    </div>
  );
}

const Sums = ({ sums, columns }: { sums: LedgerSums; columns: typeof COLUMNS }) =>
  columns.map(([column]) => (
    <td key={column} className={cx(cellClass, sums[column] === 0 && 'text-muted')}>
      {formatSum(sums[column], sums.currency)}
    </td>
  ));

function RowName({ row: { month, kind, name, email }, by }: { row: LedgerTotals['rows'][number]; by: Grouping }) {
  if (by === 'month' && month) return formatMonth(month);
  if (by === 'kind' && kind) return placementLabels[kind];
  if (!name) return <span className="text-muted">Unknown placement</span>;
  return (
    <>
      <bdi>{name}</bdi> {email && <bdi className="block font-normal text-muted">{email}</bdi>}
    </>
  );
}
