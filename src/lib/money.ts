// Formats amounts. The functions are not in format.ts, because few pages show a price.

import { PAGE_LOCALE } from './format';
import { STRIPE_CURRENCIES_STEP, STRIPE_CURRENCIES_UNITS } from './lists';

const known = (values: Readonly<Record<string, number>>, currency: string) => values[currency];

/**
 * Returns the number of smallest units in one unit of a currency, as Stripe defines it: 100 for dollars, 1 for yen.
 * `Intl` differs for about 20 currencies and between browsers. Edge functions use a copy
 * (supabase/functions/_shared/units.ts).
 */
export const unitsOf = (currency: string) => known(STRIPE_CURRENCIES_UNITS, currency) ?? 100;

/** Returns the smallest amount that Stripe can charge in a currency: 0.01 dollars, 1 yen. */
export const stepOf = (currency: string) => (known(STRIPE_CURRENCIES_STEP, currency) ?? 1) / unitsOf(currency);

const inCurrency = (amount: number, currency: string, digits: number) =>
  (amount / unitsOf(currency)).toLocaleString(PAGE_LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const digitsOf = (currency: string) => Math.log10(unitsOf(currency));

/** Formats an amount in smallest units. Whole amounts have no decimals: '$49', '$49.50', '¥5,000'. */
export const formatPrice = (amount: number, currency: string) =>
  inCurrency(amount, currency, amount % unitsOf(currency) === 0 ? 0 : digitsOf(currency));

/** Formats an amount in smallest units for table columns. Decimals are always shown: '$49.00'. */
export const formatSum = (amount: number, currency: string) => inCurrency(amount, currency, digitsOf(currency));

export const currencyName = (currency: string) =>
  new Intl.NumberFormat(PAGE_LOCALE, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
