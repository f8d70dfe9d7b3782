import { describe, expect, it } from 'vitest';
import { createRowCheck } from '../../src/domain/import/checked-rows';
import { readImport } from '../../src/domain/import/read-import';
import type { KeptColumns } from '../../src/domain/import/table-columns';

function read(text: string, { name = 'tools.csv', kept = [] as KeptColumns[] } = {}) {
  const parsed = readImport(text, name, kept);
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  return parsed;
}
const refusalOf = (text: string, name = 'tools.csv') => {
  const parsed = readImport(text, name);
  return parsed.kind === 'file-error' ? parsed.message : null;
};

const head = 'Name,URL,Description';
const row = 'Lumen,https://lumen.example,Paints with light.';
const lumen = { name: 'Lumen', url: 'https://lumen.example', description: 'Paints with light.' };

describe('a table', () => {
  it.each([
    ['commas', `${head}\n${row}\n`],
    ['semicolons', `${head}\n${row}\n`.replaceAll(',', ';')],
    ['tabs', `${head}\n${row}\n`.replaceAll(',', '\t')],
    ['a byte order mark', `\uFEFF${head}\n${row}`],
    ['CRLF', `${head}\r\n${row}\r\n`],
    ['CR', `${head}\r${row}\r`],
    ['mixed line ends and empty lines', `\n\r\n${head}\r\n\n ,,\n${row}\n\r\n`],
    ['quotes', `"Name","URL","Description"\r\n"Lumen","https://lumen.example","Paints with light."\r\n`],
    ['cells left away and empty ones too many', `${head},Tags,Category\n${row}\n`.replace('.\n', '.,,,,,\n')],
  ])('with %s is read, whatever its name', (_what, text) => {
    for (const name of ['tools.csv', 'export', 'tools.txt']) {
      expect(read(text, { name }).valid[0]?.tool).toMatchObject({ ...lumen, id: 'lumen.example' });
    }
  });

  it('keeps line ends, quotes, separators and apostrophes before formulas as text', () => {
    const text = `${head}\n"Lu,""m"";en",https://lumen.example,"Two\r\nlines,\nthree"\n'=Ab,https://ab.example,'-10 degrees\n-Cd,https://cd.example,=1+1 is long\n`;
    expect(read(text).valid.map(({ tool: { name, description } }) => [name, description])).toEqual([
      ['Lu,"m";en', 'Two\r\nlines,\nthree'],
      ['=Ab', '-10 degrees'],
      ['-Cd', '=1+1 is long'],
    ]);
  });

  it.each([
    [
      'Notion',
      'Name,Website,About,Select,Tags,Price,Created',
      'Website',
      { tags: ['a', 'b'], pricingType: 'freemium' },
    ],
    ['Airtable', 'Tool Name,Link,Notes,Type,Keywords,Pricing Model,Attachments', 'Link', { category: ['X'] }],
    [
      'the plain kind',
      'title,homepage,summary,category,tag,pricing,other',
      'homepage',
      { category: ['X'], pricingType: 'freemium' },
    ],
  ])('of %s has its columns matched by name', (_whose, header, url, facts) => {
    const parsed = read(`${header}\nLumen,lumen.example,Paints with light.,X,"a, b",Freemium,2026\n`);
    expect(parsed.valid[0]?.tool).toMatchObject({ ...lumen, ...facts });
    expect(parsed.columns?.facts[parsed.columns.header.indexOf(url)]).toBe('url');
    expect(parsed.columns?.facts.at(-1)).toBeNull();
    expect(parsed.columns?.examples.at(-1)).toEqual(['2026']);
  });

  it('with unknown or repeated names is read as chosen for the same header before', () => {
    const header = ['Nom', 'Nom', 'Adresse', 'Texte'];
    const text = `${header.join(';')}\nx;Lumen;https://lumen.example;Paints with light.\n`;
    const guessed = read(text);
    expect([guessed.valid.length, guessed.invalid[0]?.errors[0]]).toEqual([
      0,
      'Missing both id and name - cannot generate ID',
    ]);
    const kept: KeptColumns[] = [
      { header: [...header, 'more'], facts: [null, null, null, null, null] },
      { header, facts: [null, 'name', 'url', 'description'] },
    ];
    expect(read(text, { kept }).valid[0]?.tool).toMatchObject(lumen);
  });

  it('can have names of prototypes in its first line', () => {
    const parsed = read(`${head},__proto__,constructor,toString\n${row},a,b,c\n`);
    expect(parsed.valid[0]?.tool).toMatchObject(lumen);
    expect(parsed.columns?.facts.slice(3)).toEqual([null, null, null]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('reads yes and no, prices, platforms and details in common spellings', () => {
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

describe('a row that cannot be imported', () => {
  it('is named by its first line, with the reason', () => {
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
      [7, ['A quote inside a quoted cell is not doubled']],
      [8, ['name holds control characters or broken characters that cannot be stored']],
      [10, ['Duplicate ID found: lumen.example']],
    ]);
    expect([parsed.total, parsed.duplicates]).toEqual([7, 1]);
  });
});

describe('a file is rejected with the expected format and where reading stopped', () => {
  it.each([
    ['a table of one column', 'Name\nLumen\n', /^The table has one column\..* line 1: Name/],
    [
      'a table without rows',
      `${head}\n\n`,
      'No valid tools found to import: the table ends with its first line, line 1.',
    ],
    [
      'a quotation mark that nothing closes',
      `${head}\n${row}\n"Ab,https://ab.example,Long enough\n${row}\n`,
      'A quote opens in line 3 and never closes, so the rest cannot be read.',
    ],
    ['a million columns', `${head}${',a'.repeat(1_000_000)}\n${row}`, /^Line 1 names [\d,]+ columns; .* at most 200\./],
    ['a row of a million cells', `${head}\n${row}\n${','.repeat(1_000_000)}`, /^Line 3 holds more than 10,000 cells/],
    ['nothing in it', '\uFEFF \n', 'The file is empty.'],
  ])('with %s', (_what, text, message) => {
    expect(refusalOf(text)).toMatch(message);
  });

  it.each([
    [
      'prose',
      '\n\nDear all,\nhere is my list.',
      /^The file must be a JSON array of tools, .* stopped at line 3: Dear all,$/,
    ],
    ['a page', '<!doctype html><title>x</title>', /stopped at line 1: <!doctype html>/],
    [
      'UTF-16',
      'Name,URL\nLumen,x'.replace(/(?=.)/g, '\0'),
      'The file is not UTF-8 text. Save it as UTF-8 and choose it again.',
    ],
    ['JSON that breaks off', '[{"id":', /^The file is not valid JSON\./],
    ['an object', '{"tools":[]}', 'File should contain an array of tools'],
  ])('that is %s', (_what, text, message) => {
    expect(refusalOf(text, 'file')).toMatch(message);
  });

  it('and a file called .json is read as JSON', () => {
    expect(refusalOf(`${head}\n${row}`, 'Tools.JSON')).toMatch(/^The file is not valid JSON\./);
  });
});

it('one line of 10 MB, quoted or not, is one row that is too long', () => {
  const long = 'x'.repeat(10 * 1024 * 1024);
  for (const text of [long, `"${'""\n'.repeat(1_000_000)}"`]) {
    const parsed = read(`${head}\nAb,https://ab.example,${text}\n${row}`);
    expect(parsed.invalid[0]?.errors).toEqual(['Description must be at most 2,000 characters']);
    expect(parsed.valid).toHaveLength(1);
  }
});

it('100,000 rows are read, and one more is rejected with the number', () => {
  const check = createRowCheck();
  for (let row = 1; row <= 100_000; row += 1) check.add(null);
  expect(check.result([])).toMatchObject({ kind: 'rows', total: 100_000 });
  check.add(null);
  const message = 'The file holds 100,001 tools; an import takes at most 100,000. Split it into smaller files.';
  expect(check.result([])).toEqual({ kind: 'file-error', message });
});
