// The one place where dates and numbers become text. The locale is always given, so that a page
// made at build time and the same page in a browser can say the same.

/** What pages are made in. */
export const PAGE_LOCALE = 'en-US';

/** As '1,234' where that is the locale's way. */
export const formatNumber = (value: number, locale: string) => value.toLocaleString(locale);

/** A moment's day in UTC, or a plain day: the same everywhere. As 'March 4, 2026'. */
export const formatDay = (time: string, locale: string) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
