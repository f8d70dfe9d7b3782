import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppRoutes } from '../../src/app/routes';
import NotFoundPage from '../../src/pages/not-found-page';
import { backend } from '../support/fake-supabase';
import { address, renderApp } from '../support/render-app';

test('the not-found page shows possible reasons and a link home', () => {
  renderApp(<NotFoundPage />, { at: '/nowhere' });
  expect(screen.getByText('404')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeTruthy();
  expect(
    screen.getByText(
      'The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a URL with a different letter case or a trailing slash is corrected without a new history entry', async () => {
  renderApp(<AppRoutes />, { at: '/FREE-Courses/?tab=cv#part' });
  const entries = window.history.length;
  await waitFor(() => expect(address()).toBe('/free-courses?tab=cv#part'));
  expect(window.history.length).toBe(entries);
});

test.each([
  ['/my-placements?status=approved', '/my-submissions?status=approved', 'My tools'],
  ['/my-placements', '/my-submissions', 'My tools'],
  ['/account', '/settings', 'Settings'],
  ['/mail', '/settings', 'Settings'],
])('the former URL %s redirects to its replacement and keeps the query', async (from, to, title) => {
  backend.startSession();
  renderApp(<AppRoutes />, { at: from });
  await waitFor(() => expect(address()).toBe(to));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});
