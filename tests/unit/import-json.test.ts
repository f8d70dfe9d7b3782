import { describe, expect, it, vi } from 'vitest';
import { toImportListing, toImportRow } from '../../src/domain/listing-files/record';
import { readImport } from '../../src/features/import/parse';

const tool = {
  id: 'lumen',
  name: 'Lumen',
  description: 'Turns a sketch into a picture.',
  url: 'https://lumen.example',
};

function rowsOf(...records: unknown[]) {
  const parsed = readImport(JSON.stringify(records), 'tools.json');
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  return parsed;
}
const errorsOf = (record: unknown) => rowsOf(record).invalid.flatMap(({ errors }) => errors);
const toolOf = (record: unknown) => rowsOf(record).valid[0]!.tool;
const rowOf = (record: unknown) => toImportRow(toolOf(record));

describe('a valid JSON record', () => {
  it.each([
    ['only the four required fields', {}, { logo: '', category: ['Other'], tags: [], pricingType: 'free' }],
    ['surplus spaces', { id: ' lumen', name: 'Lumen ' }, { id: 'lumen', name: 'Lumen' }],
    [
      'category and tags as text',
      { category: 'Video', tags: 'film, clips,, film' },
      { category: ['Video'], tags: ['film', 'clips'] },
    ],
    ['unknown fields', { alternatives: [[{}]], constructor: 1 }, { name: 'Lumen' }],
  ])('a record with %s is converted to a complete tool', (_rule, more, expected) => {
    expect(toolOf({ ...tool, ...more })).toMatchObject({ ...tool, ...expected });
  });

  it('a record after a byte order mark is read, and its __proto__ field is ignored', () => {
    const polluted = JSON.stringify([tool]).replace('{', '{"__proto__":{"description":"evil"},');
    expect(readImport(`\uFEFF${polluted}`, 'tools.json')).toMatchObject({ valid: [{ tool }] });
    expect(({} as { description?: string }).description).toBeUndefined();
  });

  it('a record with a name but no id gets a random UUID', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const { valid } = rowsOf({ ...tool, id: undefined }, { ...tool, id: null }, { ...tool, id: ' ' });
    expect(new Set(valid.map(({ tool }) => tool.id)).size).toBe(3);
    for (const { tool } of valid) expect(tool.id).toMatch(uuid);
  });

  it.each([
    [
      { featured: true, sponsored: true, sponsorTier: 'gold' },
      { premium_type: 'featured', sponsor_tier: 'gold' },
    ],
    [{ sponsored: true }, { premium_type: 'sponsored', sponsor_tier: 'none' }],
    [{ featured: false }, { premium_type: 'none', sponsor_tier: 'none' }],
    [
      { logo: 'L', banner: '' },
      { logo_url: 'L', banner_url: null, category: 'Other' },
    ],
  ])('a record with %j is stored as %j', (more, stored) => {
    expect(rowOf({ ...tool, ...more })).toMatchObject(stored);
  });

  it('a record keeps valid details and loses invalid details', () => {
    const details = { trialDays: 14, alternatives: ['a', ' b ', 'a', 5, ''], lastUpdated: '2026-02-28T10:00:00Z' };
    const apiStatus = { hasAPI: true, documentationUrl: 'javascript:alert(1)', quality: 'good', category: 'Toaster' };
    expect(toImportListing(toolOf({ ...tool, ...details, apiStatus }))).toEqual({
      ...rowOf(tool),
      trial_days: 14,
      alternatives: ['a', 'b'],
      has_api: true,
      api_documentation_url: null,
      api_quality: 'good',
      api_category: null,
      last_reviewed_on: '2026-02-28',
    });
    const invalid = { trialDays: 366, alternatives: 'a', lastUpdated: '2026-02-31', apiStatus: [] };
    expect(toImportListing(toolOf({ ...tool, ...invalid }))).toEqual(toImportListing(toolOf(tool)));
  });

  it.each<[given: unknown, stored: string | undefined]>([
    ['2026-01-31', '2026-01-31'],
    [' 2026-01-31T10:00:00.123456+00:00 ', '2026-01-31T10:00:00.123456+00:00'],
    ['2026-01-31 10:00:00.123456+00', '2026-01-31T10:00:00.123456+00:00'],
    ['2026-01-31T10:00Z', '2026-01-31T10:00Z'],
    // An invalid date is ignored. Rejecting it would reject many records of some files.
    ...['2026-02-30', '31/01/2026', '2026-01-31T25:00Z', '2026-01-31Tx', 'infinity', '1999-12-31', '', 7, null].map(
      (added): [unknown, undefined] => [added, undefined],
    ),
  ])('the creation date %j is stored as %j', (added, stored) => {
    expect(toImportListing(toolOf({ ...tool, added })).created_at).toBe(stored);
  });
});

describe('a skipped JSON record', () => {
  const address = (key: string, value: string) =>
    [
      { [key]: value },
      `Invalid ${key}: ${value} (it must begin with http:// or https:// and a host such as example.com)`,
    ] as const;
  const unstorable = 'contains characters that cannot be stored';

  it.each<readonly [object, string]>([
    [{ id: '', name: '' }, 'Missing both id and name - cannot generate ID'],
    [{ name: undefined }, 'Missing name'],
    [{ description: ' ' }, 'Missing description'],
    [{ url: null }, 'Missing url'],
    [{ pricingType: 'gratis' }, 'Invalid pricing type: gratis'],
    [{ pricingType: 5 }, 'Invalid pricing type: 5'],
    [{ pricingType: {} }, 'Invalid pricing type: an object'],
    [{ name: 7 }, 'name must be text, not a number'],
    [{ id: ['a'] }, 'id must be text, not a list'],
    [{ description: {} }, 'description must be text, not an object'],
    [{ url: true }, 'url must be text, not true or false'],
    [{ category: [1] }, 'category must be a list of texts, not of a number'],
    [{ tags: { a: 1 } }, 'tags must be a list of texts, not an object'],
    [{ tags: ['a', null] }, 'tags must be a list of texts, not of null'],
    [{ featured: 'yes' }, 'featured must be true or false, not text'],
    [{ sponsorTier: 'platinum' }, 'Invalid sponsor tier: platinum'],
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    address('url', 'javascript:alert(1)'),
    address('affiliateUrl', 'https://google.com@evil.example'),
    address('banner', '/uploads/a.png'),
    [{ logo: 'logo.png' }, 'Invalid logo: logo.png (it must be one letter or begin with http:// or https://)'],
    [{ name: 'Nul\u0000' }, `name ${unstorable}`],
    [{ description: 'Half a pair \ud800 here' }, `description ${unstorable}`],
    [{ id: 'a\nb' }, 'id must not contain line breaks or tabs'],
  ])('a record with %j is skipped: %s', (more, message) => {
    expect(errorsOf({ ...tool, ...more })).toEqual([message]);
  });

  it.each([
    [null, 'A tool must be an object, not null'],
    [[tool], 'A tool must be an object, not a list'],
    [42, 'A tool must be an object, not a number'],
  ])('the record %j is skipped', (record, message) => {
    expect(errorsOf(record)).toEqual([message]);
  });

  it('only the first record with the same id is imported', () => {
    const parsed = rowsOf(null, tool, { ...tool, name: 'Other' }, { ...tool, id: ' lumen ' });
    expect(parsed).toMatchObject({ total: 4, duplicates: 2, valid: [{ row: 2 }] });
    expect(parsed.invalid).toMatchObject([
      { row: 1 },
      { row: 3, id: 'lumen', name: 'Other', errors: ['Duplicate ID found: lumen'] },
      { row: 4, errors: ['Duplicate ID found: lumen'] },
    ]);
  });

  it('the report of a skipped record contains at most 80 characters of its id and name', () => {
    const [row] = rowsOf({ ...tool, id: 'i'.repeat(300), name: 'n'.repeat(300) }).invalid;
    expect([row?.id, row?.name]).toEqual([`${'i'.repeat(80)}…`, `${'n'.repeat(80)}…`]);
  });

  it('a record with a future creation date is skipped', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00Z'), toFake: ['Date'] });
    expect(errorsOf({ ...tool, added: '2026-01-31T10:00:00Z' })).toEqual([]);
    expect(errorsOf({ ...tool, added: '2026-01-31T10:00:01Z' })).toEqual([
      'added is in the future: 2026-01-31T10:00:01Z',
    ]);
    vi.useRealTimers();
  });
});

it.each([
  ['{"tools":[]}', 'File should contain an array of tools'],
  ['"text"', 'File should contain an array of tools'],
  ['null', 'File should contain an array of tools'],
  ['[]', 'No valid tools found to import: the array in this file is empty.'],
  [' \n', 'The file is empty.'],
  ['id,name\n1,Lumen', /^The file is not valid JSON\. /],
  ['[{"id":"a"', /^The file is not valid JSON\. /],
  ['['.repeat(10_000_000), 'The file is nested too deeply for a list of tools.'],
  [`[${'1,'.repeat(7_000_000)}1]`, 'The file has too many values. Split it into smaller files.'],
  [
    `[${'1,'.repeat(100_000)}1]`,
    'The file has 100,001 tools, but an import can have at most 100,000. Split it into smaller files.',
  ],
])('invalid file content (case %#) is rejected with the reason', (text, message) => {
  expect(readImport(text, 'Tools.JSON')).toEqual({ kind: 'file-error', message: expect.stringMatching(message) });
});

it('the preview shows the first two records as short readable text', () => {
  const { rawSample } = rowsOf({ ...tool, description: 'x'.repeat(100_000), deep: [[[[[[1]]]]]] }, null, tool);
  expect(rawSample).toEqual([expect.stringContaining('"id": "lumen"'), 'null']);
  expect(rawSample[0]!.length).toBeLessThan(2000);
});
