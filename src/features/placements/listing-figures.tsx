import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayText } from '../../domain/placement/days';
import { formatMonth, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Figure, FigureChart, FigureTable } from './figure-chart';
import { type ListingDay, placementQueries } from './placements.queries';
import { useToday } from './use-today';

const labels = {
  card_views: 'Card views',
  page_views: 'Page views',
  visits: 'Website visits',
  saves: 'Saves',
  comparisons: 'Comparisons',
};
type Kind = keyof typeof labels;
const KINDS = Object.keys(labels) as Kind[];

/** The kinds in the chart with their colours. The table contains all kinds. */
const CHARTED = [
  ['card_views', 'text-line-strong'],
  ['page_views', 'text-muted'],
  ['visits', 'text-accent'],
] as const;

const DAYS = 30;
const MONTHS = 12;

/** Returns the start of each of the last 30 days or 12 months (YYYY-MM-DD), oldest first. */
function startsOf(unit: 'day' | 'month', today: string): string[] {
  if (unit === 'day') return Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month + at - MONTHS)).toISOString().slice(0, 10),
  );
}

export type ListingPeriod = Record<Kind, number> & { start: string };

/** Returns the figures of the last 30 days or 12 months, oldest first. Periods without a count are included. */
export const listingPeriods = (rows: readonly ListingDay[], unit: 'day' | 'month', today: string): ListingPeriod[] =>
  startsOf(unit, today).map((start) => {
    const isInPeriod = ({ day }: ListingDay) => (unit === 'day' ? day === start : day.startsWith(start.slice(0, 7)));
    const counted = rows.filter(isInPeriod);
    const totals = KINDS.map((kind) => [kind, counted.reduce((sum, row) => sum + row[kind], 0)]);
    return { start, ...(Object.fromEntries(totals) as Record<Kind, number>) };
  });

type Props = { toolId: string; name: string; isAdmin?: boolean };

/** The figures of a listing, collapsed. They are loaded when the section is first opened. */
export function ListingFigures({ toolId, name, isAdmin = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={cx('min-w-0 text-sm', isAdmin && 'border-t border-line pt-6')}
      onToggle={({ target, currentTarget }) => target === currentTarget && setIsOpen(currentTarget.open)}
    >
      <summary
        aria-label={`Figures of ${name}`}
        className={cx('min-h-6 w-fit cursor-pointer', isAdmin ? 'text-lg font-bold' : 'font-semibold')}
      >
        Figures
      </summary>
      {isOpen && <Figures toolId={toolId} name={name} />}
    </details>
  );
}

function Figures({ toolId, name }: Pick<Props, 'toolId' | 'name'>) {
  const { data: rows, isError } = useQuery(placementQueries.listingDays(toolId));
  const today = useToday();
  const [unit, setUnit] = useState<'day' | 'month'>('day');
  const textOf = ({ start }: ListingPeriod) => (unit === 'day' ? dayText(start) : formatMonth(start));
  const periods = listingPeriods(rows ?? [], unit, today);
  const counted = periods.filter((period) => KINDS.some((kind) => period[kind] > 0));

  if (isError) return <p className="pt-3 text-muted">The figures could not be loaded. Reload the page.</p>;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3 pt-3">
      <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
        {(['day', 'month'] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            look={unit === each ? 'primary' : 'secondary'}
            aria-pressed={unit === each}
            onClick={() => setUnit(each)}
          >
            {each === 'day' ? `Last ${DAYS} days` : `Last ${MONTHS} months`}
          </Button>
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        {KINDS.map((kind) => (
          <Figure
            key={kind}
            name={labels[kind]}
            value={rows && formatNumber(periods.reduce((sum, period) => sum + period[kind], 0))}
          />
        ))}
      </dl>
      {/* The placeholder is as tall as the chart with its table's heading. */}
      {!rows && <div aria-hidden className="h-48" />}
      {rows && counted.length === 0 && <p className="text-muted">No views yet.</p>}
      {rows && counted.length > 0 && (
        <>
          <FigureChart
            periods={periods.map((period) => ({ key: period.start, label: textOf(period) }))}
            series={CHARTED.map(([kind, className]) => ({
              name: labels[kind],
              values: periods.map((period) => period[kind]),
              height: 32,
              className,
            }))}
            best={unit === 'day' ? 'on the best day' : 'in the best month'}
          />
          <FigureTable
            of={`${name}, ${unit === 'day' ? 'by day' : 'by month'}`}
            columns={[unit === 'day' ? 'Day (UTC)' : 'Month (UTC)', ...Object.values(labels)]}
            rows={counted.map((period) => ({
              key: period.start,
              cells: [textOf(period), ...KINDS.map((kind) => formatNumber(period[kind]))],
            }))}
            note="Visitors’ browsers report these counts. Each network address counts once a day for each number, and your own address counts too. Views by known robots and by administrators are not counted."
          />
        </>
      )}
    </div>
  );
}
