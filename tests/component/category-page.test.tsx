import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import CategoryPage from '../../src/pages/category-page';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';
import { directoryPage, makeTool } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const writer = makeTool({ id: 'writer', name: 'Writer A', category: 'Text Generation' });
beforeEach(() => {
  backend.answers['search_tools'] = { data: directoryPage([writer]) };
});

const renderCategory = (at: string) =>
  renderApp(
    <Routes>
      <Route path="/category/:slug" element={<CategoryPage />} />
    </Routes>,
    { at },
  );

test.each(['text', 'video', 'image', 'audio', 'development'])('/category/%s has a heading and its article', (slug) => {
  renderCategory(`/category/${slug}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`AI ${slug} tools`);
  const posts = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/blog/'));
  expect(posts).toHaveLength(1);
});

test('the directory is narrowed to the category, and the search box searches within it', async () => {
  renderCategory('/category/video?q=cutter');
  await screen.findByText('Showing 1-1 of 1 tools (filtered from 1 total)');
  expect(backend.sent('search_tools')).toEqual([{ query: 'cutter', within: 'video', page: 1, page_size: 16 }]);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cutter');
  expect(document.title).toContain('Search: cutter in AI video tools');
});

test('a gold sponsor has its banner here too, labelled, and no second place', async () => {
  const tool = makeTool({
    id: 'gold',
    name: 'Golden',
    category: 'Writing',
    sponsor_tier: 'gold',
    premium_type: 'sponsored',
    banner_url: 'https://pictures.example/gold.png',
  });
  backend.answers['search_tools'] = { data: directoryPage([writer, tool]) };
  backend.answers['sponsored_tools'] = {
    data: [{ placement_id: 'placement', kind: 'gold', weight: 349, is_on_top: false, tool }],
  };
  renderCategory('/category/text');
  await screen.findByRole('complementary', { name: 'Sponsored' });
  expect(screen.getAllByRole('link', { name: 'Golden' })).toHaveLength(1);
});

test('an unknown category is the not-found screen', async () => {
  renderCategory('/category/cooking');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Oops! Page not found');
});
