import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { publicRoutes } from '../../src/app/routes';
import { blogPosts } from '../../src/content/blog/posts';
import { sitePagesQuery } from '../../src/features/directory/site-pages.queries';
import SitemapPage from '../../src/pages/sitemap-page';

const renderWith = (queryClient: ReturnType<typeof createQueryClient>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/sitemap']}>
        <SitemapPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

function renderSitemap() {
  const queryClient = createQueryClient();
  const page = (path: string) => ({ path, label: path.slice(1), count: 7 });
  queryClient.setQueryData(sitePagesQuery.queryKey, {
    families: [page('/category/text'), page('/category/chat')],
    categories: [page('/category/writing')],
    tags: [page('/tag/voice')],
    alternatives: [page('/alternatives/lumen')],
  });
  const { container } = renderWith(queryClient);
  const sections = [...container.querySelectorAll('section')];
  return sections.flatMap((section) =>
    within(section)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!),
  );
}

test('the sitemap page lists every public page exactly once', () => {
  const links = renderSitemap();
  expect(new Set(links).size).toBe(links.length);
  expect(links).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/services',
      '/pricing',
      '/contact',
      '/create-listing',
      '/free-courses',
      '/blog',
      '/faq',
      '/sign-in',
      '/sign-up',
      '/blog/top-ai-video-tools-2025',
      '/blog/ai-text-tools-content-writing',
      '/blog/best-ai-image-generators',
      '/blog/ai-audio-tools-music-industry',
      '/blog/ai-coding-assistants-developers',
      '/category/text',
      '/category/video',
      '/category/image',
      '/category/audio',
      '/category/development',
      '/submit-resource',
      '/privacy',
      '/terms',
      '/cookies',
      '/sitemap',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Submit Tool' }).getAttribute('href')).toBe('/create-listing');
});

test('the sitemap page includes every public route except tools', () => {
  const expand = (path: string) => {
    if (path === '/tools/:slug') return [];
    if (path === '/blog/:slug') return blogPosts.map(({ slug }) => `/blog/${slug}`);
    if (path === '/category/:slug') return ['/category/chat', '/category/writing'];
    return [path.replace('/tag/:slug', '/tag/voice').replace('/alternatives/:slug', '/alternatives/lumen')];
  };
  expect(new Set(renderSitemap())).toEqual(new Set(Object.keys(publicRoutes).flatMap(expand)));
});

test('search engines may index the sitemap page', () => {
  renderSitemap();
  expect(document.querySelector('meta[name=robots]')).toBeNull();
  expect(document.querySelector('link[rel=canonical]')).toBeTruthy();
});

test('the sitemap page lists the categories for adults last', () => {
  const queryClient = createQueryClient();
  const page = (label: string) => ({ path: `/category/${label.toLowerCase()}`, label, count: 7 });
  queryClient.setQueryData(sitePagesQuery.queryKey, {
    families: [page('Adult'), page('Chat')],
    categories: [page('Writing')],
    tags: [],
    alternatives: [],
  });
  renderWith(queryClient);
  const list = within(screen.getByRole('region', { name: 'More categories' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Chat', 'Writing', 'Adult']);
});
