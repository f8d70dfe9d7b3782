import { expect, test } from 'vitest';
import { readArrival } from '../../src/features/auth/redirect-arrival';

const arrival = (hash: string, search = '') => readArrival({ hash, search });

test.each(['', '#plans', '#q=1&page=2'])('an ordinary address is no arrival: "%s"', (hash) => {
  expect(arrival(hash)).toEqual({ kind: 'none' });
});

test('an access token in the hash is a session', () => {
  expect(arrival('#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer')).toEqual({
    kind: 'session',
    isRecovery: false,
  });
});

test('a token of the type recovery asks for a new password', () => {
  expect(arrival('#access_token=a.b.c&type=recovery')).toEqual({ kind: 'session', isRecovery: true });
});

test('an error in the hash or in the query is a failure with its reason', () => {
  const failure = { kind: 'failure', reason: 'The user said no' };
  expect(arrival('#error=access_denied&error_code=403&error_description=The+user+said+no')).toEqual(failure);
  expect(arrival('', '?error=access_denied&error_description=The+user+said+no')).toEqual(failure);
});

test('a query that merely has a word in common is not a failure', () => {
  expect(arrival('', '?error=1')).toEqual({ kind: 'none' });
});
