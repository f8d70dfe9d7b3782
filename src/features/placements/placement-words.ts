import type { PlacementKind } from '../../domain/placement';
import { placementPrices } from './placement-prices';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
/** Prices are quoted in US dollars, written as the pricing page writes them. */
export const price = (cents: number): string => dollars.format(cents / 100);

export const pricePerMonth = (kind: PlacementKind): string => {
  const amount = placementPrices[kind];
  return amount === null ? 'Price agreed with you first' : `$${amount}/month`;
};

const dayFormat: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
/** A day of the database (YYYY-MM-DD, UTC) for the reader. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(undefined, dayFormat).format(new Date(`${day}T00:00:00Z`));

/** The days of a placement in words; they are UTC days, and both ends are included. */
export function daysText(first: string | null, last: string | null): string {
  if (!first) return 'No days yet';
  if (!last) return `From ${dayText(first)}, without an end`;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}
