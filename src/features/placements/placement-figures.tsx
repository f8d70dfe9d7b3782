import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatShare } from '../../lib/format';
import type { Placement, PlacementDay } from './placements.queries';
import { placementQueries } from './placements.queries';
import { dayText } from './placement-words';

const rate = (impressions: number, clicks: number) => (impressions > 0 ? formatShare(clicks / impressions) : '–');

/** A placement's results: totals, a small chart, and the same data as a table. */
export function PlacementFigures({ placement }: { placement: Placement }) {
  const { data: days, isError } = useQuery(placementQueries.days(placement.id));
  if (isError) return <p className="text-sm text-muted">The figures could not be read. Load the page again.</p>;
  if (!days) return null;
  if (days.length === 0) return <p className="text-sm text-muted">Not seen yet.</p>;
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Figure name="Days" value={formatNumber(days.length)} />
        <Figure name="Seen" value={formatNumber(impressions)} />
        <Figure name="Clicked" value={formatNumber(clicks)} />
        <Figure name="Rate" value={rate(impressions, clicks)} />
      </dl>
      <Chart days={days} />
      <p className="text-sm text-muted">
        Counted in visitors’ browsers, at most 50 times seen and 5 times clicked a day for each network address: they
        show interest, and cannot prove that each was a person or a different one.
      </p>
      <details className="text-sm">
        <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium pointer-coarse:min-h-11">
          Figures by day
        </summary>
        <table className="w-full max-w-md text-left tabular-nums">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pr-4 font-semibold">
                Day (UTC)
              </th>
              <th scope="col" className="py-1 pr-4 font-semibold">
                Seen
              </th>
              <th scope="col" className="py-1 pr-4 font-semibold">
                Clicked
              </th>
              <th scope="col" className="py-1 font-semibold">
                Rate
              </th>
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
                <td className="py-1">{rate(day.impressions, day.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-lg font-bold">{value}</dd>
  </div>
);

const HEIGHT = 48;
const BAR = 8;
/** The number of latest days that fit into the chart. */
const SHOWN = 31;

/** A bar chart of impressions per day. Decorative, because the table has the same data. */
function Chart({ days }: { days: readonly PlacementDay[] }) {
  const latest = days.slice(-SHOWN);
  const most = Math.max(1, ...latest.map((day) => day.impressions));
  return (
    <svg
      viewBox={`0 0 ${latest.length * (BAR + 2)} ${HEIGHT}`}
      height={HEIGHT}
      className="max-w-full justify-self-start text-accent"
      aria-hidden
    >
      {latest.map((day, index) => {
        const height = Math.max(1, (day.impressions / most) * HEIGHT);
        return (
          <rect
            key={day.day}
            x={index * (BAR + 2)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
