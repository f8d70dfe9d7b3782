import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsentSheet } from '../../src/features/consent/consent-sheet';
import CookiesPage from '../../src/pages/cookies-page';
import PrivacyPage from '../../src/pages/privacy-page';
import TermsPage from '../../src/pages/terms-page';
import { renderApp } from '../support/render-app';

test.each([
  ['Privacy Policy', PrivacyPage],
  ['Terms of Service', TermsPage],
  ['Cookie Policy', CookiesPage],
])('the page “%s” has one title, a date and a table of contents', (title, LegalPage) => {
  renderApp(<LegalPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.querySelector('time')?.dateTime).toMatch(/^2026-\d\d-\d\d$/);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const targets = contents.map((link) => document.querySelector(link.getAttribute('href') as string)?.textContent);
  expect(targets).toEqual(contents.map((link) => link.textContent));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['if it is enabled', 'on', [true, true]],
  ['only if it is enabled', 'off', [false, false]],
])('the legal pages mention the favicon service %s', async (_what, service, named) => {
  vi.stubEnv('VITE_FAVICON_SERVICE', service);
  vi.resetModules();
  const pages = [await import('../../src/content/legal/privacy'), await import('../../src/content/legal/cookies')];
  expect(pages.map((page) => JSON.stringify(page).includes('favicon service of Google'))).toEqual(named);
});

test.each([
  ['with Stripe if the site takes payments', 'on', true],
  ['as unavailable without a checkout', '', false],
  ['as unavailable in practice mode', 'practice', false],
])('the legal pages describe payment %s', async (_what, checkout, isHere) => {
  vi.stubEnv('VITE_CHECKOUT', checkout);
  vi.resetModules();
  const [{ privacy }, { terms }] = [
    await import('../../src/content/legal/privacy'),
    await import('../../src/content/legal/terms'),
  ];
  const [data, rules] = [JSON.stringify(privacy), JSON.stringify(terms([]))];
  expect([data.includes('Stripe'), rules.includes('Stripe'), rules.includes('takes no payment')]).toEqual([
    ...[isHere, isHere, !isHere],
  ]);
});

test('a keyboard user can scroll the table of stored keys', () => {
  render(<CookiesPage />, { wrapper: MemoryRouter });
  const table = screen.getByRole('region', { name: 'Every key this site writes to the storage of your browser' });
  expect(table.tabIndex).toBe(0);
  expect(within(table).getByRole('rowheader', { name: 'cookie-consent' })).toBeTruthy();
});

test('a button reopens the consent sheet to withdraw consent', async () => {
  localStorage.setItem('cookie-consent', 'accepted');
  render(
    <MemoryRouter>
      <CookiesPage />
      <ConsentSheet />
    </MemoryRouter>,
  );
  expect(screen.getByText('accepted', { selector: 'strong' })).toBeTruthy();
  const change = screen.getByRole('button', { name: 'Change your choice' });
  await userEvent.click(change);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cookie consent' }));
  expect(localStorage.getItem('cookie-consent')).toBe('accepted');

  await userEvent.click(screen.getByRole('button', { name: 'Decline All' }));
  expect(localStorage.getItem('cookie-consent')).toBe('declined');
  expect(screen.getByText('declined', { selector: 'strong' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Cookie consent' })).toBeNull();
  expect(document.activeElement).toBe(change);
});
