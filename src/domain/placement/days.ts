import { formatDay } from '../../lib/format';

const DAY_MS = 86_400_000;

export const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number) => utcDay(Date.parse(day) + days * DAY_MS);

/** Returns the number of days from the first to the last day, including these two days. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/** Formats a UTC day (YYYY-MM-DD) with non-breaking spaces. */
export const dayText = (day: string): string => formatDay(day).replaceAll(' ', '\u00A0');

export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, no last day`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}
