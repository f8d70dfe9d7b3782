import { formatDay } from '../../lib/format';

const DAY_MS = 86_400_000;

/** The UTC day of a time, as YYYY-MM-DD. */
export const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day a number of days after a day (YYYY-MM-DD). */
export const addDays = (day: string, days: number) => utcDay(Date.parse(day) + days * DAY_MS);

/** The number of days from one to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/** Formats a database day (YYYY-MM-DD, UTC) without line breaks. */
export const dayText = (day: string): string => formatDay(day).replaceAll(' ', '\u00A0');

/** Returns the period of a placement as text. */
export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, without an end`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}
