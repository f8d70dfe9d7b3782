import { diffWords, diffWordsWithSpace } from 'diff';

export type Piece = { text: string; kind: 'same' | 'gone' | 'new' };

/** The minimum unchanged share of a diff. If less is unchanged, the two whole texts are easier to read. */
const MIN_UNCHANGED = 0.25;

/** Returns a word-by-word diff, or undefined if the two whole texts are easier to read. */
export function wordDiff(before: string, after: string): Piece[] | undefined {
  if (before === '' || after === '') return undefined;
  const words = diffWords(before, after);
  // The diff shows whitespace only if nothing else differs.
  const isSpace = !words.some(({ added, removed }) => added || removed);
  const pieces = (isSpace ? diffWordsWithSpace(before, after) : words).map(({ value, added, removed }): Piece => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }));
  const unchangedLength = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  const isMixed = unchangedLength < MIN_UNCHANGED * Math.max(before.length, after.length);
  return isMixed ? undefined : pieces;
}
