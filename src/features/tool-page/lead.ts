import { cutText } from '../../domain/text/text';

/** The maximum length of the lead in characters. A longer first sentence is truncated. */
const MAX_LENGTH = 200;

/**
 * Splits a description into its first sentence and the rest. If the first sentence must be truncated, the rest is the
 * whole description.
 */
export function leadOf(description: string): { lead: string; rest: string } {
  const text = description.trim();
  const first = /^.+?(?:[.!?…]["”’)]?(?=\s+[\p{Lu}\d"“‘(])|(?=\s*\n)|$)/u.exec(text)?.[0] ?? text;
  if (first.length <= MAX_LENGTH) return { lead: first, rest: text.slice(first.length).trim() };
  const cut = cutText(first, MAX_LENGTH - 1);
  const word = cut.lastIndexOf(' ');
  return { lead: `${(word > 0 ? cutText(cut, word) : cut).replace(/[\s,;:.–-]+$/, '')}…`, rest: text };
}
