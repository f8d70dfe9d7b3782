// The one place where dates, numbers and prices become text. The locale is always given, so that a page made at build
// time and the same page in a browser can say the same.

/** What pages are made in. */
export const PAGE_LOCALE = 'en-US';

/** For what is only ever rendered in a browser. What stands in a page of the build takes `useLocale`. */
const readerLocale = () => (typeof navigator === 'undefined' ? PAGE_LOCALE : navigator.language);

/** As '1,234' where that is the locale's way; decimals only as many as are asked for. */
export const formatNumber = (value: number, locale = readerLocale(), digits?: Intl.NumberFormatOptions) =>
  value.toLocaleString(locale, digits);

/** A part of one, as '12.5%'. */
export const formatShare = (value: number, locale = readerLocale()) =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

/** Prices are quoted in US dollars, written as the pricing page writes them. */
export const formatPrice = (cents: number) =>
  (cents / 100).toLocaleString(PAGE_LOCALE, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

/** A moment's day in UTC, or a plain day (YYYY-MM-DD): the same everywhere. As 'March 4, 2026', or short: 'Mar 4, 2026'. */
export const formatDay = (time: string, locale = readerLocale(), dateStyle: 'long' | 'medium' = 'long') =>
  new Date(time).toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' });

/** The month of a plain day, as 'March 2026'. */
export const formatMonth = (day: string, locale = readerLocale()) =>
  new Date(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The day that a moment falls on where its reader is. */
export const formatLocalDay = (time: string, dateStyle: 'long' | 'medium', locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle });

/** A moment by its reader's clock, as 'March 4, 2026 at 9:15 AM'. */
export const formatMoment = (time: string, dateStyle: 'long' | 'medium', locale = readerLocale()) =>
  new Date(time).toLocaleString(locale, { dateStyle, timeStyle: 'short' });

/** A moment of today by its reader's clock, as '9:15 AM'. */
export const formatClock = (time: number, locale = readerLocale()) =>
  new Date(time).toLocaleTimeString(locale, { timeStyle: 'short' });
