// Characters that make an XML 1.0 file invalid: control characters, lone surrogates, U+FFFE and U+FFFF.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Bidirectional control characters. They would change the direction of the surrounding text. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

export const plainText = (text: string): string => text.replace(FORBIDDEN, '').replace(DIRECTIONS, '');

export const xml = (text: string): string =>
  plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
