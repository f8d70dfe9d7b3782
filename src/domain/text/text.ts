import { formatNumber } from '../../lib/format';

const graphemes = new Intl.Segmenter('en');

/**
 * Truncates a text to at most `most` UTF-16 units without splitting a grapheme. Edge functions use a copy
 * (supabase/functions/_shared/truncate.ts).
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text.slice(0, most + 100)).containing(most)?.index ?? 0);

/** Returns the text on one line with at most `max` characters. An ellipsis marks truncated text. */
export function clip(text: string, max = 80): string {
  const line = cutText(text, max * 2).replace(/\s+/g, ' ');
  const start = cutText(line, max).toWellFormed();
  return start.length < line.length || text.length > max * 2 ? `${start}…` : start;
}

export function countOf(text: string, mark: string, from = 0, to = text.length): number {
  let count = 0;
  for (let at = text.indexOf(mark, from); at !== -1 && at < to; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Counts the lines of a text. Line breaks may be LF, CR or CRLF. */
export const linesOf = (text: string): number => 1 + countOf(text, '\n') + countOf(text, '\r') - countOf(text, '\r\n');

/** Counts characters (code points), as PostgreSQL's char_length does. */
export const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

// Characters that XML 1.0 forbids. They would make feeds and pictures invalid. Must match private.is_plain_text in SQL.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/;

/** Returns whether the text can be stored. Control characters, noncharacters and lone surrogates are invalid. */
export const isStorableText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/**
 * Returns whether the text contains a control character, such as a tab or a line break. Ids and tags must not contain
 * control characters.
 */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

/** Formats a number for English text in every locale: '2,000'. */
export const numeral = (value: number): string => formatNumber(value, 'en');

export const orList = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

export const andList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
