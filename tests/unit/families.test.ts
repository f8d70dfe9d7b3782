import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/catalogue';
import { coversCategory, FAMILIES, familyOf } from '../../src/domain/families';
import { CATEGORIES } from '../../src/features/listings/listing-categories';

describe('families of categories', () => {
  const named = FAMILIES.flatMap(({ categories }) => [...categories] as string[]);

  it('hold every category of the catalogue and of the listing form, each in one family', () => {
    const used = [...new Set([...catalogue.flatMap(({ category }) => category), ...CATEGORIES])];
    expect(used.filter((category) => !named.includes(category))).toEqual([]);
    expect(new Set(named.map((name) => name.toLowerCase())).size).toBe(named.length);
  });

  it('hold the five families of the category pages', () => {
    expect(FAMILIES.slice(0, 5).map(({ key }) => key)).toEqual(['text', 'video', 'image', 'audio', 'development']);
  });

  it.each([
    ['AI Art', 'image'],
    ['Writing', 'text'],
    ['writing', 'text'],
    ['Underwater Basket Weaving', 'other'],
  ])('%s belongs to %s', (category, family) => {
    expect(familyOf(category)).toBe(family);
  });

  it.each([
    ['text', 'Text Generation', true],
    ['text', 'Writing', true],
    ['image', 'AI Art', true],
    ['GENERATION', 'Text Generation', true],
    ['wellness', 'Health & Wellness', true],
    ['text', 'Context Tools', false],
    ['text', 'Audio', false],
    ['writing', 'Text Generation', false],
  ])('?category=%s covers %s: %s', (wanted, category, expected) => {
    expect(coversCategory(wanted, category)).toBe(expected);
  });
});
