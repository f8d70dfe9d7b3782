import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_CLICKS_PER_VISITOR, MAX_IMPRESSIONS_PER_VISITOR } from '../../lib/rules';
import { placementLabels } from '../../domain/placement/placement';
import { formatNumber } from '../../lib/format';
import { formatShare } from '../../lib/local-time';
import { PlacementChart, chartDays } from './placement-chart';
import { dayText, daysBetween } from './placement-words';
import { type Placement, type PlacementDay, placementQueries } from './placements.queries';
import { useToday } from './use-today';

const rate = (impressions: number, clicks: number) => (impressions > 0 ? formatShare(clicks / impressions) : '–');
const sum = (days: readonly PlacementDay[], what: 'impressions' | 'clicks') =>
  days.reduce((total, day) => total + day[what], 0);

/** What a placement brought: its days, totals, a chart by day, and the same as a table. */
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
            <Figure name="Seen" value={impressions === undefined ? <Wait /> : formatNumber(impressions)} />
            <Figure name="Clicked" value={clicks === undefined ? <Wait /> : formatNumber(clicks)} />
            <Figure
              name="Rate"
              value={impressions === undefined || clicks === undefined ? <Wait /> : rate(impressions, clicks)}
            />
          </>
        )}
      </dl>
      {isError && <p className="text-sm text-muted">The figures failed to load. Reload the page.</p>}
      {/* As high as the chart and the line below it. */}
      {!days && !isError && <div aria-hidden className="h-48" />}
      {days?.length === 0 && <p className="text-sm text-muted">Not seen yet.</p>}
      {days && days.length > 0 && (
        <>
          <PlacementChart days={chartDays(days, placement, today)} today={today} />
          <DayTable days={days} of={`${placement.tool_name}, ${placementLabels[placement.kind]}`} />
        </>
      )}
    </div>
  );
}

/** While it runs the days left, today included; else how many they are. */
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

function DayTable({ days, of }: { days: readonly PlacementDay[]; of: string }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium pointer-coarse:min-h-11">
        Show table<span className="sr-only">: {of}</span>
      </summary>
      <table className="w-full max-w-md text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            {['Day (UTC)', 'Seen', 'Clicked', 'Rate'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className="py-1 pr-4 font-normal">
                {dayText(day.day)}
              </th>
              <td className="py-1 pr-4">{formatNumber(day.impressions)}</td>
              <td className="py-1 pr-4">{formatNumber(day.clicks)}</td>
              <td className="py-1 pr-4">{rate(day.impressions, day.clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-prose text-muted">{HOW_IT_IS_COUNTED}</p>
    </details>
  );
}

const HOW_IT_IS_COUNTED = `Counted in browsers, at most ${MAX_IMPRESSIONS_PER_VISITOR} times seen and ${MAX_CLICKS_PER_VISITOR} times clicked a day per network address. They show interest, not single people.`;
