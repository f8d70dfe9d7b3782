import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import CategoryPage from '../../src/pages/category-page';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';
import { makeTool } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

function renderCategory(at: string) {
  const named = (name: string, category: string) => makeTool({ id: name, name, category });
  backend.tools = [
    named('Writer A', 'Text Generation'),
    named('Author W', 'Writing'),
    named('Cutter B', 'Video'),
    named('Context C', 'Contextual'),
  ];
  return renderApp(
    <Routes>
      <Route path="/category/:slug" element={<CategoryPage />} />
    </Routes>,
    { at },
  );
}

test.each(['text', 'video', 'image', 'audio', 'development'])('/category/%s has a heading and its article', (slug) => {
  renderCategory(`/category/${slug}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`AI ${slug} tools`);
  const posts = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/blog/'));
  expect(posts).toHaveLength(1);
});

test('the directory is narrowed to the family: its words and its categories of other names', async () => {
  renderCategory('/category/text');
  await screen.findByText('Showing 1-2 of 2 tools');
  expect(screen.getByRole('link', { name: 'Writer A' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Author W' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Cutter B' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Context C' })).toBeNull();
  expect(backend.searches[0]).toMatchObject({ within: 'text' });
});

test('the search box searches within the family', async () => {
  renderCategory('/category/video?q=cutter');
  await screen.findByText('Showing 1-1 of 1 tools (filtered from 1 total)');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cutter');
  expect(document.title).toContain('Search: cutter in AI video tools');
});

test('a gold sponsor has its banner here too, labelled, and no second place', async () => {
  renderCategory('/category/text');
  backend.tools.push(
    makeTool({
      id: 'gold',
      name: 'Golden',
      category: 'Writing',
      sponsor_tier: 'gold',
      premium_type: 'sponsored',
      banner_url: 'https://pictures.example/gold.png',
    }),
  );
  await screen.findByRole('complementary', { name: 'Sponsored' });
  expect(screen.getAllByRole('link', { name: 'Golden' })).toHaveLength(1);
});

test('an unknown category is the not-found screen', () => {
  renderCategory('/category/cooking');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
});
