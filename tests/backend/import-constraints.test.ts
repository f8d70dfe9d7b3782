import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toImportRow } from '../../src/domain/listing-files/record';
import { LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import { readImport } from '../../src/features/import/parse';
import { type Backend, startBackend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend('PostgreSQL 17');
});
afterAll(() => backend?.stop());

const columns = ['id', ...Object.keys(LISTING_COLUMNS)].join(', ');

/** Upserts rows like PostgREST, which passes all rows in one JSON parameter. */
const upsert = (rows: object[]) =>
  backend.sql<{ id: string }>(
    `insert into public.ai_tools (${columns}) select ${columns} from json_populate_recordset(null::public.ai_tools, ($1::text)::json)
     on conflict (id) do update set name = excluded.name, description = excluded.description, url = excluded.url,
       category = excluded.category, tags = excluded.tags, logo_url = excluded.logo_url, banner_url = excluded.banner_url
     returning id`,
    [JSON.stringify(rows)],
  );

const mostly = <Value>(likely: fc.Arbitrary<Value>, odd: fc.Arbitrary<unknown> = fc.jsonValue()) =>
  fc.oneof({ arbitrary: likely as fc.Arbitrary<unknown>, weight: 40 }, { arbitrary: odd, weight: 1 });

const unit = fc.oneof(
  { arbitrary: fc.constantFrom('a', 'é', '😀', 'e\u0301', '"', '\\', '日', '%'), weight: 6 },
  { arbitrary: fc.constantFrom('\u00a0', ' ', '\t', '\u2028', '\u0085', '\u3000', ',', '\ufeff', '\u180e'), weight: 1 },
);
const noise = fc.oneof(
  { arbitrary: fc.constant(''), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 4 }), weight: 1 },
);

/** Generates text near a length limit, with characters that JavaScript and PostgreSQL count differently. */
const textAbout = (max: number) =>
  fc
    .tuple(noise, unit, unit, fc.constantFrom(1, 12, 12, 12, max - 2, max - 2, max - 1, max), noise)
    .map(([before, first, second, length, after]) => before + first + second.repeat(length - 1) + after);

/** Generates a line of text, mostly of plain letters. With more unusual text, hardly any row would be valid. */
const lineAbout = (max: number) =>
  fc.oneof({ arbitrary: fc.constantFrom('a line', 'é 😀'), weight: 4 }, { arbitrary: textAbout(max), weight: 1 });

const address = fc.oneof(
  { arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }), weight: 6 },
  fc
    .tuple(
      fc.constantFrom('http://', 'HTTPS://', 'https:', '//', 'https://a.example/', 'https://ä.example/', 'ftp://'),
      noise,
    )
    .map((parts) => parts.join('')),
  fc.integer({ min: 2020, max: 2060 }).map((length) => 'https://a.example/'.padEnd(length, 'x')),
);

const record = fc.record(
  {
    id: mostly(fc.oneof(textAbout(200), fc.constantFrom('a', 'b', 'c'))),
    name: mostly(textAbout(120)),
    description: mostly(textAbout(2000)),
    url: mostly(address),
    logo: mostly(fc.oneof(address, fc.constantFrom('', 'L', 'é', '😀', 'ab', ' '))),
    category: mostly(fc.oneof(textAbout(60), fc.array(textAbout(60), { maxLength: 3 }))),
    tags: mostly(fc.oneof(textAbout(50), fc.array(textAbout(50), { maxLength: 22 }))),
    pricingType: mostly(fc.constantFrom('free', 'freemium', 'trial', 'paid', null)),
    whatItDoes: mostly(fc.array(lineAbout(120), { maxLength: 7 })),
    bestFor: mostly(fc.option(lineAbout(120))),
    whatIsFree: mostly(fc.option(lineAbout(200))),
    platforms: mostly(fc.array(fc.constantFrom('Web', 'iOS', 'Linux', 'Plugin'), { maxLength: 10 })),
    screenshot: mostly(fc.option(address)),
    affiliateUrl: mostly(fc.option(address)),
    banner: mostly(fc.option(address)),
    featured: mostly(fc.boolean()),
    sponsored: mostly(fc.boolean()),
    sponsorTier: mostly(fc.constantFrom('none', 'bronze', 'silver', 'gold')),
  },
  { requiredKeys: ['id', 'name', 'description', 'url'] },
);

describe('a valid import row', () => {
  it('every row that passes import validation passes the constraints of the table', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
        const parsed = readImport(JSON.stringify(records), 'tools.json');
        if (parsed.kind === 'file-error') throw new Error(parsed.message);
        if (parsed.valid.length === 0) return;
        const rows = parsed.valid.map(({ tool }) => toImportRow(tool));
        const returned = await upsert(rows);
        expect(returned.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        stored += rows.length;
      }),
      { numRuns: 250, seed: 24 },
    );
    expect(stored).toBeGreaterThan(100);
  });

  it('every valid import row is stored unchanged', async () => {
    const odd = 'He said "a\\b", {x}; 100% – 日本 😀\nnew line';
    const tool = {
      id: 'odd, "id" (1)',
      name: odd,
      description: odd,
      url: 'https://ä.example/ö?q=ü',
      tags: ['{a}', '"b"', 'NULL'],
    };
    const parsed = readImport(JSON.stringify([tool]), 'tools.json');
    const row = toImportRow((parsed.kind === 'rows' && parsed.valid[0]!.tool) as never);
    await upsert([row]);
    expect(await backend.sql(`select ${columns} from public.ai_tools where id = $1`, [row.id])).toEqual([row]);
  });
});
