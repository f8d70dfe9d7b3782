import { useEffect, useState } from 'react';
import { DAY_MS, utcDay } from './placements.queries';

/** The day in UTC (YYYY-MM-DD), and the next one from midnight on, also while the page stands open. */
export function useToday(onNewDay?: () => unknown): string {
  const [today, setToday] = useState(() => utcDay(Date.now()));
  useEffect(() => {
    const untilMidnight = Date.parse(today) + DAY_MS - Date.now();
    // A second after midnight: timers may run a little ahead of the clock.
    const timer = setTimeout(
      () => {
        setToday(utcDay(Date.now()));
        onNewDay?.();
      },
      Math.max(1000, untilMidnight + 1000),
    );
    return () => clearTimeout(timer);
  }, [today, onNewDay]);
  return today;
}
