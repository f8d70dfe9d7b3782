import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';

const Wait = () => <span aria-hidden className="skeleton inline-block h-5 w-10 align-middle" />;

/** A number with its name. Shows a placeholder while the value is undefined. */
export const Figure = ({ name, value, note }: { name: string; value: ReactNode; note?: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-bold">
      {value ?? <Wait />}
      {note && <span className="text-sm font-normal text-muted"> {note}</span>}
    </dd>
  </div>
);

/** The minimum number of bars that share the chart's width. With fewer bars, the bars stay narrow. */
const MIN_BARS = 12;

export type Period = { key: string; label: string; isFuture?: boolean };
export type Series = { name: string; values: readonly number[]; height: number; className: string };

/**
 * Bars by day or month, one row per series. Screen readers ignore the chart, because FigureTable has the same numbers.
 */
export function FigureChart({
  periods,
  series,
  best,
}: {
  periods: readonly Period[];
  series: readonly Series[];
  best: 'on the best day' | 'in the best month';
}) {
  return (
    <div aria-hidden className="grid gap-2 text-xs tabular-nums text-muted">
      {series.map(({ name, values, height, className }) => (
        <div key={name} className="grid gap-1">
          <p>
            {name}: {formatNumber(Math.max(...values))} {best}
          </p>
          <svg
            viewBox={`0 0 ${Math.max(MIN_BARS, values.length)} ${height}`}
            preserveAspectRatio="none"
            width="100%"
            height={height}
            className={className}
          >
            {periods.map(({ key, label, isFuture }, index) => {
              const value = values[index] ?? 0;
              // A period without a count still gets a line.
              const bar = Math.max(1, (value / Math.max(1, ...values)) * height);
              return (
                <rect
                  key={key}
                  x={index + 0.1}
                  y={height - bar}
                  width={0.8}
                  height={bar}
                  fill="currentColor"
                  opacity={isFuture ? 0.35 : 1}
                >
                  <title>{`${label}: ${formatNumber(value)}`}</title>
                </rect>
              );
            })}
          </svg>
        </div>
      ))}
      {/* The last label is below the last bar. */}
      <p
        className="flex min-w-fit justify-between gap-4"
        style={{ width: `${(100 * periods.length) / Math.max(MIN_BARS, periods.length)}%` }}
      >
        <span>{periods[0]?.label}</span>
        {periods.length > 1 && <span>{periods.at(-1)?.label}</span>}
      </p>
    </div>
  );
}

/**
 * A collapsed table of figures.
 * @param of the subject of the figures, for screen readers.
 * @param note the text below the table.
 */
export function FigureTable({
  of,
  columns,
  rows,
  note,
}: {
  of: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
  note: ReactNode;
}) {
  return (
    <details className="min-w-0 text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium pointer-coarse:min-h-11">
        Show table<span className="sr-only">: {of}</span>
      </summary>
      <div
        role="region"
        aria-label={`Table: ${of}`}
        // tabIndex lets the keyboard scroll the table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className={cx('w-full text-left tabular-nums', columns.length > 4 ? 'max-w-3xl' : 'max-w-md')}>
          <thead>
            <tr className="border-b border-line">
              {columns.map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...values] }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="whitespace-nowrap py-1 pr-4 font-normal">
                  {first}
                </th>
                {values.map((value, at) => (
                  <td key={columns[at + 1]} className="py-1 pr-4">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-prose text-muted">{note}</p>
    </details>
  );
}
