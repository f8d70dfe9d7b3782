import * as fc from 'fast-check';
import { parsers } from 'prettier/plugins/markdown';
import { describe, expect, it } from 'vitest';
import { collectionMarkdown, markdownText, toolMarkdown } from '../../scripts/prerender/markdown';

type Node = { type: string; value?: string; url?: string; children?: Node[] };
const parse = parsers.markdown.parse as unknown as (text: string, options: object) => Node;
const read = (text: string) => parse(text, { originalText: text });
/** Returns the node types and links of a parsed Markdown document. */
const shape = (node: Node): unknown[] => [
  node.type,
  ...(node.url ? [node.url] : []),
  ...(node.children ?? []).map(shape),
];
const words = (node: Node): string => node.value ?? (node.children ?? []).map(words).join('');

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '# ',
          '## ',
          '- ',
          '+ ',
          '1. ',
          '2) ',
          '> ',
          '| a | b |\n|---|---|\n',
          '---',
          '===',
          '***',
          '\n',
          '\n\n',
          '\t',
        ],
        ...[
          '[x](https://evil.example)',
          '![x](//evil.example/a.png)',
          '[x]: https://evil.example',
          '[x]',
          '[^1]',
          '[[w]]',
        ],
        ...['<b>', '</b>', '<script>', '<!--', '-->', '<https://evil.example>', '&lt;', '&#60;', '<?xml', '<![CDATA['],
        ...['https://evil.example', 'www.evil.example', 'WWW.evil.example', 'me@evil.example', 'ftp://evil.example'],
        ...['`code`', '```', '~~~', '**b**', '_i_', '~~s~~', '$x$', '{{ x }}', '{% x %}', '\\', '\\\\', '    code'],
        ...['\u202e', '\u202a', '\u2066', '\u2069', '\u0000', '\u0085', '\ufffe', '\ud800', 'a', ' ', 'Lumen'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);
const plain = (text: string) => words(read(markdownText(text)));

describe('user text in Markdown', () => {
  const tool = (text: string) =>
    toolMarkdown({
      name: `Name ${text}`,
      description: `${text} Described`,
      page: 'https://aisle.example/tools/lumen',
      website: 'https://lumen.example.com/',
      facts: [{ label: 'Category', text: `Kind ${text}` }],
      alternatives: [{ name: `${text} Other`, page: 'https://aisle.example/tools/other' }],
    });
  const collection = (text: string) =>
    collectionMarkdown({
      heading: `In ${text}`,
      sentence: `Tools in ${text}.`,
      page: 'https://aisle.example/category/text',
      tools: [
        { name: `${text}x`, page: 'https://aisle.example/tools/lumen', description: `${text}x`, price: 'Free' },
        { name: `y${text}`, page: 'https://aisle.example/tools/other', description: `y${text}`, price: 'Paid' },
      ],
    });

  it('user text adds no elements or links to the document', () => {
    for (const write of [tool, collection]) {
      const expected = shape(read(write('word')));
      fc.assert(
        fc.property(hostile, (text) => {
          expect(shape(read(write(text)))).toEqual(expected);
        }),
        { numRuns: 500 },
      );
    }
  });

  it('user text stays readable on one line', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,60}$/), (text) => {
        expect(plain(`a ${text} b`)).toBe(`a ${text} b`.replace(/ +/g, ' '));
      }),
      { numRuns: 500 },
    );
  });

  it('control and text direction characters are removed', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tool(text)).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
