// Amounts of money: apart from the other formats, because few pages show a price.

import { PAGE_LOCALE } from './format';
import { STRIPE_CURRENCIES_STEP, STRIPE_CURRENCIES_UNITS } from './lists';

const known = (values: Readonly<Record<string, number>>, currency: string) => values[currency];

/**
 * How many of a currency's smallest units make one, as Stripe counts them: 100 cents a dollar, one yen a yen.
 * supabase/functions/_shared/units.ts has the same. `Intl` has other digits for about 20 currencies, and each browser its own.
 */
export const unitsOf = (currency: string) => known(STRIPE_CURRENCIES_UNITS, currency) ?? 100;

/** The smallest part of a currency that Stripe charges: 0.01 dollars, 1 yen. */
export const stepOf = (currency: string) => (known(STRIPE_CURRENCIES_STEP, currency) ?? 1) / unitsOf(currency);

const inCurrency = (amount: number, currency: string, digits: number) =>
  (amount / unitsOf(currency)).toLocaleString(PAGE_LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const digitsOf = (currency: string) => Math.log10(unitsOf(currency));

/** An amount in a currency's smallest units, formatted as on the pricing page: '$49', '$49.50', '¥5,000'. */
export const formatPrice = (amount: number, currency: string) =>
  inCurrency(amount, currency, amount % unitsOf(currency) === 0 ? 0 : digitsOf(currency));

/** The same with every digit, for columns: '$49.00'. */
export const formatSum = (amount: number, currency: string) => inCurrency(amount, currency, digitsOf(currency));

/** 'US dollars', 'Japanese yen' */
export const currencyName = (currency: string) =>
  new Intl.NumberFormat(PAGE_LOCALE, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
