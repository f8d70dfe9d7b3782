import { useEffect, useState } from 'react';
import { formatDay } from '../../lib/format';

export const DAY_MS = 86_400_000;

/** The UTC day of a time, as YYYY-MM-DD. */
export const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day a number of days after a day (YYYY-MM-DD). */
export const addDays = (day: string, days: number) => utcDay(Date.parse(day) + days * DAY_MS);

/** The number of days from one to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/** Formats a database day (YYYY-MM-DD, UTC) without line breaks. */
export const dayText = (day: string): string => formatDay(day).replaceAll(' ', '\u00A0');

/** The period of a placement in words. */
export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, without an end`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

/** The current UTC day (YYYY-MM-DD). Changes at midnight while the page is open. */
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
