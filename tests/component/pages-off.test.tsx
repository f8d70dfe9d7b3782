import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { llmsText } from '../../scripts/prerender/llms-text';
import { compilePage } from '../../scripts/markdown/compile';
import { markdownContent } from '../../scripts/markdown/plugin';
import { markdownValues } from '../../scripts/markdown/values';
import { OPTIONAL_PAGES } from '../../src/content/choices';
import type { OptionalPage } from '../../src/content/content.types';
import { site } from '../../src/content/site';
import { SEED } from '../../src/domain/categories/category-seed';
import { OFFERS } from '../support/offers';

const MENTIONS: Partial<Record<OptionalPage, RegExp>> = {
  '/services': /our services/i,
  '/free-courses': /courses/i,
  '/blog': /blog/i,
  '/pricing': /pricing page/i,
};

describe.each(OPTIONAL_PAGES)('a site without the page %s', (path) => {
  beforeEach(() => {
    vi.resetModules();
    vi.doMock('../../src/content/masthead', async (load) => {
      const known = await load<typeof import('../../src/content/masthead')>();
      return { ...known, masthead: { ...known.masthead, pagesOff: [path] } };
    });
  });
  afterEach(() => {
    vi.doUnmock('../../src/content/masthead');
    vi.resetModules();
  });

  test('the page has no route and no built file', async () => {
    const { pageAt } = await import('../../src/app/routes');
    const { writtenPaths, privatePaths, unlistedPaths } = await import('../../src/entry-server');
    for (const address of [path, `${path}/top-ai-video-tools-2025`])
      expect(pageAt(address).source).toBe('src/pages/not-found-page.tsx');
    const built = [...writtenPaths(), ...privatePaths(), ...unlistedPaths];
    expect(built.filter((each) => each === path || each.startsWith(`${path}/`))).toEqual([]);
    expect(built).toContain('/about');
  });

  test('the header, the footer, the sitemap page and llms.txt do not link to the page', async () => {
    const { footerGroups, headerLinks } = await import('../../src/app/navigation');
    const { isPageOn, linksTo } = await import('../../src/content/pages');
    const links = [
      ...headerLinks,
      ...footerGroups(SEED).flatMap((group) => group.links),
      ...linksTo(({ label }) => [label]),
    ];
    expect(links.map(({ href }) => href)).not.toContain(path);
    const size = { tools: 1, categories: 1, tags: 1 };
    const text = llmsText({ site: '', mcp: undefined, name: '', tagline: '', day: '', ...size, isPageOn });
    expect(text).not.toContain(`(${path}`);
    expect(text).toContain('(/faq)');
  });

  test('generated texts do not mention the page, and a link in an article becomes plain text', async () => {
    const { faqItems } = await import('../../src/content/faq');
    const { contactFaq } = await import('../../src/content/contact');
    const { placementTerms } = await import('../../src/content/prices');
    const { lookFor, submitOptions } = await import('../../src/content/submit-resource');
    const { blogPosts } = await import('../../src/content/blog/posts');
    const { RichText } = await import('../../src/ui/rich-text');
    const values = markdownValues({ ...site, pagesOff: [path] }, {});
    const about = compilePage('about.md', readFileSync('src/content/pages/about.md', 'utf8'), values);
    const texts = JSON.stringify([
      ...[faqItems([]), faqItems(OFFERS), contactFaq(OFFERS), placementTerms(OFFERS)],
      ...[submitOptions, lookFor, about],
    ]);
    expect(texts).not.toContain(`"${path}"`);
    expect(texts).not.toMatch(MENTIONS[path] ?? path);
    expect(blogPosts).toHaveLength(path === '/blog' ? 0 : 5);
    const text = [`${path}?q=1`, `${path}#top`, '/faq'].map((href) => ({ text: href, href }));
    const { container } = render(<RichText text={text} />, { wrapper: MemoryRouter });
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/faq']);
    expect(container.textContent).toBe(`${path}?q=1${path}#top/faq`);
  });
});

test('a site without a blog has no link to the feed of the blog in index.html', () => {
  const html = readFileSync('index.html', 'utf8');
  const transformed = (pagesOff: typeof site.pagesOff) => {
    const plugin = markdownContent({ ...site, pagesOff });
    (plugin.configResolved as (config: object) => void)({ env: {}, root: '', publicDir: '' });
    return (plugin.transformIndexHtml as (page: string) => string)(html);
  };
  expect(transformed([])).toBe(html);
  expect(transformed(['/blog'])).not.toContain('/blog/feed.xml');
  expect(transformed(['/blog'])).toContain('/feed.xml');
});
