import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authBegan } from '../../src/features/auth/auth-began';

const MINUTE = 60_000;
let noon = Date.parse('2026-03-04T12:00:00Z');
const later = (ms: number) => vi.setSystemTime(noon + ms);

beforeEach(() => {
  // Each test has a day of its own: what another one began and did not claim is too old.
  noon += 24 * 60 * MINUTE;
  vi.useFakeTimers({ now: noon });
});
afterEach(() => void vi.useRealTimers());

const mia = { email: 'Mia@example.com', isRecovery: false };

it.each([
  ['Google', () => authBegan.google(), mia],
  ['a sign-up', () => authBegan.byMail('sign-up', ' mia@Example.com '), mia],
  ['a recovery', () => authBegan.byMail('recovery', 'mia@example.com'), { ...mia, isRecovery: true }],
])('the session of %s that was begun here is claimed within the hour, and once', (_way, begin, link) => {
  begin();
  later(59 * MINUTE);
  expect([authBegan.claims(link), authBegan.claims(link)]).toEqual([true, false]);
  begin();
  later((59 + 60) * MINUTE);
  expect(authBegan.claims(link)).toBe(false);
});

it('of a mail it is claimed for the address and the purpose that it was begun for alone', () => {
  authBegan.byMail('sign-up', 'mia@example.com');
  expect(authBegan.claims({ email: 'greta@example.com', isRecovery: false })).toBe(false);
  expect(authBegan.claims({ ...mia, isRecovery: true })).toBe(false);
  expect(authBegan.claims(mia)).toBe(true);
});

it('what Google began is no claim to a password form', () => {
  authBegan.google();
  expect(authBegan.claims({ ...mia, isRecovery: true })).toBe(false);
});

it('nobody began anything: nothing is claimed', () => expect(authBegan.claims(mia)).toBe(false));
