// What XML 1.0 forbids: control characters, lone surrogates, U+FFFE and U+FFFF. One of them makes the whole file no XML.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** What turns the direction of the text around it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without what no file may hold, and without what would change how the text around it reads. */
export const plainText = (text: string): string => text.replace(FORBIDDEN, '').replace(DIRECTIONS, '');

/** A text as the content or an attribute of an XML file (preview pictures, sitemap, feeds). */
export const xml = (text: string): string =>
  plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
