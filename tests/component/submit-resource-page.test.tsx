import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { site } from '../../src/content/site';
import SubmitResourcePage from '../../src/pages/submit-resource-page';

test('each type of resource links to the page for its submission', () => {
  render(<SubmitResourcePage />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    `mailto:${site.email}`,
    '/create-listing',
    '/contact?subject=Course%20suggestion',
    '/contact?subject=Article%20suggestion',
    '/',
  ]);
});
