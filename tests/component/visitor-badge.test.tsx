import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeConsent } from '../../src/features/consent/consent';
import VisitorBadge from '../../src/features/analytics/visitor-badge';
import { AdminOnly } from '../../src/features/auth/admin-only';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';

const openAsAdministrator = () => {
  backend.startSession({ isAdmin: true });
  renderApp(<VisitorBadge />);
};
const visits = (counts: Record<string, number>) =>
  localStorage.setItem('visitor-data', JSON.stringify({ lastVisit: '2026-03-31', counts }));
const stored = () => JSON.parse(localStorage.getItem('visitor-data') ?? 'null') as unknown;
const later = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  // Only the refresh timer is fake, because the session needs real timers to load.
  vi.useFakeTimers({ now: new Date(2026, 2, 31, 12), toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a visitor who accepts cookies is counted but sees no badge', () => {
  localStorage.setItem('cookie-consent', 'accepted');
  render(<VisitorBadge />);
  expect(stored()).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-31': 1 } });
  expect(sessionStorage.getItem('visit-2026-03-31')).not.toBeNull();
  expect(document.body.textContent).toBe('');
});

test('a visitor is counted only after accepting cookies', () => {
  render(<VisitorBadge />);
  expect(localStorage.length + sessionStorage.length).toBe(0);
  act(() => storeConsent('accepted'));
  expect(stored()).toEqual({ lastVisit: '2026-03-31', counts: { '2026-03-31': 1 } });
});

test('a visitor who declines cookies is not counted, and earlier counts are deleted', () => {
  visits({ '2026-03-30': 3 });
  sessionStorage.setItem('visit-2026-03-30', '1');
  localStorage.setItem('cookie-consent', 'declined');
  render(<VisitorBadge />);
  expect(stored()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('the first administrator sees today’s visitor count, starting at 0', async () => {
  openAsAdministrator();
  expect(await screen.findByText('0 today')).toBeTruthy();
  act(() => storeConsent('accepted'));
  expect(screen.getByText('1 today')).toBeTruthy();
});

test('another administrator does not see the visitor count', async () => {
  backend.startSession({ isAdmin: true });
  backend.answers['is_first_admin'] = { data: false };
  renderApp(
    <>
      <VisitorBadge />
      <AdminOnly>Bulk Import</AdminOnly>
    </>,
  );
  await screen.findByText('Bulk Import');
  await act(async () => {});
  expect(backend.sent('is_first_admin')).toHaveLength(1);
  expect(screen.queryByText(/today/)).toBeNull();
});

test('the badge refreshes every 30 seconds', async () => {
  localStorage.setItem('cookie-consent', 'accepted');
  openAsAdministrator();
  await screen.findByText('1 today');
  visits({ '2026-03-31': 7 });
  later(29_999);
  expect(screen.getByText('1 today')).toBeTruthy();
  later(1);
  expect(screen.getByText('7 today')).toBeTruthy();
});

test('a visitor who returns to the tab on the next day is counted again', () => {
  localStorage.setItem('cookie-consent', 'accepted');
  render(<VisitorBadge />);
  vi.setSystemTime(new Date(2026, 3, 1, 9));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(stored()).toEqual({ lastVisit: '2026-04-01', counts: { '2026-03-31': 1, '2026-04-01': 1 } });
});

test('a hidden badge runs no timer', () => {
  localStorage.setItem('cookie-consent', 'accepted');
  render(<VisitorBadge />);
  expect(vi.getTimerCount()).toBe(0);
});
