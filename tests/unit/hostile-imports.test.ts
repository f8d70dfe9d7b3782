import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toImportListing } from '../../src/domain/listing-files/record';
import { readImport } from '../../src/features/import/parse';
import { HOSTILE } from '../support/hostile-imports';
import { TEST_TIMEOUT } from '../support/test-timeout';
import { ODD } from '../support/random-tools';

/** Returns rows that are neither imported nor reported as invalid. */
function unhandled(text: string, name: string): unknown[] {
  const parsed = readImport(text, name);
  if (parsed.kind === 'file-error') return /\S/.test(parsed.message) ? [] : [parsed];
  const { total, valid, invalid } = parsed;
  return [
    ...(valid.length + invalid.length === total ? [] : [total]),
    ...valid.filter(({ tool }) => !toImportListing(tool).id),
    ...invalid.filter(({ errors }) => errors.length === 0),
  ];
}

/**
 * Processor time in milliseconds. On an idle machine, the slowest shape of 512 kB takes less than 200 ms. Quadratic
 * parsing would take more than ten seconds.
 */
const MAX_TIME = 2000;
/** Sizes in kB. */
const SIZES = [64, 256, 512];

/** Returns the processor time in milliseconds that it takes to read the text. */
function timeOf(text: string, name: string): number {
  const start = process.cpuUsage();
  readImport(text, name);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe.each(Object.entries(HOSTILE))('a hostile .%s file', { timeout: TEST_TIMEOUT }, (ending, shapes) => {
  it.each(Object.entries(shapes))('a file of %s is imported or rejected in linear time', (_what, shape) => {
    for (const size of SIZES) {
      const text = shape(size * 1024);
      expect(timeOf(text, `tools.${ending}`)).toBeLessThanOrEqual(MAX_TIME);
      expect(unhandled(text, `tools.${ending}`)).toEqual([]);
    }
  });
});

it('a table is parsed even after five million empty lines', () => {
  const table = 'Name,URL,Description\nLumen,https://lumen.example,Paints with light';
  expect(readImport('\n'.repeat(5_000_000) + table, 'tools')).toMatchObject({ valid: [{ tool: { name: 'Lumen' } }] });
});

const scraps = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      ...ODD,
      ...['* ', '12) ', '## A', '> ', '---', '===', '```', '[a]: https://b.example', '"} -->', '<https://c.example>'],
      ...['Name,URL,Description', 'Lumen,https://d.example,Paints with light', 'https://e.example/a'],
      ...['[{', '}]', '":', '{"name":"Lumen","url":"https://f.example","description":"Paints with light"}', '1e999'],
      ...['"__proto__":', '"tags":["a"]', '"category":7', '\\u0000', '\0', '\ud800', '\udc00', '&#0;'],
    ),
  },
);
const files = fc.array(scraps, { maxLength: 30 }).map((parts) => parts.join(''));
const BEGINNINGS = {
  md: '## A\n\n- [Lumen](https://lumen.example): ',
  csv: 'Name,URL,Description\n',
  json: '[{"name":',
};

it.each(Object.entries(BEGINNINGS))(
  'a .%s file of random parts is imported or rejected',
  { timeout: TEST_TIMEOUT },
  (ending, beginning) => {
    fc.assert(
      fc.property(files, fc.boolean(), fc.constantFrom(`tools.${ending}`, 'tools'), (text, isBegun, name) => {
        expect(unhandled(isBegun ? beginning + text : text, name)).toEqual([]);
      }),
      { numRuns: 1000, seed: 24 },
    );
  },
);
