import { formatPrice } from '../../lib/format';
import { PLACEMENT_KINDS_PRICE } from '../../lib/lists';
import type { PlacementKind } from './placement';

/** The list price of each placement in US dollars a month; null if it is negotiated (specification, section 9). */
export const PRICES: Record<PlacementKind, number | null> = PLACEMENT_KINDS_PRICE;

/** The agreed price of a placement in US cents or, until there is one, the price that its owner saw when asking. */
export function askedPrice({ kind, price_cents: cents }: { kind: PlacementKind; price_cents: number | null }): string {
  if (cents !== null) return cents === 0 ? 'No charge' : formatPrice(cents);
  return PRICES[kind] === null ? 'Price to be agreed' : `$${PRICES[kind]}/month`;
}
