import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, dayText, daysBetween } from '../../domain/placement/days';
import { placementLabels, type PlacementState, stateLabels } from '../../domain/placement/placement';
import { formatNumber } from '../../lib/format';
import { formatShare } from '../../lib/local-time';
import { MAX_CLICKS_PER_VISITOR, MAX_IMPRESSIONS_PER_VISITOR } from '../../lib/rules';
import { cx } from '../../ui/cx';
import { type Placement, type PlacementDay, placementQueries } from './placements.queries';
import { useToday } from './use-today';

const stateClasses: Record<PlacementState, string> = {
  requested: 'bg-warning-soft text-warning',
  awaiting_payment: 'bg-warning-soft text-warning',
  scheduled: 'bg-accent-soft text-accent-strong',
  running: 'bg-success-soft text-success',
  ended: 'bg-raised text-muted',
  cancelled: 'bg-raised text-muted',
};

export const StateBadge = ({ state }: { state: PlacementState }) => (
  <span className={cx('rounded-sm px-2 py-0.5 text-xs font-semibold', stateClasses[state])}>{stateLabels[state]}</span>
);

const rate = (impressions: number, clicks: number) => (impressions > 0 ? formatShare(clicks / impressions) : '–');
const sum = (days: readonly PlacementDay[], what: 'impressions' | 'clicks') =>
  days.reduce((total, day) => total + day[what], 0);

/** The results of a placement: days, totals, and counts by day as a chart and a table. */
export function PlacementFigures({ placement }: { placement: Placement }) {
  const { data: days, isError } = useQuery(placementQueries.days(placement.id));
  const today = useToday();
  const impressions = days && sum(days, 'impressions');
  const clicks = days && sum(days, 'clicks');
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Days placement={placement} today={today} />
        {!isError && (
          <>
            <Figure name="Views" value={impressions === undefined ? <Wait /> : formatNumber(impressions)} />
            <Figure name="Clicks" value={clicks === undefined ? <Wait /> : formatNumber(clicks)} />
            <Figure
              name="Click rate"
              value={impressions === undefined || clicks === undefined ? <Wait /> : rate(impressions, clicks)}
            />
          </>
        )}
      </dl>
      {isError && <p className="text-sm text-muted">The figures could not be loaded. Reload the page.</p>}
      {/* The placeholder is as tall as the chart with its caption. */}
      {!days && !isError && <div aria-hidden className="h-48" />}
      {days?.length === 0 && <p className="text-sm text-muted">No views yet.</p>}
      {days && days.length > 0 && (
        <>
          <PlacementChart days={chartDays(days, placement, today)} today={today} />
          <DayTable days={days} of={`${placement.tool_name}, ${placementLabels[placement.kind]}`} />
        </>
      )}
    </div>
  );
}

/** The remaining days of a running placement, including today, or all days of a placement that is not running. */
function Days({
  placement: { state, first_day: first, last_day: last },
  today,
}: {
  placement: Placement;
  today: string;
}) {
  if (!first || state === 'cancelled') return null;
  if (!last) return <Figure name="Days left" value="No end" />;
  const all = daysBetween(first, last);
  return state === 'running' ? (
    <Figure name="Days left" value={formatNumber(daysBetween(today, last))} note={`of ${formatNumber(all)}`} />
  ) : (
    <Figure name="Days" value={formatNumber(all)} />
  );
}

const Wait = () => <span aria-hidden className="skeleton inline-block h-5 w-10 align-middle" />;

const Figure = ({ name, value, note }: { name: string; value: ReactNode; note?: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-bold">
      {value}
      {note && <span className="text-sm font-normal text-muted"> {note}</span>}
    </dd>
  </div>
);

const MAX_BARS = 31;
/** The minimum number of bars that share the chart's width. With fewer days, the bars stay narrow. */
const MIN_BARS = 14;

type Day = Pick<PlacementDay, 'day' | 'impressions' | 'clicks'>;

/**
 * Returns the days of the chart, including days without a count. For a long placement, returns only the latest month.
 */
export function chartDays(
  counted: readonly Day[],
  { first_day: first, last_day: last }: Pick<Placement, 'first_day' | 'last_day'>,
  today: string,
): Day[] {
  const from = first ?? counted[0]?.day ?? today;
  const until = last && (last < today || daysBetween(from, last) <= MAX_BARS) ? last : today;
  const length = Math.min(MAX_BARS, Math.max(1, daysBetween(from, until)));
  return Array.from({ length }, (_, index) => {
    const day = addDays(until, index + 1 - length);
    return counted.find((row) => row.day === day) ?? { day, impressions: 0, clicks: 0 };
  });
}

/** Impressions and clicks by day. Screen readers ignore the chart, because the table has the same numbers. */
function PlacementChart({ days, today }: { days: readonly Day[]; today: string }) {
  return (
    <div aria-hidden className="grid gap-2 text-xs tabular-nums text-muted">
      <Bars days={days} what="impressions" name="Views" height={44} today={today} className="text-line-strong" />
      <Bars days={days} what="clicks" name="Clicks" height={24} today={today} className="text-accent" />
      <p className="flex justify-between gap-4">
        <span>{dayText(days[0]?.day ?? today)}</span>
        {days.length > 1 && <span>{dayText(days.at(-1)?.day ?? today)}</span>}
      </p>
    </div>
  );
}

function Bars({
  days,
  what,
  name,
  height,
  today,
  className,
}: {
  days: readonly Day[];
  what: 'impressions' | 'clicks';
  name: string;
  height: number;
  today: string;
  className: string;
}) {
  const max = Math.max(...days.map((day) => day[what]));
  return (
    <div className="grid gap-1">
      <p>
        {name}: {formatNumber(max)} on the best day
      </p>
      <svg
        viewBox={`0 0 ${Math.max(MIN_BARS, days.length)} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        className={className}
      >
        {days.map(({ day, [what]: count }, index) => {
          // A day without a count still gets a line.
          const bar = Math.max(1, (count / Math.max(1, max)) * height);
          return (
            <rect
              key={day}
              x={index + 0.1}
              y={height - bar}
              width={0.8}
              height={bar}
              fill="currentColor"
              opacity={day > today ? 0.35 : 1}
            >
              <title>{`${dayText(day)}: ${formatNumber(count)}`}</title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
}

const COLUMNS = ['Day (UTC)', 'Views', 'Clicks', 'Click rate'];

function DayTable({ days, of }: { days: readonly PlacementDay[]; of: string }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium pointer-coarse:min-h-11">
        Show table<span className="sr-only">: {of}</span>
      </summary>
      <table className="w-full max-w-md text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, impressions, clicks }) => (
            <tr key={day} className="border-b border-line">
              <th scope="row" className="py-1 pr-4 font-normal">
                {dayText(day)}
              </th>
              {[formatNumber(impressions), formatNumber(clicks), rate(impressions, clicks)].map((value, at) => (
                <td key={COLUMNS[at + 1]} className="py-1 pr-4">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-prose text-muted">
        Visitors’ browsers report these counts. Each network address counts for at most {MAX_IMPRESSIONS_PER_VISITOR}{' '}
        views and {MAX_CLICKS_PER_VISITOR} clicks a day. The counts show interest, not the number of people.
      </p>
    </details>
  );
}
