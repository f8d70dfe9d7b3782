import { expect, test } from 'vitest';
import { readRedirectResult } from '../../src/features/auth/redirect-result';

const arrival = (hash: string, search = '') => readRedirectResult({ hash, search });

test.each(['', '#plans', '#q=1&page=2'])('the URL part “%s” is not a sign-in redirect', (hash) => {
  expect(arrival(hash)).toEqual({ kind: 'none' });
});

test('an access token in the hash starts a session', () => {
  expect(arrival('#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer')).toEqual({
    kind: 'session',
    isRecovery: false,
    isSignUp: false,
    tokens: { access_token: 'a.b.c', refresh_token: 'r' },
  });
});

test('a signup token confirms a new account', () => {
  expect(arrival('#access_token=a.b.c&type=signup')).toMatchObject({ kind: 'session', isSignUp: true });
});

test('a recovery token requires a new password', () => {
  expect(arrival('#access_token=a.b.c&type=recovery')).toMatchObject({ kind: 'session', isRecovery: true });
});

test('a sign-in error is reported by its code, and the text in the URL is ignored', () => {
  const inHash = '#error=access_denied&error_code=otp_expired&error_description=Call+this+number';
  expect(arrival(inHash)).toEqual({ kind: 'failure', code: 'otp_expired' });
  expect(arrival('', '?error=access_denied&error_description=The+user+said+no')).toEqual({ kind: 'failure' });
});

test('an error code without an error parameter is reported as a failure', () => {
  // The auth server redirects without a code for statuses such as 422.
  expect(arrival('#error_code=provider_email_needs_verification&error_description=Unverified')).toEqual({
    kind: 'failure',
    code: 'provider_email_needs_verification',
  });
});

test('the first of two confirmation links starts no session', () => {
  const message = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
  expect(arrival(`#message=${message}`)).toEqual({ kind: 'half-confirmed' });
  expect(arrival('#message=Call+this+number')).toEqual({ kind: 'none' });
});

test('an unrelated query parameter is not a failure', () => {
  expect(arrival('', '?error=1')).toEqual({ kind: 'none' });
});
