import { formatPrice } from '../../lib/format';
import { PLACEMENT_KINDS as SOLD } from '../../lib/rules';
import { PLACEMENT_KINDS, type PlacementKind } from './placement';

/** The list price of each placement in US dollars a month; null if it is negotiated (specification, section 9). */
export const PRICES = Object.fromEntries(
  PLACEMENT_KINDS.map((kind) => {
    const { price_cents: cents } = SOLD[kind];
    return [kind, cents === null ? null : cents / 100];
  }),
) as Record<PlacementKind, number | null>;

/** The agreed price of a placement in US cents or, until there is one, the price that its owner saw when asking. */
export function askedPrice({ kind, price_cents: cents }: { kind: PlacementKind; price_cents: number | null }): string {
  if (cents !== null) return cents === 0 ? 'No charge' : formatPrice(cents);
  return PRICES[kind] === null ? 'Price to be agreed' : `$${PRICES[kind]}/month`;
}
