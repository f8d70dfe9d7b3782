import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { readConsent } from '../../src/features/consent/consent';
import { ConsentSheet } from '../../src/features/consent/consent-sheet';

const page = (
  <MemoryRouter>
    <main>
      <h1 tabIndex={-1}>A page</h1>
    </main>
    <ConsentSheet />
  </MemoryRouter>
);
const sheet = () => screen.queryByRole('region', { name: 'Cookie consent' });
const inAnotherTab = (key: string | null, value?: string) =>
  act(() => {
    if (key && value) localStorage.setItem(key, value);
    else localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

test.each([
  ['Decline All', 'declined'],
  ['Customize', 'accepted'],
  ['Accept All', 'accepted'],
])('the button %s stores %s, hides the sheet and moves the focus to the page', async (name, stored) => {
  render(page);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(localStorage.getItem('cookie-consent')).toBe(stored);
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('screen readers announce the sheet, but the sheet never takes the focus', () => {
  render(page);
  expect(screen.getByRole('status').textContent).toBe(
    'Please choose what this site may store. The buttons are at the end of the page.',
  );
  expect(sheet()?.hasAttribute('aria-modal')).toBe(false);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/privacy');
});

test('a visitor who has made a choice does not see the sheet', () => {
  localStorage.setItem('cookie-consent', 'declined');
  render(page);
  expect(sheet()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the sheet follows choices made in another tab', () => {
  render(page);
  inAnotherTab('cookie-consent', 'accepted');
  expect(sheet()).toBeNull();
  inAnotherTab(null);
  expect(sheet()).not.toBeNull();
});

test('the page reserves space for the sheet while the sheet is shown', async () => {
  const { style } = document.documentElement;
  render(page);
  expect(style.getPropertyValue('--consent-height')).toBe('0px');
  await userEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(style.getPropertyValue('--consent-height')).toBe('');
});

test('HTML rendered at build time has no sheet', () => {
  expect(renderToString(page)).not.toContain('Accept All');
});

// This test must be the last one, because the module keeps the choice in memory.
test('a choice hides the sheet even if storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  render(page);
  await userEvent.click(screen.getByRole('button', { name: 'Decline All' }));
  expect(sheet()).toBeNull();
  expect(readConsent()).toBe('declined');
});
