/** Makes a text of about this length in a shape that once made a reader hang. */
export type Shape = (length: number) => string;

export const filled = (length: number, part: string) => part.repeat(Math.max(1, Math.ceil(length / part.length)));
/** Repeats a part between a beginning and an end. */
export const within =
  (before: string, part: string, after = ''): Shape =>
  (length) =>
    before + filled(length - before.length - after.length, part) + after;
export const repeated = (part: string): Shape => within('', part);
/** As many opening parts as closing parts. */
const nested =
  (open: string, close: string, middle = ''): Shape =>
  (length) => {
    const times = Math.ceil(length / (open.length + close.length));
    return open.repeat(times) + middle + close.repeat(times);
  };
/** Repeats a part once more each time. */
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

const MARKDOWN: Record<string, Shape> = {
  tools: repeated('- [Lumen](https://lumen.example/a): Paints with light\n'),
  'comments never closed': repeated('<!-- x\n'),
  'empty lines': repeated('\n'),
  'one item of emoji': within('- ', '😀', 'x\n'),
  'items of 32,000 emoji': repeated(`- ${'😀'.repeat(32_000)}x\n`),
  'a heading of spaces': within('## a', ' ', 'b\n- [A](https://a.example)'),
  'headings of 1,000 spaces': repeated(`## a${' '.repeat(1000)}b\n`),
  'open brackets': within('- ', '['),
  'closing brackets': (length) => `- ${nested('[a', ']')(length)}`,
  'links begun': within('- ', '[a](<b'),
  'emphasis never closed': within('- ', '*a **b_ '),
  'backticks of growing runs': growing('a', '`', '', 3000),
  'quotes within quotes': within('', '>', ' a\n'),
  'lists within lists': within('', '- ', 'a\n'),
  'lists of growing depth': growing('', '  ', '- a\n', 300),
  'references with open titles': repeated("[a]: /x 'y\n"),
  'references used': within('[a]: https://a.example\n\n- ', '[a][b] '),
  entities: within('- ', '&amp;&#x41;&#'),
  tables: repeated('| [a](b) | c |\n|---|---|\n'),
  'tags never closed': within('- ', '<a b="'),
  'processing instructions': within('- ', '<?<!A<![CDATA['),
  'headings underlined': repeated('a\n=\n'),
  'items of one letter': repeated('- a\n'),
  'items of 90,000 brackets': repeated(`- ${'[a]('.repeat(22_500)}\n`),
};

const HEADER = 'Name,URL,Description\n';
const CSV: Record<string, Shape> = {
  tools: within(HEADER, 'Lumen,https://lumen.example/a,Paints with light\n'),
  'empty lines': repeated('\n'),
  'empty lines, then a table': within('', '\n', HEADER),
  'rows of separators': within(HEADER, ',,\n'),
  'a row of separators': within(HEADER, ','),
  'a header of separators': repeated(','),
  'a header of quotes': repeated('"'),
  'quoted letters': within(HEADER, '"a",'),
  'a quotation mark never closed': within(`${HEADER}"`, 'a'),
  'one never closed over many lines': within(`${HEADER}"`, 'a,b\n'),
  'one quoted cell of many lines': within(`${HEADER}Lumen,https://lumen.example,"`, 'a\n', '"\n'),
  'doubled quotation marks': within(`${HEADER}"`, '""', '"\n'),
  'quotation marks within cells': within(HEADER, '"a"b'),
  'quotation marks before spaces': within(`${HEADER}"`, '" '),
  'a cell of spaces': within(HEADER, ' ', 'x\n'),
  'a cell of apostrophes': within(HEADER, "'", '\n'),
  'addresses of slashes': within(HEADER, `Lumen,https://lumen.example/${'/'.repeat(2000)}a,Paints with light\n`),
  'hosts of dots': within(HEADER, `Lumen,https://${'a.'.repeat(1000)}_,Paints with light\n`),
  'semicolons, commas and tabs': within('Name;URL\tDescription,', ';,\t'),
  'carriage returns': within('Name,URL,Description\r', 'a,b,c\r'),
  'rows of one cell': within(HEADER, 'a\n'),
};

const record = (more: string) =>
  `{"name":"Lumen","url":"https://lumen.example/a","description":"Paints with light",${more}}`;
const rows = (more: string) => (length: number) => `[${within('', `${record(more)},`)(length)}{}]`;
const JSON_SHAPES: Record<string, Shape> = {
  tools: rows('"tags":["a","b"]'),
  'open brackets': repeated('['),
  'lists within lists': nested('[', ']'),
  'objects within objects': nested('{"a":', '}', '1'),
  'a thousand lists within lists in each tool': rows(`"a":${'['.repeat(1000)}${']'.repeat(1000)}`),
  'empty lists': (length) => `[${within('', '[],')(length)}[]]`,
  numbers: (length) => `[${within('', '1,')(length)}1]`,
  spaces: repeated(' '),
  'spaces before a word': within('', ' ', 'x'),
  'spaces before a list': within('', ' ', `[${record('"a":1')}]`),
  'spaces behind a bracket': within('[', ' ', 'x'),
  'one name': within('[{"name":"', 'a', '"}]'),
  'one address of slashes': within('[{"name":"Lumen","url":"https://lumen.example/', '/', 'a"}]'),
  'one address of dots': within('[{"name":"Lumen","url":"https://', 'a.', '_"}]'),
  'one description of spaces': within('[{"name":"Lumen","description":"', ' ', 'x"}]'),
  'one tool of many keys': (length) => `[{${within('', '"a":1,')(length)}"b":1}]`,
  'one tool of many tags': (length) => `[${record(`"tags":[${within('', '"a",')(length)}"b"]`)}]`,
  'one list of tags in a text': (length) => `[${record(`"tags":"${within('', 'a,')(length)}"`)}]`,
  'one list of alternatives': (length) => `[${record(`"alternatives":[${within('', '"a",')(length)}"b"]`)}]`,
  backslashes: within('["', '\\\\', '"]'),
  'an open text': within('["', 'a'),
};

/** The shapes by file type. */
export const HOSTILE: Record<'md' | 'csv' | 'json', Record<string, Shape>> = {
  md: MARKDOWN,
  csv: CSV,
  json: JSON_SHAPES,
};
