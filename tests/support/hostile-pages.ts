import { redactPath, redactText } from '../../src/lib/beacon.ts';
import { readPicture, Unusable } from '../../scripts/icons/read-picture.ts';
import { canonicalPath } from '../../src/app/canonical-path.ts';
import { type Answer, classify, needsElsewhere } from '../../supabase/functions/_shared/visit/classify.ts';
import { iconLinks } from '../../supabase/functions/_shared/visit/icon-links.ts';
import { find } from '../../supabase/functions/read-page/find.ts';
import { filled, PAGE_SHAPES, type Shape, within } from './hostile-imports.ts';

const ADDRESS = 'https://lumen.example/';
const seen = (html: string, more: Partial<Answer> = {}): Answer => ({
  ...{ kind: 'answer', hops: [], url: ADDRESS, status: 200, headers: { 'content-type': 'text/html' } },
  ...{ bytes: Buffer.from(html), text: html, ...more },
});

const owners = (name: string) =>
  within(
    '<title>Lumen</title><script type="application/ld+json">[',
    `{"@type":"Organization","name":"${name}"},`,
    '{}]</script>',
  );
/** Returns many short elements with URLs that are relative to a long base URL. */
const withBase =
  (part: string): Shape =>
  (length) =>
    `<base href="${ADDRESS}${filled(length / 2, 'a')}/">${filled(length / 2, part)}`;
/** Returns nested tags with as many opening as closing tags. */
const nestedTags =
  (open: string, close: string): Shape =>
  (length) =>
    filled(length / 2, open) + filled(length / 2, close);
const elements = {
  'elements within elements': nestedTags('<i>', '</b>'),
  'elements closed again': nestedTags('<i>', '</i>'),
};

const PAGE: Record<string, Shape> = {
  ...PAGE_SHAPES.page,
  ...elements,
  'owners of long names': owners(`a${','.repeat(9000)}b`),
  'owners of slashes': owners(`${'/'.repeat(9000)} b`),
  'forms within elements': nestedTags('<i>', '<form>'),
  'many attributes of one element': (length) =>
    `<a ${Array.from({ length: length / 8 }, (_, at) => `a${at}`).join(' ')}>`,
  'frames against a long base': withBase('<iframe src=a></iframe>'),
};
const ICONS: Record<string, Shape> = {
  ...PAGE_SHAPES.icons,
  ...elements,
  'many icons of their own': (length) =>
    Array.from({ length: length / 40 }, (_, at) => `<link rel=icon href=/${at}.png sizes=1x${at}>`).join(''),
  'icons against a long base': withBase('<link rel=icon href=a>'),
};
const LINKS: Record<string, Shape> = {
  ...Object.fromEntries(
    Object.entries(PAGE).filter(([name]) => /title|elements|forms|jump|windows|refresh/.test(name)),
  ),
  ...PAGE_SHAPES.link,
};

const drawing = (text: string): unknown => {
  try {
    return readPicture(Buffer.from(text));
  } catch (error) {
    if (error instanceof Unusable) return error;
    throw error;
  }
};
const link = (text: string): unknown => {
  const response = seen(text, { elsewhere: text });
  return [needsElsewhere(response), classify(response), classify({ ...response, status: 404 })];
};

/**
 * The parsers of untrusted text, and shapes that once made such a parser hang. The link check reads only 64 kB of a
 * page.
 */
export const HOSTILE_PAGES: Record<string, { read: (text: string) => unknown; shapes: Record<string, Shape> }> = {
  page: { read: (text) => find(seen(text, { text: text.slice(0, 64 * 1024) })), shapes: PAGE },
  link: { read: link, shapes: LINKS },
  icons: { read: (text) => iconLinks(text, ADDRESS), shapes: ICONS },
  drawing: { read: drawing, shapes: PAGE_SHAPES.drawing },
  report: { read: (text) => [redactText(text), redactPath(text), canonicalPath(text)], shapes: PAGE_SHAPES.report },
};
