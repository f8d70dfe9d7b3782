import { useEffect, useState } from 'react';
import { DAY_MS, utcDay } from './utc-day';

/** The current day in UTC (YYYY-MM-DD). It changes at midnight even while the page stays open. */
export function useToday(onNewDay?: () => unknown): string {
  const [today, setToday] = useState(() => utcDay(Date.now()));
  useEffect(() => {
    const untilMidnight = Date.parse(today) + DAY_MS - Date.now();
    // One second after midnight, because timers may fire slightly early.
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
