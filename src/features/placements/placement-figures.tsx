import { useQuery } from '@tanstack/react-query';
import { addDays, dayText, daysBetween } from '../../domain/placement/days';
import { placementLabels, type PlacementState, stateLabels } from '../../domain/placement/placement';
import { formatNumber } from '../../lib/format';
import { formatShare } from '../../lib/local-time';
import { MAX_CLICKS_PER_VISITOR, MAX_IMPRESSIONS_PER_VISITOR } from '../../lib/rules';
import { cx } from '../../ui/cx';
import { Figure, FigureChart, FigureTable } from './figure-chart';
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
  const bars = chartDays(days ?? [], placement, today);
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Days placement={placement} today={today} />
        {!isError && (
          <>
            <Figure name="Views" value={impressions === undefined ? undefined : formatNumber(impressions)} />
            <Figure name="Clicks" value={clicks === undefined ? undefined : formatNumber(clicks)} />
            <Figure
              name="Click rate"
              value={impressions === undefined || clicks === undefined ? undefined : rate(impressions, clicks)}
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
          <FigureChart
            periods={bars.map(({ day }) => ({ key: day, label: dayText(day), isFuture: day > today }))}
            series={[
              {
                name: 'Views',
                values: bars.map((day) => day.impressions),
                height: 44,
                className: 'text-line-strong',
              },
              { name: 'Clicks', values: bars.map((day) => day.clicks), height: 24, className: 'text-accent' },
            ]}
            best="on the best day"
          />
          <FigureTable
            of={`${placement.tool_name}, ${placementLabels[placement.kind]}`}
            columns={['Day (UTC)', 'Views', 'Clicks', 'Click rate']}
            rows={days.map(({ day, impressions: views, clicks: ofDay }) => ({
              key: day,
              cells: [dayText(day), formatNumber(views), formatNumber(ofDay), rate(views, ofDay)],
            }))}
            note={
              <>
                Visitors’ browsers report these counts. Each network address counts for at most{' '}
                {MAX_IMPRESSIONS_PER_VISITOR} views and {MAX_CLICKS_PER_VISITOR} clicks a day. The counts show interest,
                not the number of people.
              </>
            }
          />
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

const MAX_BARS = 31;
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
