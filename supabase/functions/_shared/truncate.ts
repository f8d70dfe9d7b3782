const graphemes = new Intl.Segmenter('en');

/**
 * At most so many UTF-16 units of a text, never through a character as people see it. src/domain/text/text.ts has the same: what
 * is put up as a function may import nothing from outside its folder.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text.slice(0, most + 100)).containing(most)?.index ?? 0);
