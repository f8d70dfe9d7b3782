import { STRIPE_CURRENCIES_UNITS } from './lists.ts';

/**
 * Returns the number of smallest units in one unit of a currency according to Stripe. This is a copy of the function in
 * src/lib/money.ts.
 */
export const unitsOf = (currency: string): number =>
  (STRIPE_CURRENCIES_UNITS as Record<string, number>)[currency] ?? 100;
