import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/catalogue';
import { SEED } from '../../src/domain/categories/category-seed';
import { filterLabel } from '../../src/domain/directory/directory-state';
import { coversCategory, type Families, familyOf, offeredGroups } from '../../src/domain/categories/families';
import { categoryGroups } from '../../src/features/directory/category-options';
import { footerGroups } from '../../src/app/navigation';
import { familyCounts } from '../../src/features/directory/category-options';
import { categorySeedFile, categorySeedMigration } from '../../supabase/local/make-category-seed';

/** The categories of the specification (section 3). */
const SEEN =
  'Chatbot, Chatbots, NSFW Chatbot, Content Creation, Chrome Extensions, Image Processing, Adult, Adult Content, Text Generation, AI Assistant, Search, Development, Design, Video, Audio, Writing, Productivity, Translation, Language Learning, Research, Analytics, Marketing, Education, Health, Mental Health, Gaming, Business, Health & Wellness, AI Art, Tools, Extensions, Finance, Startup, Legal, Document Analysis, Sales, B2B, Automation, Growth, Assistant, AI';

describe('the initial categories', () => {
  const named = SEED.flatMap(({ categories }) => categories.map(({ name }) => name));

  it('each category of the specification and the category Other are in exactly one family', () => {
    expect(named.toSorted()).toEqual([...SEEN.split(', '), 'Other'].toSorted());
    expect(named).toHaveLength(42);
  });

  it('every category of the catalogue is an initial category', () => {
    const used = [...new Set(catalogue.flatMap(({ category }) => category))];
    expect(used.filter((category) => !named.includes(category))).toEqual([]);
  });

  it('the migrations match the output of `npm run generate`', () => {
    expect(readFileSync(categorySeedFile(), 'utf8')).toBe(categorySeedMigration());
  });

  it('the first five families have category pages', () => {
    expect(SEED.slice(0, 5).map(({ slug }) => slug)).toEqual(['text', 'video', 'image', 'audio', 'development']);
  });

  it('forms group categories by family, omit categories that mean the same as another, and list the adult family last', () => {
    const doubles = ['AI', 'Adult', 'Assistant', 'B2B', 'Chatbot', 'Extensions'];
    const groups = offeredGroups(SEED);
    expect(groups.map(({ label }) => label)).toEqual(SEED.map(({ name }) => name));
    expect(groups.flatMap(({ names }) => names)).toEqual(named.filter((name) => !doubles.includes(name)));
    expect(groups.at(-1)).toEqual({ label: 'Adult', names: ['Adult Content', 'NSFW Chatbot'] });
  });

  it('menus and chips do not promote categories for adults', () => {
    expect(SEED.at(-1)?.isAdult).toBe(true);
    const offered = familyCounts(SEED, { Adult: 9, Writing: 1 }).map(({ value }) => value);
    expect(offered).toEqual(SEED.flatMap(({ slug, isAdult }) => (isAdult || slug === 'other' ? [] : slug)));
    expect(JSON.stringify(footerGroups(SEED.toReversed()))).not.toContain('adult');
  });

  it.each([
    ['AI Art', 'image'],
    ['Writing', 'text'],
    ['writing', 'text'],
    ['Underwater Basket Weaving', 'other'],
  ])('the category “%s” belongs to the family “%s”', (category, family) => {
    expect(familyOf(SEED, category)).toBe(family);
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
  ])('a search for ?category=%s includes the category “%s”: %s', (wanted, category, expected) => {
    expect(coversCategory(SEED, wanted, category)).toBe(expected);
  });
});

describe('categories edited by the administrator', () => {
  const changed: Families = [
    {
      slug: 'text',
      name: 'Prose',
      categories: [
        { name: 'Übersetzung', before: ['Écran'] },
        { name: 'Translation' },
        { name: 'Copy', before: ['Writing', 'Text Generation'] },
      ],
    },
    { slug: 'other', name: 'Other', categories: [{ name: 'Other' }] },
  ];

  it.each([
    ['writing', 'Copy', true],
    ['Text Generation', 'Copy', true],
    ['copy', 'Writing', true],
    ['text', 'Writing', true],
    ['prose', 'Copy', false],
    ['writing', 'Translation', false],
    ['generation', 'Copy', false],
    ['video', 'Écran', false],
    ['ÉCRAN', 'Übersetzung', true],
    ['ecran', 'U\u0308BERSETZUNG', true],
    ['ubersetzung', 'écran', true],
  ])('a search for ?category=%s includes the category “%s”: %s', (wanted, category, expected) => {
    expect(coversCategory(changed, wanted, category)).toBe(expected);
  });

  it('menus list categories in order, and categories without a family come last', () => {
    const groups = categoryGroups(changed, { Writing: 2, Copy: 3, Translation: 1, Weaving: 1, Other: 1, Basketry: 1 });
    expect(groups.map(({ options }) => options.map(({ label, count }) => `${label} ${count}`))).toEqual([
      ['All prose 6', 'Translation 1', 'Copy 5'],
      ['All other 3', 'Basketry 1', 'Weaving 1'],
    ]);
  });

  it('every filter shows the current category names', () => {
    expect(['text', 'writing', 'copy', 'weaving'].map((value) => filterLabel(changed, value))).toEqual([
      'Prose',
      'Copy',
      'Copy',
      'Weaving',
    ]);
  });
});
