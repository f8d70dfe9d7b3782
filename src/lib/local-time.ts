// Formats in the reader's time zone. Not in format.ts, because no prerendered page uses them.

import { readerLocale } from './format';

/** A fraction as a percentage: '12.5%'. */
export const formatShare = (value: number, locale = readerLocale()) =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

/** The day of a timestamp in the reader's time zone. */
export const formatLocalDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' });

/** Date and time in the reader's time zone: 'Mar 4, 2026, 9:15 AM'. */
export const formatDateTime = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
