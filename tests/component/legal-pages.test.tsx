import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
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

test('the terms show the sentences about prices in their section', () => {
  renderApp(<TermsPage />);
  const section = screen.getByRole('heading', { name: 'Sponsored placement' }).parentElement!;
  expect(within(section).getByRole('link', { name: 'pricing page' }).getAttribute('href')).toBe('/pricing');
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
