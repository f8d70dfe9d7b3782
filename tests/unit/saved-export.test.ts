import Papa from 'papaparse';
import { describe, expect, it, test } from 'vitest';
import { catalogue } from '../../src/catalogue';
import { withFacts } from '../../src/catalogue/with-facts';
import { cellText, csvText } from '../../src/domain/text/csv';
import { catalogueToImportTool, toImportListing, toImportTool } from '../../src/domain/listing-files/record';
import type { ImportTool } from '../../src/domain/listing-files/record';
import { readImport } from '../../src/features/import/parse';
import { toCsv, toJson } from '../../src/features/saved/export-saved';
import { readShared, sharedPath } from '../../src/features/saved/shared-address';
import { fullRow } from '../support/tools';

const imported = (text: string) => {
  const parsed = readImport(text, 'tools.json');
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  expect(parsed.invalid).toEqual([]);
  return parsed.valid.map(({ tool }) => toImportListing(tool));
};
const read = (tools: readonly ImportTool[]) =>
  imported(JSON.stringify(tools)).map((row) => ({ ...row, slug: row.id })) as unknown as Parameters<typeof toJson>[0];

/** A listing with a value in every column. The texts contain characters that JSON, CSV and spreadsheets treat specially. */
const everything: ImportTool = {
  ...toImportTool({ ...fullRow(), id: 'odd, "id" (7)\\' }),
  name: '=HYPERLINK("https://evil.example","Click")',
  description: 'Says "hello",\nthen goes on; with ünïcode 🦊 and a\ttab.',
  url: 'https://lumen.example.com/?q=1,2',
  tags: ['+1', '-cmd', '@mention', 'plain'],
  pricingType: 'trial',
  whatItDoes: ['First', '=Second'],
  affiliateUrl: 'https://partner.example/?ref=aisle',
  alternatives: ['chatgpt', 'odd, id'],
};

describe('a JSON export', () => {
  it('the bulk import restores every column and detail of the export', () => {
    const tools = read([everything, { ...everything, id: 'plain', logo: 'L', featured: true, sponsored: false }]);
    // The sample must have a value in every column.
    expect(Object.values(tools[0]!).filter((value) => value === null)).toEqual([]);
    expect(imported(toJson(tools))).toEqual(
      imported(
        JSON.stringify([everything, { ...everything, id: 'plain', logo: 'L', featured: true, sponsored: false }]),
      ),
    );
  });

  it('the whole catalogue can be exported', () => {
    const tools = catalogue.map((tool) => catalogueToImportTool(withFacts(tool)));
    expect(imported(toJson(read(tools)))).toEqual(imported(JSON.stringify(tools)));
  });
});

test('the CSV export has one line per tool and no cell that runs as a formula', () => {
  const csv = toCsv(read([everything]), () => '2026-11-22');
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, newline: '\r\n' });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    Name: `'${everything.name}`,
    Description: everything.description,
    Tags: "'+1, -cmd, @mention, plain",
    Pricing: 'Trial',
    'Saved on': '2026-11-22',
  });
  expect(Object.values(data[0]!).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(csv.replace(/"(?:[^"]|"")*"/g, '').split('\r\n')).toHaveLength(2);
});

it.each([
  ...[
    '=1+1',
    '＝1+1',
    '﹦1',
    '＋1',
    '－1',
    '−1',
    '＠SUM(1)',
    '﹫a',
    '\t=1',
    '\r=1',
    '\n=1',
    '\ta',
    ' =1',
    '\u00a0＝1',
    '\u200b=1',
  ],
  ...['\ufeff-1', "'=1", "''＝1"],
])('the text %j is exported so that it never runs as a formula, and is imported unchanged', (text) => {
  const [[cell] = []] = Papa.parse<string[]>(csvText([[text]]), { delimiter: ',', newline: '\r\n' }).data;
  expect([cell, cellText(cell!)]).toEqual([`'${text}`, text]);
});

it.each(["'quoted'", 'a=b', '1-2', 'me@example.com', '→ =', '«=»'])('the text %j is exported unchanged', (text) => {
  const [[cell] = []] = Papa.parse<string[]>(csvText([[text]]), { delimiter: ',', newline: '\r\n' }).data;
  expect([cell, cellText(cell!)]).toEqual([text, text]);
});

describe('the URL of a shared list', () => {
  const shared = (query: string) => readShared(new URLSearchParams(query));

  it('a generated URL is read back as the same list', () => {
    const list = { slugs: ['chatgpt', 'gpt-4-turbo'], name: 'Ann & “Bo” 🦊', day: '2026-11-22' };
    const { path, count } = sharedPath('https://aisle.example', list);
    expect([readShared(new URL(path, 'https://aisle.example').searchParams), count]).toEqual([list, 2]);
    expect(path).toContain('list=chatgpt,gpt-4-turbo&');
  });

  it('the URL has at most 2,000 characters', () => {
    const slugs = Array.from({ length: 500 }, (_, at) => `a-tool-${at}`);
    const origin = 'https://aisle.example';
    const { path, count } = sharedPath(origin, { slugs, name: 'ß'.repeat(40), day: '2026-11-22' });
    expect((origin + path).length).toBeLessThanOrEqual(2000);
    expect((origin + path).length + `,${slugs[count]}`.length).toBeGreaterThan(2000);
    expect(readShared(new URL(path, origin).searchParams)?.slugs).toEqual(slugs.slice(0, count));
  });

  it.each([
    ['no parameters', '', null],
    ['no valid slug', 'list=,,../admin,A B,%00&by=Ann&on=2026-11-22', null],
    ['some invalid slugs', 'list=a,../b,c,a,-d,%3Cb%3E', { slugs: ['a', 'c'], name: '', day: '' }],
    ['a name that is too long', `list=a&by=${'x'.repeat(41)}`, { slugs: ['a'], name: '', day: '' }],
    ['a name of 40 characters', `list=a&by=${'x'.repeat(40)}`, { slugs: ['a'], name: 'x'.repeat(40), day: '' }],
    ['a name of two lines', 'list=a&by=Ann%0AYou won', { slugs: ['a'], name: '', day: '' }],
    ['an invalid date', 'list=a&on=2026-02-31', { slugs: ['a'], name: '', day: '' }],
    ['a date with a time', 'list=a&on=2026-02-03T00:00', { slugs: ['a'], name: '', day: '' }],
  ])('only the valid parts of a URL with %s are read', (_, query, list) => {
    expect(shared(query)).toEqual(list);
  });

  it('the URL contains at most 500 tools', () => {
    expect(shared(`list=${Array.from({ length: 501 }, (_, at) => `a${at}`).join(',')}`)?.slugs).toHaveLength(500);
  });
});
