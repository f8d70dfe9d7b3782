import type { PlacementKind } from '../../domain/placement/placement';
import { formatDay } from '../../lib/format';
import { PRICES } from '../../domain/placement/prices';
import { DAY_MS } from './utc-day';

export const pricePerMonth = (kind: PlacementKind): string => {
  const amount = PRICES[kind];
  return amount === null ? 'Price agreed with you first' : `$${amount}/month`;
};

/** Formats a database day (YYYY-MM-DD, UTC) for the reader; a line does not break inside it. */
export const dayText = (day: string): string => formatDay(day, undefined, 'medium').replaceAll(' ', '\u00A0');

/** The period of a placement in words; days are in UTC and both ends are included. */
export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, without an end`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

/** The number of days from one to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
