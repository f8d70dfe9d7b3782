// Amounts of money: apart from the other formats, because few pages show a price.

import { PAGE_LOCALE } from './format';

const digitsOf = (currency: string) =>
  new Intl.NumberFormat(PAGE_LOCALE, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;

/** How many of a currency's smallest units make one: 100 cents a dollar, one yen a yen. */
export const unitsOf = (currency: string) => 10 ** digitsOf(currency);

/** An amount in a currency's smallest units, formatted as on the pricing page: '$49', '$49.50', '¥5,000'. */
export const formatPrice = (amount: number, currency: string) =>
  (amount / unitsOf(currency)).toLocaleString(PAGE_LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % unitsOf(currency) === 0 ? 0 : digitsOf(currency),
  });

/** The same with every digit, for columns: '$49.00'. */
export const formatSum = (amount: number, currency: string) =>
  (amount / unitsOf(currency)).toLocaleString(PAGE_LOCALE, { style: 'currency', currency });

/** 'US dollars', 'Japanese yen' */
export const currencyName = (currency: string) =>
  new Intl.NumberFormat(PAGE_LOCALE, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;
