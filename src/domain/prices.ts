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
