import { diffWords, diffWordsWithSpace } from 'diff';

export type Piece = { text: string; kind: 'same' | 'gone' | 'new' };

/** The smallest unchanged share of a readable diff. Below this share, both whole texts are more readable. */
const MIN_UNCHANGED = 0.25;

/** Returns a word-by-word diff, or undefined if both whole texts are more readable. */
export function wordDiff(before: string, after: string): Piece[] | undefined {
  if (before === '' || after === '') return undefined;
  const words = diffWords(before, after);
  // If only whitespace differs, the diff includes whitespace.
  const isSpace = !words.some(({ added, removed }) => added || removed);
  const pieces = (isSpace ? diffWordsWithSpace(before, after) : words).map(({ value, added, removed }): Piece => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }));
  const unchangedLength = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  const isMixed = unchangedLength < MIN_UNCHANGED * Math.max(before.length, after.length);
  return isMixed ? undefined : pieces;
}
