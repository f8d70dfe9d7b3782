import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';

const MINUTE = 60_000;
let noon = Date.parse('2026-03-04T12:00:00Z');
const later = (ms: number) => vi.setSystemTime(noon + ms);

beforeEach(() => {
  // Each test uses a different day, so that entries of earlier tests have expired.
  noon += 24 * 60 * MINUTE;
  vi.useFakeTimers({ now: noon });
});
afterEach(() => void vi.useRealTimers());

const mia = { email: 'Mia@example.com', isRecovery: false };

it.each([
  ['a provider sign-in', () => pendingSignIn.withProvider(), mia],
  ['a sign-up', () => pendingSignIn.byEmail('sign-up', ' mia@Example.com '), mia],
  ['a password recovery', () => pendingSignIn.byEmail('recovery', 'mia@example.com'), { ...mia, isRecovery: true }],
])('a session is accepted once within an hour if this browser started %s', (_way, begin, link) => {
  begin();
  later(59 * MINUTE);
  expect([pendingSignIn.claims(link), pendingSignIn.claims(link)]).toEqual([true, false]);
  begin();
  later((59 + 60) * MINUTE);
  expect(pendingSignIn.claims(link)).toBe(false);
});

it('a session from an email link is accepted only if its address and purpose match a request from this browser', () => {
  pendingSignIn.byEmail('sign-up', 'mia@example.com');
  expect(pendingSignIn.claims({ email: 'greta@example.com', isRecovery: false })).toBe(false);
  expect(pendingSignIn.claims({ ...mia, isRecovery: true })).toBe(false);
  expect(pendingSignIn.claims(mia)).toBe(true);
});

it('a session from a password recovery is rejected if this browser started a provider sign-in', () => {
  pendingSignIn.withProvider();
  expect(pendingSignIn.claims({ ...mia, isRecovery: true })).toBe(false);
});

it('no session is accepted if this browser started no sign-in', () => expect(pendingSignIn.claims(mia)).toBe(false));
