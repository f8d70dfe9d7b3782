// All formatting of dates, numbers and prices. The locale is always explicit, so that HTML made at build time and the
// hydrated page show the same text.

/** The locale of HTML made at build time. */
export const PAGE_LOCALE = 'en-US';

/**
 * The reader's locale, the default for text that is only rendered in the browser; content of prerendered pages must use
 * `useLocale`. Some browsers name a language that is none, such as 'en-US@posix' under LANG=C, and every format would
 * throw.
 */
export function readerLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? PAGE_LOCALE;
  } catch {
    return PAGE_LOCALE;
  }
}

/** Making a format takes longer than rendering a card, and browsers remember only the last one: menus and texts take turns. */
const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}

/** '1,234' in the locale's format; decimals only as requested. */
export const formatNumber = (value: number, locale = readerLocale(), digits?: Intl.NumberFormatOptions) =>
  digits ? value.toLocaleString(locale, digits) : numberFormat(locale).format(value);

/** A number with what it counts: '1 day', '0 days', '1,234 days'; `many` where that is not the one with an s. */
export const formatCount = (count: number, one: string, many = `${one}s`, locale = readerLocale()) =>
  `${formatNumber(count, locale)} ${count === 1 ? one : many}`;

/** A fraction as a percentage: '12.5%'. */
export const formatShare = (value: number, locale = readerLocale()) =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

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

/** 'US dollars', 'Japanese yen' */
export const currencyName = (currency: string) =>
  new Intl.NumberFormat(PAGE_LOCALE, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The UTC day of a timestamp, or a plain day (YYYY-MM-DD), the same everywhere: 'Mar 4, 2026'. */
export const formatDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** The month of a plain day: 'March 2026'. */
export const formatMonth = (day: string, locale = readerLocale()) =>
  new Date(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The day of a timestamp in the reader's time zone. */
export const formatLocalDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' });

/** Date and time in the reader's time zone: 'Mar 4, 2026, 9:15 AM'. */
export const formatMoment = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The time in the reader's time zone: '9:15 AM'. */
export const formatClock = (time: number, locale = readerLocale()) =>
  new Date(time).toLocaleTimeString(locale, { timeStyle: 'short' });
