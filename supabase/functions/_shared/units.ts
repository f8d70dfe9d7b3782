import { STRIPE_CURRENCIES_UNITS } from './lists.ts';

/**
 * Returns the number of smallest units in one unit of a currency, as Stripe defines it. src/lib/money.ts contains a
 * copy.
 */
export const unitsOf = (currency: string): number =>
  (STRIPE_CURRENCIES_UNITS as Record<string, number>)[currency] ?? 100;
