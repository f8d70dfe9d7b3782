// Pages of tools, and the values that a person would copy from each page into the form.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import rows from '../fixtures/tool-pages.json' with { type: 'json' };
import { type LocalSite, html as page, type SiteRow, siteOf } from './local-sites';

type Right = Partial<Record<'name' | 'description' | 'logo_url' | 'picture' | 'video_url' | 'pricing_type', string>>;
/**
 * A page and its correct values. `right` is undefined if the page is not about the tool, so that nothing may be
 * extracted.
 */
export type Shape = LocalSite & { right: Right | undefined };

const SAYS = 'Sketchy turns a few words into a finished drawing, for teams that have no designer.';
const meta = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const og = `${meta('title', 'Sketchy: draw what you mean')}${meta('site_name', 'Sketchy')}${meta('description', SAYS)}${meta('image', '/share.png')}`;
const html = (head: string, body = '<h1>Draw what you mean</h1>', title = 'Sketchy') => page(title, body, head);
const right = (host: string): Right => ({ name: 'Sketchy', description: SAYS, picture: `https://${host}/share.png` });
const sends = (
  text: string | Buffer,
  expected: Right | undefined,
  head = 'Content-Type: text/html; charset=utf-8\r\n',
): Shape => ({
  is: 'alive',
  isSecure: true,
  right: expected,
  respond: (_, { raw, socket }) => {
    raw(`HTTP/1.1 200 OK\r\n${head}Connection: close\r\n\r\n`, text);
    socket.end();
  },
});
const HTML = 'Content-Type: text/html\r\n';
const crayon = "Dessinez ce que vous pensez, même à l'improviste.";
const textwerk = { name: 'Textwerk', description: 'Textwerk schreibt Angebote für Betriebe.' };
/** The name `絵筆` in the encoding Shift JIS. */
const brush = Buffer.from([0x8a, 0x47, 0x95, 0x4d]);

/** Pages whose type, encoding or size cannot be part of a JSON fixture. */
const encoded: Record<string, Shape> = {
  'latin.zoo.test': sends(
    Buffer.from(
      html(`<meta charset="iso-8859-1">${meta('site_name', 'Café Crayon')}${meta('description', crayon)}`),
      'latin1',
    ),
    { name: 'Café Crayon', description: crayon },
    HTML,
  ),
  'sjis.zoo.test': sends(
    Buffer.concat([
      ...[Buffer.from('<meta charset="shift_jis"><title>'), brush],
      ...[Buffer.from('</title><meta property="og:site_name" content="'), brush, Buffer.from(`"><p>${SAYS}</p>`)],
    ]),
    { name: '絵筆' },
    HTML,
  ),
  'utf16.zoo.test': sends(Buffer.from(`\ufeff${html(og)}`, 'utf16le'), right('utf16.zoo.test'), HTML),
  'packed.zoo.test': sends(
    gzipSync(html(og)),
    right('packed.zoo.test'),
    `Content-Encoding: gzip\r\nContent-Type: text/html; charset=utf-8\r\n`,
  ),
  'textwerk.zoo.test': sends(
    brotliCompressSync(
      html(`<meta name="description" content="${textwerk.description}">`, undefined, 'Textwerk – Texte'),
    ),
    textwerk,
    'Content-Encoding: br\r\nContent-Type: text/html; charset=utf-8\r\n',
  ),
  'no-type.zoo.test': sends(html(og), right('no-type.zoo.test'), ''),
  'json.zoo.test': sends('{"name":"Sketchy"}', undefined, 'Content-Type: application/json\r\n'),
  'pdf.zoo.test': sends(html(og), undefined, 'Content-Type: application/pdf\r\n'),
  'huge.zoo.test': sends(html(og, '<p>More and more of it.</p>'.repeat(60_000)), right('huge.zoo.test')),
  'deep-head.zoo.test': sends(html(`<style>${'a{color:red}'.repeat(9000)}</style>${og}`), right('deep-head.zoo.test')),
  'too-deep.zoo.test': sends(html(`<style>${'a{color:red}'.repeat(90_000)}</style>${og}`), {
    name: 'Sketchy',
    description: SAYS,
  }),
  'nested.zoo.test': sends(html(og, '<div>'.repeat(60_000)), right('nested.zoo.test')),
  'deep-ld.zoo.test': sends(
    html(`${og}<script type="application/ld+json">${'{"a":'.repeat(40_000)}</script>`),
    right('deep-ld.zoo.test'),
  ),
};

type Row = SiteRow & { right: Right | null };
const { plain, misleading, wild } = rows as unknown as Record<keyof typeof rows, Record<string, Row>>;
/** Correct pages, misleading pages, and pages of site builders, app stores and hosts. */
export const toolPages: Record<string, Shape> = {
  ...encoded,
  ...Object.fromEntries(
    Object.entries({ ...plain, ...misleading, ...wild }).map(([host, row]) => [
      host,
      { ...siteOf({ isSecure: true, ...row }), right: row.right ?? undefined },
    ]),
  ),
};
