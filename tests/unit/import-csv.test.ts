import { describe, expect, it } from 'vitest';
import { collectRows } from '../../src/features/import/collect-rows';
import { readImport } from '../../src/features/import/parse';
import type { ColumnChoice } from '../../src/features/import/match-columns';

function read(text: string, { name = 'tools.csv', choices = [] as ColumnChoice[] } = {}) {
  const parsed = readImport(text, name, choices);
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  return parsed;
}
const head = 'Name,URL,Description';
const row = 'Lumen,https://lumen.example,Paints with light.';
const lumen = { name: 'Lumen', url: 'https://lumen.example', description: 'Paints with light.' };

describe('CSV import', () => {
  it.each([
    ['commas', `${head}\n${row}\n`],
    ['semicolons', `${head}\n${row}\n`.replaceAll(',', ';')],
    ['tabs', `${head}\n${row}\n`.replaceAll(',', '\t')],
    ['a byte order mark', `\uFEFF${head}\n${row}`],
    ['CRLF', `${head}\r\n${row}\r\n`],
    ['CR', `${head}\r${row}\r`],
    ['mixed line ends and empty lines', `\n\r\n${head}\r\n\n ,,\n${row}\n\r\n`],
    ['quotes', `"Name","URL","Description"\r\n"Lumen","https://lumen.example","Paints with light."\r\n`],
    ['missing and extra empty cells', `${head},Tags,Category\n${row}\n`.replace('.\n', '.,,,,,\n')],
  ])('a file with %s is parsed regardless of its name', (_what, text) => {
    for (const name of ['tools.csv', 'export', 'tools.txt']) {
      expect(read(text, { name }).valid[0]?.tool).toMatchObject({ ...lumen, id: 'lumen.example' });
    }
  });

  it('line breaks, quotes and separators within cells are kept, and escaped formulas are restored', () => {
    const text = `${head}\n"Lu,""m"";en",https://lumen.example,"Two\r\nlines,\nthree"\n'=Ab,https://ab.example,'-10 degrees\n-Cd,https://cd.example,=1+1 is long\n`;
    expect(read(text).valid.map(({ tool: { name, description } }) => [name, description])).toEqual([
      ['Lu,"m";en', 'Two\r\nlines,\nthree'],
      ['=Ab', '-10 degrees'],
      ['-Cd', '=1+1 is long'],
    ]);
  });

  it.each([
    ['Name,Website,About,Select,Tags,Price,Created', { tags: ['a', 'b'], pricingType: 'freemium' }],
    ['Tool Name,Link,Notes,Type,Keywords,Pricing Model,Attachments', { category: ['X'] }],
    ['title,homepage,summary,category,tag,pricing,other', { category: ['X'], pricingType: 'freemium' }],
  ])('columns named %s are mapped automatically', (header, facts) => {
    const parsed = read(`${header}\nLumen,lumen.example,Paints with light.,X,"a, b",Freemium,2026\n`);
    expect(parsed.valid[0]?.tool).toMatchObject({ ...lumen, ...facts });
    expect(parsed.columns?.facts[1]).toBe('url');
    expect(parsed.columns?.facts.at(-1)).toBeNull();
    expect(parsed.columns?.examples.at(-1)).toEqual(['2026']);
  });

  it('an unknown or repeated column reuses the previous mapping of the same header', () => {
    const header = ['Nom', 'Nom', 'Adresse', 'Texte'];
    const text = `${header.join(';')}\nx;Lumen;https://lumen.example;Paints with light.\n`;
    const guessed = read(text);
    expect([guessed.valid.length, guessed.invalid[0]?.errors[0]]).toEqual([
      0,
      'Missing both id and name - cannot generate ID',
    ]);
    const choices: ColumnChoice[] = [
      { header: [...header, 'more'], facts: [null, null, null, null, null] },
      { header, facts: [null, 'name', 'url', 'description'] },
    ];
    expect(read(text, { choices }).valid[0]?.tool).toMatchObject(lumen);
  });

  it('a column name may equal a property of Object.prototype', () => {
    const parsed = read(`${head},__proto__,constructor,toString\n${row},a,b,c\n`);
    expect(parsed.valid[0]?.tool).toMatchObject(lumen);
    expect(parsed.columns?.facts.slice(3)).toEqual([null, null, null]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('flags, prices, platforms and details accept common spellings', () => {
    const text = `${head},Featured,Pricing,Platforms,API,Free trial in days,What it does,Logo\n${row},checked,Free Trial,"web, IOS",yes,14,"One\nTwo",L\n`;
    expect(read(text).valid[0]?.tool).toMatchObject({
      featured: true,
      pricingType: 'trial',
      platforms: ['Web', 'iOS'],
      apiStatus: { hasAPI: true },
      trialDays: 14,
      whatItDoes: ['One', 'Two'],
      logo: 'L',
    });
  });
});

it('an invalid row is reported with its line number and the reason', () => {
  const text = `${head},Pricing\n"Ab","https://ab.example","Two\nlines, long",gratis\n\n${row},free,more\nC,javascript:x,Long enough to be one\n"Q"uo,https://q.example,"Long "enough" to be one"\nNul\0,https://n.example,Long enough\n${row}\n${row}`;
  const parsed = read(text);
  expect(parsed.invalid.map(({ line, errors }) => [line, errors])).toEqual([
    [2, ['Invalid pricing type: gratis']],
    [5, ['The row has 5 cells, but the first line names 4 columns']],
    [
      6,
      [
        'Name must be at least 2 characters',
        'Invalid url: javascript:x (it must begin with http:// or https:// and a host such as example.com)',
      ],
    ],
    [7, ['A quotation mark inside a quoted cell must be doubled']],
    [8, ['name contains characters that cannot be stored']],
    [10, ['Duplicate ID found: lumen.example']],
  ]);
  expect([parsed.total, parsed.duplicates]).toEqual([7, 1]);
});

it.each([
  ['one column', 'Name\nLumen\n', /^The table has one column\..* line 1: Name/],
  [
    'no data rows',
    `${head}\n\n`,
    'No valid tools found to import: the table has no lines after line 1, which names the columns.',
  ],
  [
    'an unclosed quote',
    `${head}\n${row}\n"Ab,https://ab.example,Long enough\n${row}\n`,
    'A quote starts in line 3 and does not end, so the rest cannot be read.',
  ],
  [
    'a million columns',
    `${head}${',a'.repeat(1_000_000)}\n${row}`,
    /^Line 1 names [\d,]+ columns, but .* at most 200\./,
  ],
  ['a million cells in a row', `${head}\n${row}\n${','.repeat(1_000_000)}`, /^Line 3 has more than 10,000 cells/],
  ['no content', '\uFEFF \n', 'The file is empty.'],
  [
    'prose',
    '\n\nDear all,\nhere is my list.',
    /^The file must be a JSON array of tools, .* stopped at line 3: Dear all,$/,
    'file',
  ],
  ['a web page', '<!doctype html><title>x</title>', /stopped at line 1: <!doctype html>/, 'file'],
  [
    'UTF-16',
    'Name,URL\nLumen,x'.replace(/(?=.)/g, '\0'),
    'The file is not UTF-8 text. Save it as UTF-8 and choose it again.',
    'file',
  ],
  ['incomplete JSON', '[{"id":', /^The file is not valid JSON\./, 'file'],
  ['a JSON object', '{"tools":[]}', 'File should contain an array of tools', 'file'],
  ['a table and the extension .json', `${head}\n${row}`, /^The file is not valid JSON\./, 'Tools.JSON'],
])('a file with %s is rejected with the reason', (_what, text, message, name = 'tools.csv') => {
  expect(readImport(text, name)).toEqual({ kind: 'file-error', message: expect.stringMatching(message) });
});

it('a 10 MB line is reported as one invalid row', () => {
  const long = 'x'.repeat(10 * 1024 * 1024);
  for (const text of [long, `"${'""\n'.repeat(1_000_000)}"`]) {
    const parsed = read(`${head}\nAb,https://ab.example,${text}\n${row}`);
    expect(parsed.invalid[0]?.errors).toEqual(['Description must be at most 2,000 characters']);
    expect(parsed.valid).toHaveLength(1);
  }
});

it('a file may have 100,000 rows', () => {
  const check = collectRows();
  for (let row = 1; row <= 100_000; row += 1) check.add(null);
  expect(check.result([])).toMatchObject({ kind: 'rows', total: 100_000 });
  check.add(null);
  const message = 'The file has 100,001 tools, but an import can have at most 100,000. Split it into smaller files.';
  expect(check.result([])).toEqual({ kind: 'file-error', message });
});
