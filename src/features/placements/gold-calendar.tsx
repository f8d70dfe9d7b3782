import { useQuery } from '@tanstack/react-query';
import { cx } from '../../ui/cx';
import { dayText } from './placement-words';
import { placementQueries } from './placements.queries';
import { DAY_MS, utcDay } from './utc-day';
import { useToday } from './use-today';

const WEEKS = 8;

type Span = { first_day: string | null; last_day: string | null };

/** How many of the placements run on each of the next `days` days (YYYY-MM-DD, UTC). */
function bannersByDay(spans: readonly Span[], from: string, days: number): { day: string; count: number }[] {
  return Array.from({ length: days }, (_, index) => {
    const day = utcDay(Date.parse(from) + index * DAY_MS);
    const runs = ({ first_day: first, last_day: last }: Span) =>
      first !== null && first <= day && (last === null || last >= day);
    return { day, count: spans.filter(runs).length };
  });
}

/** The gold banner's bookings for the next eight weeks, to find a free week to sell. */
export function GoldCalendar() {
  const { data } = useQuery(placementQueries.goldDays());
  const today = useToday();
  if (!data) return null;
  const days = bannersByDay(data, today, WEEKS * 7);
  const weeks = Array.from({ length: WEEKS }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className="grid gap-3">
      <h2 id="calendar-heading" className="text-lg font-bold">
        Gold banners, the next eight weeks
      </h2>
      <p className="text-sm text-muted">Gold placements per day. They take turns above the list.</p>
      <div
        role="region"
        aria-labelledby="calendar-heading"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="border-separate [border-spacing:3px] text-xs tabular-nums sm:text-sm">
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                <th scope="row" className="whitespace-nowrap pr-1 text-left font-medium sm:pr-3">
                  <span className="max-sm:sr-only">Week of </span>
                  {dayText(week[0]?.day ?? '')}
                </th>
                {week.map(({ day, count }) => (
                  <td
                    key={day}
                    title={dayText(day)}
                    className={cx(
                      'h-9 min-w-8 rounded-sm sm:min-w-11 border text-center',
                      count > 0 ? 'border-gold bg-gold-soft font-semibold text-gold' : 'border-line text-muted',
                    )}
                  >
                    <span className="sr-only">{dayText(day)}: </span>
                    {count === 0 ? 'free' : count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
