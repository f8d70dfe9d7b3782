import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';

const MINUTE = 60_000;
let noon = Date.parse('2026-03-04T12:00:00Z');
const later = (ms: number) => vi.setSystemTime(noon + ms);

beforeEach(() => {
  // Each test has its own day, so that entries of earlier tests have expired.
  noon += 24 * 60 * MINUTE;
  vi.useFakeTimers({ now: noon });
});
afterEach(() => void vi.useRealTimers());

const mia = { email: 'Mia@example.com', isRecovery: false };

it.each([
  ['a provider', () => pendingSignIn.withProvider(), mia],
  ['a sign-up', () => pendingSignIn.byEmail('sign-up', ' mia@Example.com '), mia],
  ['a recovery', () => pendingSignIn.byEmail('recovery', 'mia@example.com'), { ...mia, isRecovery: true }],
])('the session of %s that was started here can be claimed once within an hour', (_way, begin, link) => {
  begin();
  later(59 * MINUTE);
  expect([pendingSignIn.claims(link), pendingSignIn.claims(link)]).toEqual([true, false]);
  begin();
  later((59 + 60) * MINUTE);
  expect(pendingSignIn.claims(link)).toBe(false);
});

it('an emailed session is claimed only for the address and purpose it was started for', () => {
  pendingSignIn.byEmail('sign-up', 'mia@example.com');
  expect(pendingSignIn.claims({ email: 'greta@example.com', isRecovery: false })).toBe(false);
  expect(pendingSignIn.claims({ ...mia, isRecovery: true })).toBe(false);
  expect(pendingSignIn.claims(mia)).toBe(true);
});

it('a sign-in started with a provider does not claim a password recovery', () => {
  pendingSignIn.withProvider();
  expect(pendingSignIn.claims({ ...mia, isRecovery: true })).toBe(false);
});

it('without a started sign-in nothing is claimed', () => expect(pendingSignIn.claims(mia)).toBe(false));
