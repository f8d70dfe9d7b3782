import rows from '../fixtures/hostile-texts.json' with { type: 'json' };

/** Creates a text of about this length. Its shape once made a parser hang. */
export type Shape = (length: number) => string;

export const filled = (length: number, part: string) => part.repeat(Math.max(1, Math.ceil(length / part.length)));
/** Returns a shape that repeats a part between a start and an end. */
export const within =
  (before: string, part: string, after = ''): Shape =>
  (length) =>
    before + filled(length - before.length - after.length, part) + after;
/** Creates shapes from lists of a start, a repeated part and an end. */
const shapesOf = (all: Record<string, string[]>): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(all).map(([name, [before = '', part = '', after]]) => [name, within(before, part, after)]),
  );
const { md, csv, json, page, link, icons, drawing, report } = rows;
export const PAGE_SHAPES = {
  ...{ page: shapesOf(page), link: shapesOf(link), icons: shapesOf(icons) },
  drawing: shapesOf(drawing),
  // JSON parsers reject lone surrogates.
  report: { ...shapesOf(report), 'lone surrogates': within('', '\ud800') },
};

const nested =
  (open: string, close: string, middle = ''): Shape =>
  (length) => {
    const times = Math.ceil(length / (open.length + close.length));
    return open.repeat(times) + middle + close.repeat(times);
  };
const growing =
  (before: string, part: string, after: string, most: number): Shape =>
  (length) => {
    const parts: string[] = [];
    for (let at = 0, size = 0; size < length; at += 1) {
      const next = before + part.repeat(1 + (at % most)) + after;
      parts.push(next);
      size += next.length;
    }
    return parts.join('');
  };
const around =
  (before: string, shape: Shape, after: string): Shape =>
  (length) =>
    before + shape(length) + after;

const record = (more: string) =>
  `{"name":"Lumen","url":"https://lumen.example/a","description":"Paints with light",${more}}`;
const records = (more: string) => around('[', within('', `${record(more)},`), '{}]');
const [before, after] = record('"tags":HERE').split('HERE') as [string, string];

export const HOSTILE: Record<'md' | 'csv' | 'json', Record<string, Shape>> = {
  md: {
    ...shapesOf(md),
    'items of 32,000 emoji': within('', `- ${'😀'.repeat(32_000)}x\n`),
    'items of 90,000 brackets': within('', `- ${'[a]('.repeat(22_500)}\n`),
    'closing brackets': around('- ', nested('[a', ']'), ''),
    'backticks of growing runs': growing('a', '`', '', 3000),
    'lists of growing depth': growing('', '  ', '- a\n', 300),
  },
  csv: {
    ...shapesOf(csv),
    'addresses of slashes': within(
      'Name,URL,Description\n',
      `Lumen,https://lumen.example/${'/'.repeat(2000)}a,Paints with light\n`,
    ),
    'hosts of dots': within('Name,URL,Description\n', `Lumen,https://${'a.'.repeat(1000)}_,Paints with light\n`),
  },
  json: {
    ...shapesOf(json),
    tools: records('"tags":["a","b"]'),
    'lists within lists': nested('[', ']'),
    'objects within objects': nested('{"a":', '}', '1'),
    'a thousand lists within lists in each tool': records(`"a":${'['.repeat(1000)}${']'.repeat(1000)}`),
    'empty lists': around('[', within('', '[],'), '[]]'),
    numbers: around('[', within('', '1,'), '1]'),
    'one tool of many keys': around('[{', within('', '"a":1,'), '"b":1}]'),
    'one tool of many tags': around(`[${before}[`, within('', '"a",'), `"b"]${after}]`),
    'one list of tags in a text': around(`[${before}"`, within('', 'a,'), `"${after}]`),
    'one list of alternatives': (length) => `[${record(`"alternatives":[${within('', '"a",')(length)}"b"]`)}]`,
  },
};
