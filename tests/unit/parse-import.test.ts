import { describe, expect, it, vi } from 'vitest';
import { toImportListing, toImportRow } from '../../src/domain/import/import-mapping';
import { parseImport } from '../../src/domain/import/parse-import';

const tool = {
  id: 'lumen',
  name: 'Lumen',
  description: 'Turns a sketch into a picture.',
  url: 'https://lumen.example',
};

/** Parses a file with these records. */
function rowsOf(...records: unknown[]) {
  const parsed = parseImport(JSON.stringify(records));
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  return parsed;
}
const errorsOf = (record: unknown) => rowsOf(record).invalid.flatMap(({ errors }) => errors);
const toolOf = (record: unknown) => rowsOf(record).valid[0]?.tool;
const refusalOf = (text: string) => {
  const parsed = parseImport(text);
  return parsed.kind === 'file-error' ? parsed.message : null;
};

describe('a record with the four required fields', () => {
  it('is valid, with the defaults of the specification', () => {
    expect(toolOf(tool)).toEqual({ ...tool, logo: '', category: ['Other'], tags: [], pricingType: 'free' });
  });

  it('has its id and texts trimmed', () => {
    expect(toolOf({ ...tool, id: ' lumen', name: 'Lumen ' })).toMatchObject({ id: 'lumen', name: 'Lumen' });
  });

  it('gets a random UUID when it has a name and no id', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const { valid } = rowsOf({ ...tool, id: undefined }, { ...tool, id: null }, { ...tool, id: ' ' });
    expect(new Set(valid.map(({ tool }) => tool.id)).size).toBe(3);
    for (const { tool } of valid) expect(tool.id).toMatch(uuid);
  });

  it('can have its category and tags in one text', () => {
    expect(toolOf({ ...tool, category: 'Video', tags: 'film, clips,, film' })).toMatchObject({
      category: ['Video'],
      tags: ['film', 'clips'],
    });
  });

  it('can have anything in unknown fields', () => {
    const own =
      '{"id":"a","name":"Ab","description":"A description.","url":"https://a.example","__proto__":{"name":"evil"},"alternatives":[[{}]],"constructor":1}';
    const parsed = parseImport(`[${own}]`);
    expect(parsed).toMatchObject({ valid: [{ tool: { id: 'a', name: 'Ab' } }] });
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('is mapped: featured before sponsored, empty addresses as null', () => {
    const row = toImportRow(
      toolOf({ ...tool, logo: 'L', featured: true, sponsored: true, sponsorTier: 'gold', banner: '' })!,
    );
    expect(row).toMatchObject({
      premium_type: 'featured',
      sponsor_tier: 'gold',
      logo_url: 'L',
      banner_url: null,
      category: 'Other',
    });
    expect(toImportRow(toolOf({ ...tool, sponsored: true })!)).toMatchObject({
      premium_type: 'sponsored',
      sponsor_tier: 'none',
    });
  });
});

describe('a row that cannot be imported', () => {
  it.each([
    [{ ...tool, id: '', name: '' }, 'Missing both id and name - cannot generate ID'],
    [{ ...tool, name: undefined }, 'Missing name'],
    [{ ...tool, description: ' ' }, 'Missing description'],
    [{ ...tool, url: null }, 'Missing url'],
    [{ ...tool, pricingType: 'gratis' }, 'Invalid pricing type: gratis'],
    [{ ...tool, pricingType: 5 }, 'Invalid pricing type: 5'],
    [{ ...tool, pricingType: {} }, 'Invalid pricing type: an object'],
    [{ ...tool, name: 7 }, 'name must be text, not a number'],
    [{ ...tool, id: ['a'] }, 'id must be text, not a list'],
    [{ ...tool, description: {} }, 'description must be text, not an object'],
    [{ ...tool, url: true }, 'url must be text, not true or false'],
    [{ ...tool, category: [1] }, 'category must be a list of texts, not of a number'],
    [{ ...tool, tags: { a: 1 } }, 'tags must be a list of texts, not an object'],
    [{ ...tool, tags: ['a', null] }, 'tags must be a list of texts, not of null'],
    [{ ...tool, featured: 'yes' }, 'featured must be true or false, not text'],
    [{ ...tool, sponsorTier: 'platinum' }, 'Invalid sponsor tier: platinum'],
    [{ ...tool, name: 'A' }, 'Name must be at least 2 characters'],
    [{ ...tool, description: 'Too short' }, 'Description must be at least 10 characters'],
    [
      { ...tool, url: 'javascript:alert(1)' },
      'Invalid url: javascript:alert(1) (it must begin with http:// or https:// and a host such as example.com)',
    ],
    [
      { ...tool, affiliateUrl: 'https://google.com@evil.example' },
      'Invalid affiliateUrl: https://google.com@evil.example (it must begin with http:// or https:// and a host such as example.com)',
    ],
    [
      { ...tool, banner: '/uploads/a.png' },
      'Invalid banner: /uploads/a.png (it must begin with http:// or https:// and a host such as example.com)',
    ],
    [{ ...tool, logo: 'logo.png' }, 'Invalid logo: logo.png (it must be one letter or begin with http:// or https://)'],
    [{ ...tool, name: 'Nul\u0000' }, 'name holds control characters or broken characters that cannot be stored'],
    [
      { ...tool, description: 'Half a pair \ud800 here' },
      'description holds control characters or broken characters that cannot be stored',
    ],
    [{ ...tool, id: 'a\nb' }, 'id holds line breaks or tabs'],
    [null, 'A tool must be an object, not null'],
    [[tool], 'A tool must be an object, not a list'],
    [42, 'A tool must be an object, not a number'],
  ])('%j is rejected with its reason', (record, message) => {
    expect(errorsOf(record)).toEqual([message]);
  });

  it('keeps the first of repeated ids, and each other is a duplicate', () => {
    const parsed = rowsOf(tool, { ...tool, name: 'Other' }, { ...tool, id: ' lumen ' });
    expect(parsed).toMatchObject({ total: 3, duplicates: 2, valid: [{ row: 1 }] });
    expect(parsed.invalid).toMatchObject([
      { row: 2, id: 'lumen', name: 'Other', errors: ['Duplicate ID found: lumen'] },
      { row: 3, errors: ['Duplicate ID found: lumen'] },
    ]);
  });

  it('is named by at most 80 characters of its id and name', () => {
    const [row] = rowsOf({ ...tool, id: 'i'.repeat(300), name: 'n'.repeat(300) }).invalid;
    expect(row?.id).toBe(`${'i'.repeat(80)}…`);
    expect(row?.name).toBe(`${'n'.repeat(80)}…`);
  });

  it('an invalid detail is left out without making the row invalid', () => {
    const details = { trialDays: 14, alternatives: ['a', ' b ', 'a', 5, ''], lastUpdated: '2026-02-28T10:00:00Z' };
    const apiStatus = { hasAPI: true, documentationUrl: 'javascript:alert(1)', quality: 'good', category: 'Toaster' };
    expect(toImportListing(toolOf({ ...tool, ...details, apiStatus })!)).toEqual({
      ...toImportRow(toolOf(tool)!),
      trial_days: 14,
      alternatives: ['a', 'b'],
      has_api: true,
      api_documentation_url: null,
      api_quality: 'good',
      api_category: null,
      last_reviewed_on: '2026-02-28',
    });
    const unfit = { trialDays: 366, alternatives: 'a', lastUpdated: '2026-02-31', apiStatus: [] };
    expect(toImportListing(toolOf({ ...tool, ...unfit })!)).toEqual(toImportListing(toolOf(tool)!));
  });

  it.each<[given: unknown, stored: string | undefined]>([
    ['2026-01-31', '2026-01-31'],
    [' 2026-01-31T10:00:00.123456+00:00 ', '2026-01-31T10:00:00.123456+00:00'],
    ['2026-01-31 10:00:00.123456+00', '2026-01-31T10:00:00.123456+00:00'],
    ['2026-01-31T10:00Z', '2026-01-31T10:00Z'],
    // An invalid date is left out, because otherwise whole tables would be rejected for it.
    ...['2026-02-30', '31/01/2026', '2026-01-31T25:00Z', '2026-01-31Tx', 'infinity', '1999-12-31', '', 7, null].map(
      (added): [unknown, undefined] => [added, undefined],
    ),
  ])('added on %j is stored as %j', (added, stored) => {
    expect(toImportListing(toolOf({ ...tool, added })!).created_at).toBe(stored);
  });

  it('cannot have been added in the future', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00Z'), toFake: ['Date'] });
    expect(errorsOf({ ...tool, added: '2026-01-31T10:00:00Z' })).toEqual([]);
    expect(errorsOf({ ...tool, added: '2026-01-31T10:00:01Z' })).toEqual([
      'added is in the future: 2026-01-31T10:00:01Z',
    ]);
    vi.useRealTimers();
  });

  it('does not stop the others', () => {
    expect(rowsOf(null, tool, { id: 'x' })).toMatchObject({
      total: 3,
      valid: [{ row: 2 }],
      invalid: [{ row: 1 }, { row: 3 }],
    });
  });
});

describe('a file without a list of tools', () => {
  it.each([
    ['{"tools":[]}', 'File should contain an array of tools'],
    ['"text"', 'File should contain an array of tools'],
    ['null', 'File should contain an array of tools'],
    ['[]', 'No valid tools found to import: the array in this file is empty.'],
    [' \n', 'The file is empty.'],
  ])('%s is rejected', (text, message) => {
    expect(refusalOf(text)).toBe(message);
  });

  it('is rejected if it is not JSON', () => {
    expect(refusalOf('id,name\n1,Lumen')).toMatch(/^The file is not valid JSON\. /);
    expect(refusalOf('[{"id":"a"')).toMatch(/^The file is not valid JSON\. /);
  });

  it('is rejected before parsing if it is nested too deeply or has too many values', () => {
    expect(refusalOf('['.repeat(10_000_000))).toBe('The file is nested too deeply for a list of tools.');
    expect(refusalOf(`[${'1,'.repeat(7_000_000)}1]`)).toBe(
      'The file has too many values. Split it into smaller files.',
    );
    expect(refusalOf(`[${'1,'.repeat(100_000)}1]`)).toBe(
      'The file holds 100,001 tools; an import takes at most 100,000. Split it into smaller files.',
    );
  });

  it('is read with a byte order mark', () => {
    expect(parseImport(`\uFEFF${JSON.stringify([tool])}`)).toMatchObject({ total: 1, valid: [{ row: 1 }] });
  });
});

it('shows the first two records as readable text of a bounded length', () => {
  const { rawSample } = rowsOf({ ...tool, description: 'x'.repeat(100_000), deep: [[[[[[1]]]]]] }, null, tool);
  expect(rawSample).toHaveLength(2);
  expect(rawSample[0]).toContain('"id": "lumen"');
  expect(rawSample[0]!.length).toBeLessThan(2000);
  expect(rawSample[1]).toBe('null');
});
