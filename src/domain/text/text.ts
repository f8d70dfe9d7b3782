import { formatNumber } from '../../lib/format';

const graphemes = new Intl.Segmenter('en');

/**
 * Returns at most `most` UTF-16 units of a text without splitting a grapheme. supabase/functions/_shared/truncate.ts
 * has a copy.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text.slice(0, most + 100)).containing(most)?.index ?? 0);

/** The first `max` characters on one line, with an ellipsis if the text was longer. */
export function clip(text: string, max = 80): string {
  const line = cutText(text, max * 2).replace(/\s+/g, ' ');
  const start = cutText(line, max).toWellFormed();
  return start.length < line.length || text.length > max * 2 ? `${start}…` : start;
}

/** Counts the occurrences of the mark between two positions. */
export function countOf(text: string, mark: string, from = 0, to = text.length): number {
  let count = 0;
  for (let at = text.indexOf(mark, from); at !== -1 && at < to; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Counts the lines of a text, for any line ending. */
export const linesOf = (text: string): number => 1 + countOf(text, '\n') + countOf(text, '\r') - countOf(text, '\r\n');

/** The number of characters (code points), as PostgreSQL's char_length counts them. */
export const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

// Characters that XML 1.0 forbids, which would break feeds and pictures: control characters except tab and line breaks,
// U+FFFE and U+FFFF. Like private.is_plain_text in SQL.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/;

/** Whether the text can be stored and displayed: no control characters, no noncharacters, no lone surrogates. */
export const isStorableText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** Whether the text has any control character, including tabs and line breaks: ids and tags allow none. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

/** '2,000': for English sentences, whatever the reader's locale. */
export const numeral = (value: number): string => formatNumber(value, 'en');

/** 'a, b or c' */
export const orList = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** 'a, b and c' */
export const andList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** 'free' becomes 'Free'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
