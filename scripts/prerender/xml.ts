// What XML 1.0 forbids: control characters, lone surrogates, U+FFFE and U+FFFF. One of them makes the whole file no XML.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text as the content or an attribute of an XML file (preview pictures, sitemap, feeds). */
export const xml = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
