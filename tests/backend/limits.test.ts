import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toImportRow } from '../../src/domain/listing-files/record';
import { validateRow } from '../../src/features/import/validate-row';
import { type FormColumn, formName, LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { listingSchema, toListingRow } from '../../src/domain/listing/listing.schema';
import { toWebAddress } from '../../src/lib/web-address';
import { rejectionReasonError } from '../../src/domain/listing/rejection-reason';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

/** Repeats a character that has two UTF-16 code units and four UTF-8 bytes. */
const emoji = (count: number) => '🎈'.repeat(count);
const letters = (count: number) => 'a'.repeat(count);
const address = (length: number) => `https://example.com/${letters(length - 20)}`;
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

// Each row has the column, the constraint, valid values at the limit, and invalid values. Lengths are in characters.
const limits: [column: string, constraint: string, stored: unknown[], rejected: unknown[]][] = [
  [
    'id',
    'ai_tools_id_form',
    ['a', emoji(1), letters(200), emoji(200), 'a b', 'a\u2028b'],
    ['', letters(201), emoji(201), ' a', 'a ', 'a\tb', 'a\u007fb'],
  ],
  [
    'name',
    'ai_tools_name_length',
    ['ab', emoji(2), letters(120), emoji(120)],
    ['', 'a', emoji(1), ' a ', letters(121), emoji(121)],
  ],
  [
    'description',
    'ai_tools_description_length',
    [letters(10), emoji(10), letters(2000), emoji(2000), 'two\nlines of it'],
    ['', letters(9), emoji(9), ` ${letters(9)}\n`, letters(2001), emoji(2001)],
  ],
  ['category', 'ai_tools_category_length', ['a', emoji(1), letters(60), emoji(60)], ['', ' ', letters(61), emoji(61)]],
  [
    'tags',
    'ai_tools_tags_length',
    [[], ['a'], [letters(50)], [emoji(50)], ['a\u2028b']],
    [[''], [letters(51)], [emoji(51)], ['a', null], ['a\nb'], ['a\tb'], ['a\rb']],
  ],
  ['tags', 'ai_tools_tags_count', [tags(1), tags(20)], [tags(21), [['a'], ['b']]]],
  [
    'what_it_does',
    'ai_tools_what_it_does_length',
    [['a'], [letters(120)], [emoji(120), 'b'], null],
    [[''], [' '], ['a', ' ', 'b'], [letters(121)], [emoji(121)], ['a', null], ['a\nb'], ['a\tb'], ['a\rb']],
  ],
  ['what_it_does', 'ai_tools_what_it_does_count', [tags(1), tags(6)], [[], tags(7), [['a'], ['b']]]],
  [
    'best_for',
    'ai_tools_best_for_length',
    ['a', letters(120), emoji(120), null],
    ['', ' ', letters(121), emoji(121), 'a\nb', 'a\tb', 'a\rb'],
  ],
  [
    'what_is_free',
    'ai_tools_what_is_free_length',
    ['a', letters(200), emoji(200), null],
    ['', ' ', letters(201), emoji(201), 'a\nb', 'a\tb', 'a\rb'],
  ],
  [
    'platforms',
    'ai_tools_platforms_allowed',
    [['Web'], ['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension', 'Plugin'], null],
    [['web'], ['Web', 'Symbian'], ['Web', null]],
  ],
  ['platforms', 'ai_tools_platforms_count', [['Linux']], [[], Array(9).fill('Web'), [['Web'], ['iOS']]]],
  [
    'screenshot_url',
    'ai_tools_screenshot_url_form',
    [address(2048), null],
    [address(2049), '', 'http://localhost/a.png'],
  ],
  [
    'video_url',
    'ai_tools_video_url_form',
    [
      'https://www.youtube.com/watch?v=abc',
      'http://youtu.be/abc',
      'https://m.youtube.com/shorts/abc',
      'https://vimeo.com/76979871',
      'https://Player.Vimeo.com/video/76979871',
      null,
    ],
    [
      '',
      'https://youtube.com',
      'https://youtube.com/',
      'https://example.com/youtube.com/watch',
      'https://youtube.com.example.com/watch',
      'https://notyoutube.com/watch',
      'https://youtube.com@example.com/watch',
      'javascript:https://youtube.com/watch',
    ],
  ],
  ['url', 'ai_tools_url_form', [address(2048), 'http://a.b'], [address(2049), '']],
  ['affiliate_url', 'ai_tools_affiliate_url_form', [address(2048), null], [address(2049), '']],
  ['banner_url', 'ai_tools_banner_url_form', [address(2048), null], [address(2049), '']],
  ['logo_url', 'ai_tools_logo_url_form', [address(2048), 'A', emoji(1), null], [address(2049), 'AB', emoji(2)]],
  ['pricing_type', 'ai_tools_pricing_type_allowed', ['free', 'freemium', 'trial', 'paid'], ['', 'Free', 'cheap']],
  ['premium_type', 'ai_tools_premium_type_allowed', ['none', 'featured', 'sponsored'], ['', 'None', 'gold']],
  ['sponsor_tier', 'ai_tools_sponsor_tier_allowed', ['none', 'bronze', 'silver', 'gold'], ['', 'Gold', 'platinum']],
];

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  "'; drop table public.ai_tools; --",
  '\u202Egnp.exe\u202C \u2066right to left\u2069',
  '\u200B\u200D\uFEFF invisible',
  'Z\u0351\u036B\u0343a\u0310l\u0356g\u030Bo\u0301',
  '👩‍👩‍👧‍👦 🏳️‍🌈 emoji',
  'line\r\nbreak\ttab',
  '%s%n \\u0041 \\x00 \\',
  'NULL null undefined',
  '\u2028\u2029 separators',
  '=HYPERLINK("https://evil.example")',
];

describe.each(engines)('field limits of a listing on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let member: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [admin, member] = [(await backend.admin()).client, (await backend.member()).client];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  it.each(limits)('the column %s has the limit %s', async (column, constraint, stored, refused) => {
    const rows = stored.map((value, at) => listing(`tool-${at}`, { [column]: value }));
    expect((await admin.from('ai_tools').insert(rows)).error).toBeNull();
    const after = await backend.stored();
    expect(rows.map(({ id }) => after[id!]?.[column as 'name'])).toEqual(stored);
    for (const value of refused) {
      const { error } = await admin.from('ai_tools').insert(listing('tool', { [column]: value }));
      expect([value, error?.message]).toEqual([value, expect.stringContaining(constraint)]);
    }
    expect(Object.keys(await backend.stored())).toHaveLength(rows.length);
  });

  it('a rejection reason has the same limit of 1,000 characters as in the form', async () => {
    const reject = (reason: string) =>
      admin.from('ai_tools').update({ approval_status: 'rejected', rejected_reason: reason }).eq('id', idOf('tool'));
    await member.from('ai_tools').insert(listing(idOf('tool')));
    const { error } = await reject(emoji(1001));
    expect(error?.message).toContain('ai_tools_rejected_reason_length');
    expect(rejectionReasonError(emoji(1001))).not.toBeNull();
    await reject(emoji(1000));
    expect((await backend.stored())[idOf('tool')]?.rejected_reason).toBe(emoji(1000));
    expect(rejectionReasonError(emoji(1000))).toBeNull();
    expect([rejectionReasonError('x'), rejectionReasonError(' ')]).toEqual([null, 'Please provide a rejection reason']);
  });

  it('the database stores an address in the same form as the forms and the importer', async () => {
    const addresses = [
      'http://a.b',
      'https://example.com',
      'HTTPS://Example.COM/Path?x=1&y=%20#z',
      'https://example.com:8080/x',
      'https://a_b.example/',
      'https://xn--exmple-cua.com/',
      'https://exämple.com/bücher',
      'https://例え.jp/',
      'https://evil。example',
      'https://ﬀ.example',
      'https://%65xample.com/',
      'https://example.com/a b',
      'https://example.com/?q="<>',
      'https://example.com?x',
      'https://example.com#x',
      'https://example.com/\\x',
      'https://K.example/',
      'https://ſ.example/',
      'https://İ.example/',
      'https:example.com',
      'http:/example.com',
      ' https://example.com/ ',
    ];
    const made = addresses.map(toWebAddress);
    expect(made).not.toContain(null);
    const { error } = await admin
      .from('ai_tools')
      .insert(made.map((url, index) => listing(`tool-${index}`, { url, logo_url: url })));
    expect(error).toBeNull();
  });

  it('hostile text is stored unchanged', async () => {
    const rows = hostile.map((text, index) =>
      listing(`tool-${index}`, { name: text, description: `${text} and so on`, category: text.slice(0, 60) }),
    );
    const { error } = await admin.from('ai_tools').insert(rows);
    expect(error).toBeNull();
    const stored = await backend.stored();
    for (const row of rows) expect(stored[row.id!]).toMatchObject(row);
  });

  it('a NUL character is rejected at every position', async () => {
    for (const column of ['id', 'name', 'description', 'category', 'tags', 'logo_url']) {
      const text = 'A tool with \u0000 in it';
      const { error } = await member
        .from('ai_tools')
        .insert(listing(idOf('tool'), { [column]: column === 'tags' ? [text] : text }));
      expect([column, error === null]).toEqual([column, false]);
    }
    expect(await backend.stored()).toEqual({});
  });

  it('a lone surrogate is rejected or replaced before storage', async () => {
    await member.from('ai_tools').insert(listing(idOf('tool'), { name: 'Half \ud83c of a pair' }));
    const name = (await backend.stored())[idOf('tool')]?.name ?? 'refused';
    expect(['refused', 'Half \ufffd of a pair']).toContain(name);
    expect(listingSchema.shape.name.safeParse('Half \ud83c of a pair').success).toBe(false);
  });

  it('a value of 100,000 characters is rejected in every column', async () => {
    const long = letters(100_000);
    const columns = [
      'id',
      'name',
      'description',
      'category',
      'url',
      'best_for',
      'what_is_free',
      'logo_url',
      'screenshot_url',
      'banner_url',
      'affiliate_url',
      'pricing_type',
    ];
    for (const column of columns) {
      const { error } = await admin
        .from('ai_tools')
        .insert(listing('tool', { [column]: column === 'url' ? `https://a.b/${long}` : long }));
      expect([column, error?.message]).toEqual([column, expect.stringMatching(/violates check constraint "ai_tools_/)]);
    }
    await admin.from('ai_tools').insert(listing('tool', { tags: Array.from({ length: 100_000 }, () => 'tag') }));
    expect(await backend.stored()).toEqual({});
    await admin.from('ai_tools').insert(listing('tool'));
    expect(Object.keys(await backend.stored())).toEqual(['tool']);
  });

  it('required columns cannot be null, and tags must be a list', async () => {
    for (const [column, value] of [
      ['tags', 'not a list'],
      ['tags', null],
      ['name', null],
      ['description', null],
      ['url', null],
      ['category', null],
      ['id', null],
    ] as const) {
      const { error } = await admin.from('ai_tools').insert(listing('tool', { [column]: value }));
      expect([column, value, error === null]).toEqual([column, value, false]);
    }
    expect(await backend.stored()).toEqual({});
  });
});

describe('the limits of the database, forms and importer', () => {
  type Row = Record<string, unknown>;
  // Forms and the importer trim text and remove empty or repeated values, so they accept more than the table.
  const isCorrected = (value: unknown): boolean =>
    typeof value === 'string'
      ? value !== value.trim() || value === ''
      : value === null || (Array.isArray(value) && (value.some(isCorrected) || new Set(value).size < value.length));
  const lineOf = (through: (value: unknown) => Row | null, column: string, values: unknown[]) =>
    values.filter((value) => !isCorrected(value)).map((value) => [value, through(value)?.[column] ?? 'refused']);
  const unchanged = (values: unknown[]) => values.filter((value) => !isCorrected(value)).map((value) => [value, value]);
  const refusals = (values: unknown[]) =>
    values.filter((value) => !isCorrected(value)).map((value) => [value, 'refused']);
  const described: Record<string, { part: string | null; recordKey: string }> = LISTING_COLUMNS;
  const form = {
    ...listingDefaults,
    name: 'Ab',
    description: letters(10),
    url: 'https://example.com/',
    category: 'Other',
    tags: 'test',
  };
  const formLimits = limits.filter(([column]) => described[column]?.part && column !== 'sponsor_tier');

  it.each(formLimits)(
    'the database and the listing form have the same limit for %s (%s)',
    (column, _constraint, stored, refused) => {
      const separator = column === 'what_it_does' ? '\n' : ',';
      const through = (value: unknown) => {
        const typed = {
          ...form,
          [formName(column as FormColumn)]: Array.isArray(value) ? value.join(separator) : value,
        };
        const result = listingSchema.safeParse(typed);
        return result.success ? toListingRow(result.data, { isAdmin: true }) : null;
      };
      // The form does not accept every value of the table: a tag is required, and a logo cannot be a letter.
      const formValues = stored.filter((value) =>
        column === 'logo_url' ? String(value).length > 2 : String(value).length > 0,
      );
      expect(lineOf(through, column, formValues)).toEqual(unchanged(formValues));
      const isTypable = (item: unknown) => typeof item === 'string' && !/[\n\r]/.test(separator === ',' ? '' : item);
      const flat = refused.filter((value) => !Array.isArray(value) || value.every(isTypable));
      expect(lineOf(through, column, flat)).toEqual(refusals(flat));
    },
  );

  it.each(limits.filter(([column]) => column !== 'premium_type'))(
    'the database and the importer have the same limit for %s (%s)',
    (column, _constraint, stored, refused) => {
      const through = (value: unknown) => {
        const file = { id: 'tool', name: 'Ab', description: letters(10), url: 'https://example.com/' };
        const { tool } = validateRow({ ...file, [described[column]?.recordKey ?? column]: value });
        return tool && toImportRow(tool);
      };
      expect(lineOf(through, column, stored)).toEqual(unchanged(stored));
      expect(lineOf(through, column, refused)).toEqual(refusals(refused));
    },
  );

  it('the forms reject the invalid addresses that the database’s simpler pattern accepts', () => {
    expect(toWebAddress('https://example.com:99999/')).toBeNull();
  });
});
