import { formatNumber } from '../lib/format';
/** The number of characters (code points), as PostgreSQL's char_length counts them. */
export const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

// What XML 1.0 cannot hold, so that no feed or picture could be written: control characters except tab and line breaks,
// and the two last code points of the plane. private.is_plain_text says the same in the database.
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
