import { diffWords, diffWordsWithSpace } from 'diff';

export type Piece = { text: string; kind: 'same' | 'gone' | 'new' };

/** The smallest unchanged share for a mixed diff; below it, showing both texts is more readable. */
const MIN_UNCHANGED = 0.25;

/** A word-by-word diff, or undefined if showing both texts is more readable. */
export function wordDiff(before: string, after: string): Piece[] | undefined {
  if (before === '' || after === '') return undefined;
  const words = diffWords(before, after);
  // If only whitespace differs, compare it too.
  const isSpace = !words.some(({ added, removed }) => added || removed);
  const pieces = (isSpace ? diffWordsWithSpace(before, after) : words).map(({ value, added, removed }): Piece => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }));
  const kept = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  const isMixed = kept < MIN_UNCHANGED * Math.max(before.length, after.length);
  return isMixed ? undefined : pieces;
}
