import type { User } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { toSessionUser } from '../../src/features/auth/session-user';

const user = (email: string | undefined, data: Record<string, unknown> = {}) =>
  toSessionUser({ id: 'u1', email, user_metadata: data } as unknown as User);

test.each([
  ['the provider’s name', 'mo@example.com', { name: 'Mo', full_name: 'Mo Maker' }, 'Mo'],
  [
    'the name chosen on this site instead of the provider’s',
    'mo@example.com',
    { name: 'Mo M.', chosen_name: 'Mo' },
    'Mo',
  ],
  ['the full name without a name', 'mo@example.com', { full_name: 'Mo Maker' }, 'Mo Maker'],
  ['the local part of the email without any name', 'mo.maker@example.com', {}, 'mo.maker'],
  ['the local part of the email with blank names', 'mo@example.com', { name: ' ', full_name: '' }, 'mo'],
  ['the local part of the email with a name that is not text', 'mo@example.com', { name: { first: 'Mo' } }, 'mo'],
  ['“User” without a name and an email', undefined, {}, 'User'],
])('the display name of an account is %s', (_rule, email, data, expected) => {
  expect(user(email, data).name).toBe(expected);
});

test('an account without an email has an empty email', () => {
  expect(user(undefined).email).toBe('');
  expect(user('mo@example.com').email).toBe('mo@example.com');
});

test('the avatar of an account is avatar_url, or picture if avatar_url is missing', () => {
  expect(user('m@e.co', { avatar_url: 'https://a.example/1.png', picture: 'https://a.example/2.png' }).avatar).toBe(
    'https://a.example/1.png',
  );
  expect(user('m@e.co', { picture: 'https://a.example/2.png' }).avatar).toBe('https://a.example/2.png');
  expect(user('m@e.co').avatar).toBeUndefined();
});
