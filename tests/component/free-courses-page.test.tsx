import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import FreeCoursesPage from '../../src/pages/free-courses-page';

function renderCourses(address: string) {
  const router = createMemoryRouter([{ path: '/free-courses', element: <FreeCoursesPage /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return { search: () => router.state.location.search };
}

const heading = () => within(screen.getByRole('tabpanel')).getByRole('heading', { level: 2 }).textContent;
const links = () => screen.getAllByRole('link', { name: /^Visit Resource/ });

test('the page starts with NLP and its seven resources', () => {
  renderCourses('/free-courses');
  expect(heading()).toBe('Natural Language Processing Resources');
  expect(links()).toHaveLength(7);
  for (const link of links()) {
    expect(link.textContent).toBe('Visit Resource');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  }
});

test.each([
  ['NLP', 'Natural Language Processing Resources', ''],
  ['Computer Vision', 'Computer Vision Resources', '?topic=cv'],
  ['Machine Learning', 'Machine Learning Resources', '?topic=ml'],
  ['Deep Learning', 'Deep Learning Resources', '?topic=dl'],
  ['Generative AI', 'Generative AI Resources', '?topic=genai'],
  ['LangChain', 'LangChain Resources', '?topic=langchain'],
  ['LlamaIndex', 'LlamaIndex Resources', '?topic=llamaindex'],
])('the tab “%s” shows %s and has its own URL', async (name, title, address) => {
  const { search } = renderCourses('/free-courses');
  await userEvent.click(screen.getByRole('tab', { name }));
  expect(heading()).toBe(title);
  expect(links()).toHaveLength(7);
  expect(search()).toBe(address);
});

test('the course list shows a label, a date and a hashtag', () => {
  renderCourses('/free-courses');
  expect(screen.getByText('Top 50')).toBeTruthy();
  expect(screen.getByText('March 28, 2025')).toBeTruthy();
  expect(screen.getByText(/^#\w+$/)).toBeTruthy();
});
