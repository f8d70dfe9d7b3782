import { formatPrice } from '../../lib/format';
import type { PlacementKind } from './placement';

/**
 * The list price of each placement in whole US dollars a month; null if it is negotiated (specification, section 9).
 * Form, plans, FAQ and desk take theirs from here, and a test compares it with the database's `list_price_cents`.
 */
export const PRICES = {
  featured: 49,
  sponsored: 99,
  bronze: 99,
  silver: 199,
  gold: 349,
  plan_basic: 30,
  plan_premium: 50,
  plan_custom: null,
} as const satisfies Record<PlacementKind, number | null>;

/** The agreed price of a placement in US cents or, until there is one, the price that its owner saw when asking. */
export function askedPrice({ kind, price_cents: cents }: { kind: PlacementKind; price_cents: number | null }): string {
  if (cents !== null) return cents === 0 ? 'No charge' : formatPrice(cents);
  return PRICES[kind] === null ? 'Price to be agreed' : `$${PRICES[kind]}/month`;
}
