// Formats dates and numbers. The locale is always explicit, so that prerendered HTML and the hydrated page show the
// same text.

/** The locale of all prerendered HTML. */
export const PAGE_LOCALE = 'en-US';

/**
 * The reader's locale for text that only the browser renders. Prerendered content must use `useLocale` instead. An
 * invalid locale, such as 'en-US@posix', is replaced, because formatters reject it.
 */
export function readerLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? PAGE_LOCALE;
  } catch {
    return PAGE_LOCALE;
  }
}

/** Formatters are cached, because creating one takes longer than rendering a card. */
const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}

/** Formats a number: '1,234' in US English. `digits` sets the number of decimals, by default none. */
export const formatNumber = (value: number, locale = readerLocale(), digits?: Intl.NumberFormatOptions) =>
  digits ? value.toLocaleString(locale, digits) : numberFormat(locale).format(value);

/** Formats a number with its noun: '1 day', '0 days', '1,234 days'. `many` is for irregular plurals. */
export const formatCount = (count: number, one: string, many = `${one}s`, locale = readerLocale()) =>
  `${formatNumber(count, locale)} ${count === 1 ? one : many}`;

/** Formats a day (YYYY-MM-DD) or the UTC day of a timestamp: 'Mar 4, 2026'. The text is the same in every time zone. */
export const formatDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

export const formatMonth = (day: string, locale = readerLocale()) =>
  new Date(day).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
