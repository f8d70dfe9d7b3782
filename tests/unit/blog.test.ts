import { describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../src/catalogue';
import { loadBody } from '../../src/content/blog/load-body';
import { blogPosts } from '../../src/content/blog/posts';
import { categoryPages } from '../../src/content/categories';
import type { BlogPost } from '../../src/content/content.types';
import { catalogueToImportTool, toImportRow } from '../../src/domain/listing-files/record';
import { isoDate, relatedPosts } from '../../src/features/blog/blog-rules';
import { shareLink } from '../../src/ui/share-link';
import { SEED } from '../../src/domain/categories/category-seed';
import { coversCategory } from '../../src/domain/categories/families';
import { countWords } from '../../scripts/markdown/read-time';
import { linksOf } from '../support/article-links';

const slugs = blogPosts.map(({ slug }) => slug);
const bodyOf = async (slug: string) => (await loadBody(slug))!;

const post = (slug: string, category: BlogPost['category']): BlogPost => ({
  id: slug,
  slug,
  title: slug,
  excerpt: slug,
  category,
  date: 'May 1, 2025',
  readTime: '1 min read',
  coverImage: '/covers.svg#default',
});

describe('blog posts', () => {
  test('the five posts of the specification exist, and each has a different category', () => {
    expect(new Set(slugs)).toEqual(
      new Set([
        'top-ai-video-tools-2025',
        'ai-text-tools-content-writing',
        'best-ai-image-generators',
        'ai-audio-tools-music-industry',
        'ai-coding-assistants-developers',
      ]),
    );
    expect(new Set(blogPosts.map(({ category }) => category))).toEqual(
      new Set(['Video', 'Text', 'Image', 'Audio', 'Development']),
    );
  });

  test('posts are sorted newest first and have an excerpt', () => {
    const days = blogPosts.map(({ date }) => isoDate(date));
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { excerpt } of blogPosts) {
      expect(excerpt.length).toBeGreaterThanOrEqual(50);
      expect(excerpt.length).toBeLessThanOrEqual(160);
    }
  });

  test.each(slugs)('the post %s has 900 to 1,500 words and more than four headings', async (slug) => {
    const body = await bodyOf(slug);
    expect(countWords(body)).toBeGreaterThanOrEqual(900);
    expect(countWords(body)).toBeLessThanOrEqual(1500);
    expect(body.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(4);
  });
});

describe('links in blog posts', () => {
  test.each(slugs)('internal links of the post %s point to existing pages', async (slug) => {
    const pages = [
      ...slugs.map((known) => `/blog/${known}`),
      ...categoryPages.map((page) => `/category/${page.slug}`),
      '/free-courses',
      '/create-listing',
      '/contact',
      '/faq',
    ];
    const hrefs = linksOf(await bodyOf(slug)).map(({ href }) => href);
    const elsewhere = hrefs.filter((href) => !href.startsWith('/?') && !href.startsWith('https://'));
    expect(elsewhere).not.toHaveLength(0);
    expect(elsewhere.filter((href) => !pages.includes(href))).toEqual([]);
  });
});

describe('the built-in tools of a category page', () => {
  test.each([
    ['text', 12],
    ['image', 40],
    ['audio', 15],
    ['video', 15],
    ['development', 30],
  ])('the page of the family %s has at least %i tools', (slug, least) => {
    const found = catalogue.filter((tool) =>
      coversCategory(SEED, slug, toImportRow(catalogueToImportTool(tool)).category),
    );
    expect(found.length).toBeGreaterThanOrEqual(least);
  });
});

describe('related articles', () => {
  test('at most three other posts of the same category are related', () => {
    const videos = ['a', 'b', 'c', 'd', 'e'].map((slug) => post(slug, 'Video'));
    const posts = [post('x', 'Text'), ...videos];
    expect(relatedPosts(posts, videos[1]!).map(({ slug }) => slug)).toEqual(['a', 'c', 'd']);
  });
  test('a post has no related articles if its category has no other post', () => {
    expect(relatedPosts([post('a', 'Video'), post('b', 'Text')], post('a', 'Video'))).toEqual([]);
  });
});

describe('the share button of a post', () => {
  const page = { title: 'A title', url: 'https://example.com/blog/a' };
  const clipboard = () => ({ writeText: vi.fn<Clipboard['writeText']>(async () => {}) }) as unknown as Clipboard;
  const failing = (name: string) => async () => {
    throw Object.assign(new Error(name), { name });
  };

  test('the button opens the share sheet if the device has a share sheet', async () => {
    const device = { share: vi.fn<Navigator['share']>(async () => {}), clipboard: clipboard() };
    expect(await shareLink(page, device)).toBe('shared');
    expect(device.share).toHaveBeenCalledWith(page);
    expect(device.clipboard.writeText).not.toHaveBeenCalled();
  });
  test('nothing is copied when the reader closes the share sheet', async () => {
    const device = { share: failing('AbortError'), clipboard: clipboard() };
    expect(await shareLink(page, device)).toBe('cancelled');
    expect(device.clipboard.writeText).not.toHaveBeenCalled();
  });
  test('the button copies the link if the share sheet is missing or fails', async () => {
    const without = { clipboard: clipboard() } as unknown as Navigator;
    expect(await shareLink(page, without)).toBe('copied');
    expect(without.clipboard.writeText).toHaveBeenCalledWith('https://example.com/blog/a');
    expect(await shareLink(page, { share: failing('NotAllowedError'), clipboard: clipboard() })).toBe('copied');
  });
  test('the button shows an error if neither sharing nor copying works', async () => {
    const refusing = { writeText: failing('NotAllowedError') } as unknown as Clipboard;
    expect(await shareLink(page, { clipboard: refusing } as unknown as Navigator)).toBe('failed');
    expect(await shareLink(page, {} as Navigator)).toBe('failed');
  });
});
