import { describe, expect, expectTypeOf, it, test } from 'vitest';
import type { toImportRow } from '../../src/domain/listing-files/record';
import type { ListingValues } from '../../src/domain/listing/listing-columns';
import { listingDefaults } from '../../src/domain/listing/listing-fields';
import { listingSchema, toListingRow } from '../../src/domain/listing/listing.schema';
import type { Database } from '../../src/lib/database';

const listing: ListingValues = {
  ...listingDefaults,
  name: 'Lumen',
  description: 'Turns a sketch into a picture.',
  url: 'https://lumen.example',
  category: 'AI Art',
  tags: 'drawing',
};

function complaints(own: Partial<Record<keyof ListingValues, unknown>>) {
  const { error } = listingSchema.safeParse({ ...listing, ...own });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('listing form validation', () => {
  it.each<[string, Partial<ListingValues>, string]>([
    ['a name of 1 character', { name: 'L' }, 'name: Name must be at least 2 characters'],
    ['a name of 121 characters', { name: 'n'.repeat(121) }, 'name: Name must be at most 120 characters'],
    ['a name with NUL', { name: 'Lu\u0000men' }, 'name: Please remove the invisible control characters'],
    [
      'a description of 9 characters',
      { description: 'd'.repeat(9) },
      'description: Description must be at least 10 characters',
    ],
    [
      'a description of 2,001 characters',
      { description: 'd'.repeat(2001) },
      'description: Description must be at most 2,000 characters',
    ],
    ['the unfinished address “https://”', { url: 'https://' }, 'url: Please enter a valid URL'],
    ['a javascript: address', { url: 'javascript:alert(1)' }, 'url: Please enter a valid URL'],
    ['no category', { category: '' }, 'category: Please select a category'],
    ['a category of 61 characters', { category: 'c'.repeat(61) }, 'category: Category must be at most 60 characters'],
    ['no tag', { tags: '' }, 'tags: Please add at least one tag'],
    [
      '21 tags',
      { tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join(',') },
      'tags: Please use at most 20 tags',
    ],
    ['a tag of 51 characters', { tags: `ok,${'t'.repeat(51)}` }, 'tags: Each tag must be at most 50 characters'],
    ['a tag with a line break', { tags: 'one\ntwo' }, 'tags: Please remove the invisible control characters'],
    ['a logo that is not an address', { logo: 'L' }, 'logo: Please enter a valid logo URL'],
    ['an invalid affiliate address', { affiliateUrl: 'shop' }, 'affiliateUrl: Please enter a valid affiliate URL'],
  ])('the form reports an error for %s', (_what, own, expected) => {
    expect(complaints(own)).toEqual([expected]);
  });
});

describe('the listing sent by the form', () => {
  const row = (own: Partial<ListingValues>, isAdmin = false) =>
    toListingRow(listingSchema.parse({ ...listing, ...own }), { isAdmin });

  it('the form trims text, splits tags into a list and sends null for empty addresses', () => {
    expect(row({ name: ' Lumen ', tags: 'a, b,,a ', url: ' https://lumen.example ' })).toMatchObject({
      name: 'Lumen',
      description: 'Turns a sketch into a picture.',
      url: 'https://lumen.example',
      category: 'AI Art',
      tags: ['a', 'b'],
      pricing_type: 'free',
      logo_url: null,
      affiliate_url: null,
      premium_type: 'none',
      sponsor_tier: 'none',
    });
  });

  it('only the administrator’s form sends an affiliate address', () => {
    const affiliateUrl = 'https://lumen.example/?ref=1';
    expect(row({ affiliateUrl }).affiliate_url).toBeNull();
    expect(row({ affiliateUrl }, true).affiliate_url).toBe(affiliateUrl);
  });

  it('the form sends a sponsor tier only for a sponsored listing', () => {
    expect(row({ premium: 'sponsored', sponsorTier: 'gold' }).sponsor_tier).toBe('gold');
    expect(row({ premium: 'featured', sponsorTier: 'gold' }).sponsor_tier).toBe('none');
    expect(row({ premium: 'none', sponsorTier: 'gold' }).sponsor_tier).toBe('none');
  });
});

test('form values and import rows have exactly the columns of the table', () => {
  type Insert = Database['public']['Tables']['ai_tools']['Insert'];
  expectTypeOf<ReturnType<typeof toListingRow>>().toExtend<Insert>();
  expectTypeOf<ReturnType<typeof toImportRow>>().toExtend<Insert>();
  // The type must not have extra columns either.
  expectTypeOf<Exclude<keyof ReturnType<typeof toListingRow>, keyof Insert>>().toBeNever();
  expectTypeOf<Exclude<keyof ReturnType<typeof toImportRow>, keyof Insert>>().toBeNever();
});
