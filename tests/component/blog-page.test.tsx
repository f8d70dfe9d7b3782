import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { blogPosts } from '../../src/content/blog/posts';
import { loadBody } from '../../src/content/blog/load-body';
import type { BlogPost } from '../../src/content/content.types';
import { PostGrid } from '../../src/features/blog/post-card';
import { RelatedArticles } from '../../src/features/blog/related-articles';
import BlogPage from '../../src/pages/blog-page';
import BlogPostPage from '../../src/pages/blog-post-page';

const structuredData = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (element) => JSON.parse(element.textContent) as Record<string, unknown>,
  );

function renderBlog(address: string) {
  const router = createMemoryRouter([{ path: '/blog', element: <BlogPage /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { search: () => router.state.location.search };
}

const titles = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading')
    .map((h) => h.textContent);

describe('the blog list', () => {
  test('the list shows every post on the All tab', () => {
    renderBlog('/blog');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All',
      'Video',
      'Text',
      'Image',
      'Audio',
      'Development',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveProperty('textContent', 'All');
    expect(titles()).toHaveLength(5);
  });

  test('selecting a tab filters the list and updates the URL', async () => {
    const { search } = renderBlog('/blog');
    await userEvent.click(screen.getByRole('tab', { name: 'Video' }));
    expect(titles()).toEqual(['Top AI Video Tools of 2025: Choose the Job, Then the Tool']);
    expect(search()).toBe('?tab=video');
    await userEvent.click(screen.getByRole('tab', { name: 'All' }));
    expect(search()).toBe('');
  });

  test('a category in the URL selects its tab in any letter case', () => {
    renderBlog('/blog?tab=AUDIO');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Audio');
  });
  test('an unknown category in the URL selects the tab All', () => {
    renderBlog('/blog?tab=cooking');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All');
  });

  test('a category without posts shows a message', () => {
    render(<PostGrid posts={[]} />, { wrapper: MemoryRouter });
    expect(screen.getByText('No posts found in this category.')).toBeTruthy();
  });

  test('the page has a breadcrumb, keywords, a canonical link and Blog structured data', () => {
    renderBlog('/blog');
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(trail.getByText('Blog').getAttribute('aria-current')).toBe('page');
    expect(document.querySelector('meta[name=keywords]')?.getAttribute('content')).toContain('AI video tools');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/blog$/);
    expect(structuredData().map((data) => data['@type'])).toEqual(['Blog', 'BreadcrumbList']);
  });
});

function renderPost(slug: string) {
  return act(async () => {
    render(
      <MemoryRouter initialEntries={[`/blog/${slug}`]}>
        <Suspense>
          <Routes>
            <Route path="/blog/:slug" element={<BlogPostPage />} />
          </Routes>
        </Suspense>
      </MemoryRouter>,
    );
  });
}

describe('a blog post', () => {
  test('the post page shows the whole post and a link back', async () => {
    await renderPost('best-ai-image-generators');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('AI Image Generators');
    expect(screen.getByText('Image')).toBeTruthy();
    expect(screen.getByText('May 13, 2025').getAttribute('datetime')).toBe('2025-05-13');
    expect(screen.getByText(/^\d+ min read$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
    expect(await screen.findByRole('heading', { name: 'How we compare' })).toBeTruthy();
    expect(structuredData().map((data) => data['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
  });

  test('an unknown slug shows a not-found message and is not indexed', async () => {
    await renderPost('no-such-post');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This blog post is not available.');
    expect(screen.getByRole('link', { name: 'Return to Blog' }).getAttribute('href')).toBe('/blog');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('a post that fails to load shows an error and can be retried', async () => {
    vi.mocked(loadBody).mockRejectedValueOnce(new Error('no network'));
    await renderPost('top-ai-video-tools-2025');
    expect((await screen.findByRole('alert')).textContent).toContain('The article could not be loaded.');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByRole('heading', { name: 'How we compare' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Related Articles lists other posts of the same category', () => {
    const [video] = blogPosts as [BlogPost];
    const other: BlogPost = { ...video, id: '9', slug: 'another-video-post', title: 'Another video post' };
    render(
      <MemoryRouter>
        <RelatedArticles posts={[...blogPosts, other]} current={video} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Related Articles');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/blog/another-video-post']);
  });
});
