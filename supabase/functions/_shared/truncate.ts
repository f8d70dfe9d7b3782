const graphemes = new Intl.Segmenter('en');

/**
 * Truncates a text to at most `most` UTF-16 units without splitting a grapheme. This is a copy of the function in
 * src/domain/text/text.ts, because a deployed function cannot import files outside its folder.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text.slice(0, most + 100)).containing(most)?.index ?? 0);
