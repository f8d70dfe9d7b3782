import { cutText } from '../../domain/text/text';

/** In characters; a longer first sentence is cut. */
const LONGEST = 200;

/**
 * The description as the line below the name and what is left of it: its first sentence and the others. A first sentence
 * that is too long for the line is cut there, and all of it follows.
 */
export function leadOf(description: string): { lead: string; rest: string } {
  const text = description.trim();
  const first = /^.+?(?:[.!?…]["”’)]?(?=\s+[\p{Lu}\d"“‘(])|(?=\s*\n)|$)/u.exec(text)?.[0] ?? text;
  if (first.length <= LONGEST) return { lead: first, rest: text.slice(first.length).trim() };
  const cut = cutText(first, LONGEST - 1);
  const word = cut.lastIndexOf(' ');
  return { lead: `${(word > 0 ? cutText(cut, word) : cut).replace(/[\s,;:.–-]+$/, '')}…`, rest: text };
}
