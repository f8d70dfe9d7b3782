import { Fragment } from 'react';
import { fold } from '../../domain/text/fold';

/** Returns an approximate word stem, so that 'essay' marks 'essays' and 'summarise' marks 'summarize'. */
const stem = (written: string) => {
  const word = fold(written);
  return word
    .replace(/(ing|ed|es|e|s)$/u, (ending) => (word.length - ending.length >= 3 ? '' : ending))
    .replace(/is$/u, 'iz');
};

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

type Part = { text: string; isMatch: boolean };

/**
 * Splits a text into parts that match the query and parts that do not. Matches the whole phrase, or its single words if
 * the phrase does not occur.
 */
export function matchParts(text: string, query: string): Part[] {
  const phrase = query.trim();
  if (!phrase) return [{ text, isMatch: false }];
  const whole = new RegExp(`(${escape(phrase)})`, 'giu');
  if (whole.test(text)) return cut(text, whole, () => true);

  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stems = words.filter((word) => word.length > 1).map(stem);
  if (stems.length === 0) return [{ text, isMatch: false }];
  return cut(text, /([\p{L}\p{M}\p{N}]+)/gu, (word) => {
    const own = stem(word);
    return stems.some((known) => own === known || (known.length > 2 && own.startsWith(known)));
  });
}

/** The pattern must have one capture group. split() then returns the matches at odd indexes. */
const cut = (text: string, pattern: RegExp, isMatch: (found: string) => boolean): Part[] =>
  text.split(pattern).map((part, at) => ({ text: part, isMatch: at % 2 === 1 && isMatch(part) }));

/** Text with highlighted search matches. It is never rendered as HTML. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  if (!query) return text;
  return matchParts(text, query).map((part, at) =>
    part.isMatch ? (
      <mark key={at} className="rounded-[2px] bg-accent-soft text-ink">
        {part.text}
      </mark>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    ),
  );
}
