import { formatNumber } from '../../lib/format';
import { dayText, daysBetween } from './placement-words';
import type { Placement, PlacementDay } from './placements.queries';
import { DAY_MS, utcDay } from './utc-day';

/** The most days that the chart shows. */
const SHOWN = 31;
/** With fewer days their bars keep this width's share, so that a short placement does not look like a wall. */
const LEAST = 14;

type Day = Pick<PlacementDay, 'day' | 'impressions' | 'clicks'>;

/** Each day that the chart shows, also those without a count: all of the placement's, or the latest month of a long one. */
export function chartDays(
  counted: readonly Day[],
  { first_day: first, last_day: last }: Pick<Placement, 'first_day' | 'last_day'>,
  today: string,
): Day[] {
  const from = first ?? counted[0]?.day ?? today;
  const until = last && (last < today || daysBetween(from, last) <= SHOWN) ? last : today;
  const length = Math.min(SHOWN, Math.max(1, daysBetween(from, until)));
  return Array.from({ length }, (_, index) => {
    const day = utcDay(Date.parse(until) - (length - 1 - index) * DAY_MS);
    return counted.find((row) => row.day === day) ?? { day, impressions: 0, clicks: 0 };
  });
}

/** How often a placement was seen and clicked by day. For the eye: the table says the same to everybody. */
export function PlacementChart({ days, today }: { days: readonly Day[]; today: string }) {
  return (
    <div aria-hidden className="grid gap-2 text-xs tabular-nums text-muted">
      <Bars days={days} what="impressions" name="Seen" height={44} today={today} className="text-line-strong" />
      <Bars days={days} what="clicks" name="Clicked" height={24} today={today} className="text-accent" />
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
  /** In px. */
  height: number;
  today: string;
  className: string;
}) {
  const most = Math.max(...days.map((day) => day[what]));
  return (
    <div className="grid gap-1">
      <p>
        {name}, up to {formatNumber(most)} a day
      </p>
      <svg
        viewBox={`0 0 ${Math.max(LEAST, days.length)} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        className={className}
      >
        {days.map(({ day, [what]: count }, index) => {
          // A day without a count is a line on the ground, and one to come a paler one.
          const bar = Math.max(1, (count / Math.max(1, most)) * height);
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
