// Formats for the reader's time zone. They are not in format.ts, because prerendered pages do not need them.

import { readerLocale } from './format';

export const formatShare = (value: number, locale = readerLocale()) =>
  value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

export const formatLocalDay = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' });

export const formatDateTime = (time: string, locale = readerLocale()) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
