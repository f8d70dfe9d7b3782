import { diffWords, diffWordsWithSpace } from 'diff';

export type Piece = { text: string; kind: 'same' | 'gone' | 'new' };

/** Where less than this share of both texts stays, the two read better one after the other than mixed. */
const KEPT = 0.25;

/** What has gone and what has come, word by word; nothing where words tell less than the whole texts. */
export function wordDiff(before: string, after: string): Piece[] | undefined {
  if (before === '' || after === '') return undefined;
  const words = diffWords(before, after);
  // Where only spaces or lines differ, they are what has changed.
  const isSpace = !words.some(({ added, removed }) => added || removed);
  const pieces = (isSpace ? diffWordsWithSpace(before, after) : words).map(({ value, added, removed }): Piece => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }));
  const kept = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  const isMixed = kept < KEPT * Math.max(before.length, after.length);
  return isMixed ? undefined : pieces;
}
