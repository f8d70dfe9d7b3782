import { formatPrice } from '../../lib/format';
import { PLACEMENT_KINDS_LABEL, PLACEMENT_KINDS_PRICE } from '../../lib/lists';
import type { PlacementKind } from './placement';

/** The list price of each placement in US dollars a month; null if it is negotiated (specification, section 9). */
export const PRICES: Record<PlacementKind, number | null> = PLACEMENT_KINDS_PRICE;

type Asked = { kind: PlacementKind; price_cents: number | null };

/** The agreed price of a placement in US cents or, until there is one, the price that its owner saw when asking. */
export function askedPrice({ kind, price_cents: cents }: Asked): string {
  if (cents !== null) return cents === 0 ? 'No charge' : formatPrice(cents);
  return PRICES[kind] === null ? 'Price to be agreed' : `$${PRICES[kind]}/month`;
}

/** What is asked for a listing, each with its price. */
export const askedPlacements = (asked: readonly Asked[]): string =>
  asked.map((one) => `${PLACEMENT_KINDS_LABEL[one.kind]}, ${askedPrice(one)}`).join(' and ');
