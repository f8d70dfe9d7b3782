import { formatDay } from '../../lib/format';
import { DAY_MS } from './utc-day';

/** Formats a database day (YYYY-MM-DD, UTC) for the reader; a line does not break inside it. */
export const dayText = (day: string): string => formatDay(day).replaceAll(' ', '\u00A0');

/** The period of a placement in words; days are in UTC and both ends are included. */
export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, without an end`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

/** The number of days from one to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
