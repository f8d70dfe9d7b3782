import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImport } from '../../src/features/import/parse';

function read(text: string, name = 'list.md') {
  const parsed = readImport(text, name);
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  return parsed;
}
const toolOf = (line: string) => read(`# List\n\n## Design\n\n${line}\n`).valid[0]?.tool;

/**
 * Reads a sample list. Each sample has a different style of Markdown. The name has no extension, so the format is detected
 * from the content.
 */
const list = (shape: string) =>
  readFileSync(new URL(`../support/awesome-lists/${shape}.txt`, import.meta.url), 'utf8').replace(/\r\n/g, '\n');
const CATEGORIES = ['Writing', 'Image Generation', 'Audio & Music', 'Coding', 'Research'];

it.each([
  ['dashes-and-badges', 40, 0, { 'own heading': 5, 'no web address': 1 }],
  ['stars-and-nesting', 45, 0, { 'no link': 5 }],
  ['numbers-and-sources', 40, 0, {}],
  ['references-and-boxes', 40, 0, {}],
  ['emoji-and-html', 40, 0, { 'no web address': 2, 'no link': 1, table: 2 }],
])('the sample list “%s” has %i valid tools and %i invalid tools', (shape, valid, invalid, leftOut) => {
  for (const text of [list(shape), list(shape).replaceAll('\n', '\r\n'), `\uFEFF${list(shape)}`]) {
    const parsed = read(text, 'saved-page');
    expect([parsed.valid.length, parsed.invalid.length]).toEqual([valid, invalid]);
    expect(Object.fromEntries((parsed.leftOut ?? []).map(({ why, count }) => [why, count]))).toEqual(leftOut);
    expect([...new Set(parsed.valid.map(({ tool }) => tool.category[0]))]).toEqual(CATEGORIES);
    const texts = parsed.valid.map(({ tool }) => `${tool.name}: ${tool.description}`);
    expect(texts.filter((line) => /[[\]*`<>\\]|http:|&amp;|Source|GitHub|^\W/.test(line))).toEqual([]);
    expect(texts.some((line) => line.startsWith('Termbase: Keeps the terms of a field in four languages'))).toBe(true);
  }
});

describe('a line of a Markdown list', () => {
  it.each([
    ['- [Lumen](https://lumen.example): Paints with light', 'Lumen', 'Paints with light'],
    ['* [Lumen](https://lumen.example) — Paints – with - light', 'Lumen', 'Paints – with - light'],
    ['+ [Lumen](https://lumen.example)- -3 degrees of light', 'Lumen', '-3 degrees of light'],
    ['12) [Lumen](https://lumen.example "A title") Paints with light', 'Lumen', 'Paints with light'],
    [
      '- [`Lu`**men**](https://lumen.example): Paints *with* __light__, ~~not~~ snake_case',
      'Lumen',
      'Paints with light, not snake_case',
    ],
    [
      '- [![Logo](https://a.example/l.png) Lumen](https://lumen.example): Paints with light ![x](y.png)',
      'Lumen',
      'Paints with light',
    ],
    [
      '- [![CI](ci.svg)](https://ci.example) [Lumen](https://lumen.example): Paints with light',
      'Lumen',
      'Paints with light',
    ],
    ['- [Lu\\]men](https://lumen.example): a \\* b &lt; c &#x1F98A;', 'Lu]men', 'a * b < c 🦊'],
    ['- [لومن](https://lumen.example): يرسم بالضوء 🦊', 'لومن', 'يرسم بالضوء 🦊'],
    [
      '- [Lumen](https://lumen.example): =HYPERLINK("https://evil.example")',
      'Lumen',
      '=HYPERLINK("https://evil.example")',
    ],
  ])('the line “%s” becomes a tool', (line, name, description) => {
    expect(toolOf(line)).toMatchObject({
      name,
      description,
      url: 'https://lumen.example',
      category: ['Design'],
      id: 'lumen.example',
    });
  });

  it('an invalid line is reported with its line number and the reason', () => {
    const { invalid, duplicates } = read(
      '## A\n\n- [Ab](https://ab.example)\n- [Cd](https://cd.example): long enough\n\n- [Cd again](https://www.cd.example/): long enough\n- [Ef](https://nohost): long enough\n',
    );
    expect(invalid.map(({ line, errors }) => [line, errors[0]])).toEqual([
      [3, 'Missing description'],
      [6, 'Duplicate ID found: cd.example'],
      [7, 'Invalid url: https://nohost (it must begin with http:// or https:// and a host such as example.com)'],
    ]);
    expect(duplicates).toBe(1);
  });

  it('a tool gets a stable id derived from its address', () => {
    const line = '- [Lumen](https://www.lumen.example/a/?utm_source=x): Paints with light';
    expect([toolOf(line)?.id, toolOf(line)?.id]).toEqual(['lumen.example/a', 'lumen.example/a']);
  });

  it('a comment after a line can contain details but cannot change the name or the address', () => {
    const tool = toolOf(
      '- [Lumen](https://lumen.example): Paints with light <!-- tool {"id":"l","name":"Evil","url":"https://evil.example","tags":["a"],"__proto__":{"name":"Evil"}} -->',
    );
    expect(tool).toMatchObject({ id: 'l', name: 'Lumen', url: 'https://lumen.example', tags: ['a'] });
    const broken = read('- [Lumen](https://lumen.example): Paints with light <!-- tool {"id": -->').invalid;
    expect(broken[0]?.errors).toEqual(['The comment after the text cannot be read']);
  });
});

describe('a line that is not a tool', () => {
  const tool = '- [Lumen](https://lumen.example): Paints with light\n';
  it.each([
    ['a line within a comment', `${tool}\n<!--\n- [Ab](https://ab.example): hidden away\n-->\n`, undefined],
    ['a line after an unclosed comment', `${tool}\n<!-- x\n${'<!-- x\n'.repeat(50_000)}`, 'open comment'],
    ['a line nested too deeply', `${tool}\n${'> '.repeat(30)}- [Ab](https://ab.example)\n`, 'too deep'],
    ['an item that is too long', `${tool}- ${'😀'.repeat(60_000)}\n`, 'too long'],
  ])('the import skips %s', (_what, text, why) => {
    const parsed = read(text);
    expect(parsed.valid.map(({ tool: { name } }) => name)).toEqual(['Lumen']);
    expect(parsed.leftOut?.map((left) => left.why)).toEqual(why && [why]);
  });

  it('a file with too many lines or list items is rejected', () => {
    const refusal = { kind: 'file-error', message: 'The file has too many lines. Split it into smaller files.' };
    expect(readImport(`${tool}${'\n'.repeat(1_000_000)}`, 'list.md')).toEqual(refusal);
    expect(readImport(`${tool}${'- - - - - - - a\n'.repeat(100_000)}`, 'list.md')).toEqual(refusal);
  }, 30_000);
});

it.each(['# Title\n\nOnly text.\n', '# Title\n\n- [A](#a)\n- [B](b.md)\n'])(
  'a file without web links is rejected with the number of its last line: %j',
  (text) => {
    const message = /^No valid tools found to import: the list has no line such as .* line \d+\.$/;
    expect(readImport(text, 'list.md')).toEqual({ kind: 'file-error', message: expect.stringMatching(message) });
  },
);
