import type { User } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { toSessionUser } from '../../src/features/auth/session-user';

const user = (email: string | undefined, data: Record<string, unknown> = {}) =>
  toSessionUser({ id: 'u1', email, user_metadata: data } as unknown as User);

test.each([
  ['its name', 'mo@example.com', { name: 'Mo', full_name: 'Mo Maker' }, 'Mo'],
  ['the one chosen here, whatever a provider says', 'mo@example.com', { name: 'Mo M.', chosen_name: 'Mo' }, 'Mo'],
  ['else its full name', 'mo@example.com', { full_name: 'Mo Maker' }, 'Mo Maker'],
  ['else the email before the at-sign', 'mo.maker@example.com', {}, 'mo.maker'],
  ['also when the names are blank', 'mo@example.com', { name: ' ', full_name: '' }, 'mo'],
  ['also when the name is no text', 'mo@example.com', { name: { first: 'Mo' } }, 'mo'],
  ['else User', undefined, {}, 'User'],
])('the display name of an account is %s', (_rule, email, data, expected) => {
  expect(user(email, data).name).toBe(expected);
});

test('a missing email becomes an empty string', () => {
  expect(user(undefined).email).toBe('');
  expect(user('mo@example.com').email).toBe('mo@example.com');
});

test('the avatar is avatar_url, or picture if that is missing', () => {
  expect(user('m@e.co', { avatar_url: 'https://a.example/1.png', picture: 'https://a.example/2.png' }).avatar).toBe(
    'https://a.example/1.png',
  );
  expect(user('m@e.co', { picture: 'https://a.example/2.png' }).avatar).toBe('https://a.example/2.png');
  expect(user('m@e.co').avatar).toBeUndefined();
});
