import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { AiTool } from '../../src/domain/tool';
import CategoryPage from '../../src/pages/category-page';

vi.mock('../../src/features/auth/use-access', () => ({ useAccess: () => ({ kind: 'visitor' }) }));
vi.mock('../../src/features/tools/use-approved-tools', () => {
  const tool = (id: string, category: string) =>
    ({
      id,
      name: id,
      description: `What ${id} does`,
      url: 'https://example.com',
      category,
      tags: [],
      pricing_type: 'free',
      premium_type: 'none',
      sponsor_tier: 'none',
      logo_url: null,
      affiliate_url: null,
      banner_url: null,
    }) as unknown as AiTool;
  const tools = [tool('Writer A', 'Text Generation'), tool('Cutter B', 'Video'), tool('Context C', 'Contextual')];
  return {
    useApprovedTools: () => ({
      tools,
      total: 3,
      isLoading: false,
      isError: false,
      isIncomplete: false,
      isFillingIn: false,
    }),
  };
});

const renderCategory = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/category/:slug" element={<CategoryPage />} />
      </Routes>
    </MemoryRouter>,
  );

test.each(['text', 'video', 'image', 'audio', 'development'])('/category/%s has a heading and its article', (slug) => {
  renderCategory(`/category/${slug}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`AI ${slug} tools`);
  const posts = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/blog/'));
  expect(posts).toHaveLength(1);
});

test('the directory is narrowed to the category, whole or as one of its words', () => {
  renderCategory('/category/text');
  expect(screen.getByRole('link', { name: 'Writer A' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Cutter B' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Context C' })).toBeNull();
  expect(screen.getByText('Showing 1-1 of 1 tools')).toBeTruthy();
});

test('the search box searches within the category', () => {
  renderCategory('/category/video?q=cutter');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cutter');
  expect(screen.getByText('Showing 1-1 of 1 tools (filtered from 1 total)')).toBeTruthy();
});

test('an unknown category is the not-found screen', () => {
  renderCategory('/category/cooking');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found');
});
