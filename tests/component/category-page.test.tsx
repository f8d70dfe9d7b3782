import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import CategoryPage from '../../src/pages/category-page';
import CollectionPage from '../../src/pages/tag-or-category-page';
import HomePage from '../../src/pages/home-page';
import { backend } from '../support/fake-supabase';
import { address, renderApp } from '../support/render-app';
import { directoryPage, makeTool } from '../support/tools';

const writer = makeTool({ id: 'writer', name: 'Writer A', category: 'Text Generation' });
beforeEach(() => {
  backend.answers['search_tools'] = { data: directoryPage([writer]) };
});

const renderCategory = (at: string) =>
  renderApp(
    <Routes>
      {['text', 'video', 'image', 'audio', 'development'].map((slug) => (
        <Route key={slug} path={`/category/${slug}`} element={<CategoryPage />} />
      ))}
      <Route path="/category/:slug" element={<CollectionPage />} />
      <Route path="/tag/:slug" element={<CollectionPage />} />
      <Route path="/" element={<HomePage />} />
    </Routes>,
    { at },
  );

test.each(['text', 'video', 'image', 'audio', 'development'])(
  'the page /category/%s has a heading and its article',
  (slug) => {
    renderCategory(`/category/${slug}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`AI ${slug} tools`);
    const posts = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/blog/'));
    expect(posts).toHaveLength(1);
  },
);

test('a category page shows and searches only the tools of its category', async () => {
  renderCategory('/category/video?q=cutter');
  await screen.findByText('Showing 1-1 of 1 tools (filtered from 1 total)');
  expect(backend.sent('search_tools')).toEqual([{ query: 'cutter', within: 'video', page: 1, page_size: 16 }]);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cutter');
  expect(document.title).toContain('Search: cutter in AI video tools');
});

test('a category without an article shows its tool count, prices and newest tool', async () => {
  const pricing = { free: 3, freemium: 4 };
  const facets = { category: { Writing: 7, Chatbots: 5, Assistant: 4 }, pricing };
  backend.answers['search_tools'] = { data: directoryPage([writer], { found: 7, total: 7, facets } as object) };
  renderCategory('/category/chat');
  await screen.findByText('7 tools in Chat: 3 free and 4 freemium. The newest is Writer A, listed on Jan 1, 2026.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI chat tools');
  const parts = screen.getByRole('list', { name: 'Categories of AI chat tools' });
  expect([...parts.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/category/chatbots']);
});

test('a tag page lists only tools with the tag and spells the tag like the newest tool', async () => {
  const tools = [makeTool({ tags: ['Open Source'] }), makeTool({ id: 'b', slug: 'b', tags: ['open-source'] })];
  backend.answers['search_tools'] = { data: directoryPage(tools, { found: 6, total: 580 }) };
  renderCategory('/tag/open-source');
  await screen.findByRole('heading', { level: 1, name: 'AI tools tagged “Open Source”' });
  await screen.findByText(/^6 tools tagged “Open Source”/);
  expect(backend.sent('search_tools')).toEqual([{ tag: 'open-source', page: 1, page_size: 16 }]);
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('the page of a tag with fewer than five tools redirects to the filtered directory', async () => {
  backend.answers['search_tools'] = { data: directoryPage([writer], { found: 4, total: 580 }) };
  renderCategory('/tag/open-source');
  await screen.findByRole('heading', { level: 1, name: 'Find the AI tool for the job' });
  expect(address()).toBe('/?tag=open+source');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('the page of a category with fewer than five tools redirects to the filtered directory', async () => {
  backend.answers['search_tools'] = { data: directoryPage([writer], { found: 4, total: 4 }) };
  renderCategory('/category/growth');
  await screen.findByRole('heading', { level: 1, name: 'Find the AI tool for the job' });
  expect(address()).toBe('/?category=Growth');
});

test('an unknown category shows the not-found screen', async () => {
  backend.answers['search_tools'] = { data: directoryPage([]) };
  renderCategory('/category/cooking');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});
