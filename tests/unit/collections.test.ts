import { describe, expect, it } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';
import type { Families } from '../../src/domain/categories/families';
import { describeCount, topicOfSlug } from '../../src/domain/directory/collections';
import { tagSlug } from '../../src/domain/directory/tag-slug';
import { categoryPages } from '../../src/content/categories';

const newest = { name: 'Lumen', created_at: '2026-11-01T23:30:00+00:00' };

describe('the description of a tool list', () => {
  it.each([
    [0, {}, undefined, '0 tools in Writing.'],
    [1, { paid: 1 }, newest, '1 tool in Writing: 1 paid. The newest is Lumen, listed on Nov 1, 2026.'],
    [
      1200,
      { paid: 100, free: 1000, trial: 60, freemium: 40 },
      newest,
      '1,200 tools in Writing: 1,000 free, 40 freemium, 60 free-trial and 100 paid. The newest is Lumen, listed on Nov 1, 2026.',
    ],
    [7, { free: 5, paid: 2 }, undefined, '7 tools in Writing: 5 free and 2 paid.'],
  ])('the description of a list of %i tools includes prices and the newest tool', (total, pricing, last, sentence) => {
    expect(describeCount({ which: 'in Writing', total, pricing, newest: last })).toBe(sentence);
  });

  it('the description stays below 160 characters for tool names of any length', () => {
    const pricing = { free: 30_000, freemium: 40_000, trial: 10_000, paid: 20_000 };
    for (const name of ['x'.repeat(120), 'a \u202Eb']) {
      const text = describeCount({
        which: 'in Health & Wellness',
        total: 100_000,
        pricing,
        newest: { ...newest, name },
      });
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).not.toMatch(/\u202e/i);
      expect(text).toContain('Nov 1, 2026.');
    }
  });
});

describe('URLs of categories', () => {
  it('every family and category has a URL, and a family takes precedence over a category', () => {
    for (const { slug: key, name: label, categories } of SEED) {
      const names = categories.map(({ name }) => name);
      expect(topicOfSlug(SEED, key)).toMatchObject({ within: key, name: label, categories: names });
      for (const category of names) {
        const slug = tagSlug(category);
        const isFamily = SEED.some((family) => family.slug === slug);
        expect(topicOfSlug(SEED, slug).within).toBe(isFamily ? slug : category.toLowerCase());
      }
    }
    const slugs = SEED.flatMap(({ categories }) => categories.map(({ name }) => tagSlug(name)));
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('a category with an article links to the family with the same heading', () => {
    for (const { slug, heading } of categoryPages) expect(topicOfSlug(SEED, slug).heading).toBe(heading);
  });

  it('a former category name redirects to the category unless the URL is taken', () => {
    const families: Families = [
      { slug: 'text', name: 'Prose', categories: [{ name: 'Copy', before: ['Writing', 'Text', 'Legal'] }] },
      { slug: 'business', name: 'Business', categories: [{ name: 'Legal', sentence: 'Law of all kinds.' }] },
    ];
    expect(topicOfSlug(families, 'writing')).toMatchObject({ movedTo: '/category/copy', within: 'copy' });
    expect(topicOfSlug(families, 'text')).toMatchObject({ within: 'text', heading: 'AI prose tools' });
    expect(topicOfSlug(families, 'legal')).toMatchObject({ within: 'legal', sentence: 'Law of all kinds.' });
    for (const slug of ['text', 'legal', 'copy']) expect(topicOfSlug(families, slug)).not.toHaveProperty('movedTo');
  });

  it('the URL identifies the family of a category', () => {
    expect(topicOfSlug(SEED, 'health-wellness')).toMatchObject({
      within: 'health & wellness',
      heading: 'AI tools in Health & Wellness',
      family: { label: 'Health', slug: 'health' },
    });
    expect(topicOfSlug(SEED, 'robots-at-home')).toEqual({
      within: 'robots at home',
      name: 'Robots at home',
      heading: 'AI tools in Robots at home',
      categories: [],
    });
  });
});
