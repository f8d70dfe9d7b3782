import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Brief, indexCollections } from '../../scripts/prerender/collection-index';
import { SEED } from '../../src/domain/categories/category-seed';
import { FEWEST_LISTINGS, topicOfSlug } from '../../src/domain/directory/collections';
import { categoryPath, tagPath } from '../../src/domain/directory/paths';
import { tagSlug } from '../../src/domain/directory/tag-slug';

const rules = {
  families: SEED,
  fewest: FEWEST_LISTINGS,
  mostTags: 500,
  categoryPath,
  tagPath,
  isAddressable: (name: string) => topicOfSlug(SEED, tagSlug(name)).within === name.toLowerCase(),
};

async function* listings(all: readonly Partial<Brief>[]) {
  for (const [at, own] of all.entries())
    yield { id: `tool-${at}`, category: 'Legal', tags: [], updated_at: '2026-11-01T09:00:00Z', ...own };
}
const census = (all: readonly Partial<Brief>[], own = {}) =>
  indexCollections(() => listings(all), { ...rules, ...own });
const times = (count: number, own: Partial<Brief>) => Array.from({ length: count }, () => own);
const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);

describe('the list of pages', () => {
  it.each([4, 5])(
    'a category or tag gets a page only if it has at least five listings (tested with %i)',
    async (count) => {
      const { families, categories, tags, pageOfCategory, pageOfTag } = await census([
        ...times(count, { category: 'Legal', tags: ['contracts'] }),
        ...times(9, { category: 'Finance' }),
        ...times(9, { category: 'Writing', tags: ['contracts'].slice(count - 4) }),
      ]);
      const has = count >= 5;
      expect(paths(categories).includes('/category/legal')).toBe(has);
      expect(pageOfCategory('Legal')).toBe(has ? '/category/legal' : undefined);
      expect(families.map(({ label }) => label)).toEqual(['Text', 'Business']);
      expect([tags.length, pageOfTag('contracts')]).toEqual(has ? [0, '/category/legal'] : [1, '/tag/contracts']);
    },
  );

  it('the only category of a family has no page besides the family’s page', async () => {
    const { families, categories, pageOfCategory } = await census([
      ...times(6, { category: 'Legal' }),
      ...times(6, { category: 'Business' }),
      ...times(6, { category: 'Research' }),
      ...times(6, { category: 'Video' }),
    ]);
    expect(paths(families)).toEqual(['/category/video', '/category/business', '/category/research']);
    expect(paths(categories)).toEqual(['/category/legal']);
    expect(families.map(({ count }) => count)).toEqual([6, 12, 6]);
    expect(pageOfCategory('Business')).toBe('/category/business');
  });

  it('a category and a tag with identical lists share one page', async () => {
    const { tags, pageOfTag } = await census([
      ...times(6, { tags: ['mail', 'e-mail', 'letters'] }),
      ...times(1, { tags: ['letters'] }),
      ...times(6, {}),
    ]);
    expect(paths(tags)).toEqual(['/tag/letters', '/tag/e-mail']);
    expect([pageOfTag('mail'), pageOfTag('E-Mail')]).toEqual(['/tag/e-mail', '/tag/e-mail']);
  });

  it('different spellings of a tag share one page, and each listing is counted once', async () => {
    const { tags } = await census([
      { tags: ['Open Source', 'open-source'] },
      ...times(5, { tags: ['open source'] }),
      {},
    ]);
    expect(tags).toMatchObject([{ path: '/tag/open-source', label: 'Open Source', count: 6 }]);
  });

  it('an unknown category gets a page if its URL is unique', async () => {
    const { categories } = await census([
      ...times(6, { category: 'Robots at Home' }),
      ...times(7, { category: 'R&D / Labs' }),
      ...times(8, { category: '機械' }),
    ]);
    expect(paths(categories)).toEqual(['/category/%E6%A9%9F%E6%A2%B0', '/category/robots-at-home']);
  });

  it('a tag gets no page if its name is unsafe as a file name', async () => {
    const { tags } = await census([...times(6, { tags: ['404', 'index', '!!!', '機'.repeat(150)] }), {}]);
    expect(paths(tags)).toEqual([]);
  });

  it('each page has its number of listings and its last change', async () => {
    const found = await census([
      { tags: ['a'], updated_at: '2026-11-02T09:00:00Z' },
      ...times(5, { tags: ['a'] }),
      { updated_at: '2026-11-03T09:00:00Z' },
    ]);
    expect([found.total, found.changed, found.tags[0]?.changed]).toEqual([
      7,
      '2026-11-03T09:00:00Z',
      '2026-11-02T09:00:00Z',
    ]);
  });

  it('a frequent tag is found among any number of rare tags', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 700 }), async (mostKnown) => {
        const noise = Array.from({ length: 300 }, (_, at) => ({
          tags: [`only-${at}`, `also-${at}`, ...(at % 3 === 0 ? ['popular'] : [])],
        }));
        const { tags } = await census(noise, { mostKnown, mostTags: 1 });
        expect(paths(tags)).toEqual(['/tag/popular']);
        expect(tags[0]?.count).toBe(100);
      }),
      { numRuns: 20 },
    );
  });

  it('the number of tag pages is limited to the most used tags', async () => {
    const { tags, pageOfTag } = await census(
      [5, 6, 7, 8].flatMap((count) => times(count, { tags: [`of-${count}`] })),
      { mostTags: 2 },
    );
    expect(paths(tags)).toEqual(['/tag/of-8', '/tag/of-7']);
    expect(pageOfTag('of-6')).toBeUndefined();
  });
});
