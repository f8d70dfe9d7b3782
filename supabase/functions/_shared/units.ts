import { STRIPE_CURRENCIES_UNITS } from './lists.ts';

/** How many of a currency's smallest units make one, as Stripe counts them. src/lib/money.ts has the same. */
export const unitsOf = (currency: string): number =>
  (STRIPE_CURRENCIES_UNITS as Record<string, number>)[currency] ?? 100;
