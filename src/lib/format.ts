// All formatting of dates and numbers. The locale is always explicit, so that HTML made at build time and the
// hydrated page show the same text.

/** The locale of HTML made at build time. */
export const PAGE_LOCALE = 'en-US';

/**
 * The reader's locale, the default for text that is only rendered in the browser; content of prerendered pages must use
 * `useLocale`. Some browsers report an invalid language, such as 'en-US@posix' under LANG=C, which formatters reject.
 */
export function readerLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? PAGE_LOCALE;
  } catch {
    return PAGE_LOCALE;
  }
}

/** Cached, because creating a formatter takes longer than rendering a card. */
const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}

/** '1,234' in the locale's format; decimals only as requested. */
export const formatNumber = (value: number, locale = readerLocale(), digits?: Intl.NumberFormatOptions) =>
  digits ? value.toLocaleString(locale, digits) : numberFormat(locale).format(value);

/** A number with its noun: '1 day', '0 days', '1,234 days'. `many` is for irregular plurals. */
export const formatCount = (count: number, one: string, many = `${one}s`, locale = readerLocale()) =>
  `${formatNumber(count, locale)} ${count === 1 ? one : many}`;

/** The UTC day of a timestamp, or a plain day (YYYY-MM-DD), the same everywhere: 'Mar 4, 2026'. */
export const formatDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** The month of a plain day: 'March 2026'. */
export const formatMonth = (day: string, locale = readerLocale()) =>
  new Date(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
