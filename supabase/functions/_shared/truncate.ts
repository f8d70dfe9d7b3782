const graphemes = new Intl.Segmenter('en');

/**
 * Returns at most `most` UTF-16 units of a text without splitting a grapheme. src/domain/text/text.ts contains a copy,
 * because a deployed function cannot import files outside its folder.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text.slice(0, most + 100)).containing(most)?.index ?? 0);
