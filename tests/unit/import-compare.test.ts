import { expect, it } from 'vitest';
import { type ImportListing, type ImportRow, toImportRow } from '../../src/domain/listing-files/record';
import { type Comparison, compareImport, type StoredRow } from '../../src/features/import/compare';
import type { SameAddresses } from '../../src/lib/database';

const row = (index: number): ImportRow =>
  toImportRow({
    id: `tool-${index}`,
    name: `Tool ${index}`,
    description: 'A made-up description.',
    url: 'https://tool.example',
    logo: '',
    category: ['Other'],
    tags: ['a', 'b'],
    pricingType: 'free',
  });
const stored = (index: number, own: Partial<StoredRow> = {}): StoredRow => ({
  ...row(index),
  approval_status: 'approved',
  ...own,
});

/** Compares rows with the stored listings. A number generates that many rows. */
async function compare(
  file: number | ImportListing[],
  listings: StoredRow[],
  { signal = new AbortController().signal, same = {} as SameAddresses } = {},
) {
  const rows = typeof file === 'number' ? Array.from({ length: file }, (_, index) => row(index)) : file;
  const idRequests: string[][] = [];
  const addressRequests: number[] = [];
  let last: Comparison | undefined;
  await compareImport({
    total: rows.length,
    rows: async ([from, to]) => rows.slice(from, to),
    userId: 'administrator',
    readStored: async (ids) => {
      idRequests.push(ids);
      return listings.filter(({ id }) => ids.includes(id));
    },
    readSame: async (part) => {
      addressRequests.push(part.length);
      return same;
    },
    signal,
    onProgress: (comparison) => (last = comparison),
  });
  return { idRequests, addressRequests, last };
}

it('a row matches a listing with the same address and a different id', async () => {
  const others = [{ id: 'other', slug: 'other', name: 'Other', status: 'approved' as const }];
  const { last, addressRequests } = await compare(
    2500,
    [stored(1), stored(2, { url: 'https://moved.example/' }), stored(3, { name: 'Another name' })],
    { same: { 'tool-0': others, 'tool-1': others, 'tool-2': others, 'tool-3': others } },
  );
  expect(addressRequests).toEqual([1000, 1000, 500]);
  expect(last).toMatchObject({ compared: 2500, added: 2497, changed: 2, unchanged: 1, foundElsewhere: 2 });
  expect(last?.elsewhere.map(({ id }) => id)).toEqual(['tool-0', 'tool-2']);
});

it('the comparison requests 100 ids at a time and counts new, changed and unchanged tools', async () => {
  const { idRequests, last } = await compare(250, [
    stored(0),
    stored(1, { name: 'Another name' }),
    stored(2, { tags: ['b', 'a'] }),
    stored(3, { approval_status: 'pending' }),
    stored(120),
  ]);
  expect(last).toMatchObject({ compared: 250, added: 245, changed: 3, unchanged: 2, othersLive: 0 });
  expect(last?.changes.map(({ id, fields }) => [id, fields])).toEqual([
    ['tool-1', [{ column: 'name', before: 'Another name', after: 'Tool 1' }]],
    ['tool-2', [{ column: 'tags', before: 'b, a', after: 'a, b' }]],
    ['tool-3', [{ column: 'approval_status', before: 'pending', after: 'approved' }]],
  ]);
  expect(idRequests.map(({ length }) => length)).toEqual([100, 100, 50]);
});

it('the comparison shows no badge change for an agreed placement', async () => {
  const { last } = await compare(4, [
    stored(0, { premium_type: 'sponsored', sponsor_tier: 'gold', hasAgreedPlacement: true, created_by: 'member' }),
    stored(1, { premium_type: 'featured', hasAgreedPlacement: true, name: 'Another name' }),
    stored(2, { hasAgreedPlacement: true }),
    stored(3, { premium_type: 'featured', hasAgreedPlacement: false }),
  ]);
  expect(last).toMatchObject({ changed: 2, unchanged: 2, listed: 3, othersLive: 0 });
  expect(last?.changes.map(({ id, isBadgeLeftOut, fields }) => [id, isBadgeLeftOut, fields])).toEqual([
    ['tool-0', true, []],
    ['tool-1', true, [{ column: 'name', before: 'Another name', after: 'Tool 1' }]],
    ['tool-3', false, [{ column: 'premium_type', before: 'Featured', after: 'Free listing' }]],
  ]);
});

it('the comparison counts live listings of other owners', async () => {
  const file = [
    { ...row(0), name: 'Taken over' },
    { ...row(1), trial_days: 14 },
    { ...row(2), trial_days: 7 },
  ];
  const { last } = await compare(file, [
    stored(0, { created_by: 'member' }),
    stored(1, { created_by: 'administrator', trial_days: 7 }),
    stored(2, { created_by: 'member', trial_days: 7 }),
  ]);
  expect(last).toMatchObject({
    changed: 2,
    unchanged: 1,
    othersLive: 1,
    changes: [
      { id: 'tool-0', isOthersLive: true },
      { id: 'tool-1', isOthersLive: false, fields: [{ column: 'trial_days', before: '7', after: '14' }] },
    ],
  });
});

it('a request contains fewer ids if the ids are long', async () => {
  const file = Array.from({ length: 100 }, (_, index) => ({ ...row(index), id: `${'日'.repeat(190)}${index}` }));
  const { idRequests } = await compare(file, []);
  expect(Math.max(...idRequests.map((ids) => encodeURIComponent(ids.join(',')).length))).toBeLessThan(6100);
});

it('an aborted comparison sends no more requests', async () => {
  const { idRequests } = await compare(250, [], { signal: AbortSignal.abort() });
  expect(idRequests).toEqual([]);
});
