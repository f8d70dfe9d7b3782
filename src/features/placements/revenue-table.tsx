import { useQuery } from '@tanstack/react-query';
import { isPlacementKind, placementLabels } from '../../domain/placement/placement';
import { formatMonth } from '../../lib/format';
import { formatPrice, unitsOf } from '../../lib/money';
import { saveBlob } from '../../ui/save-blob';
import { Button } from '../../ui/button';
import { placementQueries } from './placements.queries';

type Row = { month: string | null; kind: string | null; cents: number | null; currency: string };

/** The table as CSV for spreadsheets: month, placement, amount, currency. */
const revenueCsv = (rows: readonly Row[]): string =>
  [
    'month,placement,amount,currency',
    ...rows.map(
      ({ month, kind, cents, currency }) =>
        `${month?.slice(0, 7)},${kind},${((cents ?? 0) / unitsOf(currency)).toFixed(Math.log10(unitsOf(currency)))},${currency}`,
    ),
  ].join('\r\n');

const label = (kind: string | null) => (isPlacementKind(kind) ? placementLabels[kind] : '');

/** Agreed revenue per month, distributed over the days of each placement. */
export function RevenueTable() {
  const { data: rows } = useQuery(placementQueries.revenue());
  if (!rows) return null;
  return (
    <section aria-labelledby="revenue-heading" className="grid justify-items-start gap-3">
      <h2 id="revenue-heading" className="text-lg font-bold">
        Revenue per month
      </h2>
      <p className="max-w-prose text-sm text-muted">The price of each paid placement, spread over its days.</p>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing agreed yet.</p>
      ) : (
        <>
          <table className="text-left text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line">
                {['Month', 'Placement', 'Amount'].map((name) => (
                  <th key={name} scope="col" className="py-2 pr-8 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, kind, cents, currency }) => (
                <tr key={`${month} ${kind} ${currency}`} className="border-b border-line">
                  <th scope="row" className="py-2 pr-8 font-medium">
                    {formatMonth(month ?? '')}
                  </th>
                  <td className="py-2 pr-8">{label(kind)}</td>
                  <td className="py-2 text-right">{formatPrice(cents ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button size="sm" onClick={() => saveBlob(new Blob([revenueCsv(rows)], { type: 'text/csv' }), 'revenue.csv')}>
            Save as CSV
          </Button>
        </>
      )}
    </section>
  );
}
