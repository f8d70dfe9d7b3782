// XML 1.0 forbids these characters: control characters, lone surrogates, U+FFFE and U+FFFF. One of them makes the file
// invalid.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Bidirectional control characters, which affect the surrounding text. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

export const plainText = (text: string): string => text.replace(FORBIDDEN, '').replace(DIRECTIONS, '');

/** Escapes text for XML content or attributes (preview pictures, sitemap, feeds). */
export const xml = (text: string): string =>
  plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
