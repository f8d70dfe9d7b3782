import { expect, it } from 'vitest';
import { signInSchema, signUpSchema } from '../../src/features/auth/auth.schema';

const account = { name: 'Mo', email: ' mo@example.com ', password: '8 signs.', confirmPassword: '8 signs.' };
const complaints = (own: Partial<typeof account>) =>
  (signUpSchema.safeParse({ ...account, ...own }).error?.issues ?? []).map(({ message }) => message);

it.each([{}, { name: 'n'.repeat(80) }])('the form accepts account data at the limits: %o', (own) => {
  expect(complaints(own)).toEqual([]);
});

it.each([
  [{ name: ' M ' }, 'Name must be at least 2 characters'],
  [{ name: 'n'.repeat(81) }, 'Name must be at most 80 characters'],
  [{ password: '7 signs', confirmPassword: '7 signs' }, 'Password must be at least 8 characters'],
  [{ confirmPassword: '8 signs!' }, "Passwords don't match"],
])('the form rejects account data beyond the limits with a message: %o', (own, message) => {
  expect(complaints(own)).toEqual([message]);
});

it.each(['', 'mo', 'mo@', '@example.com', 'mo@example', 'mo example@example.com'])(
  'the form rejects “%s” as an email address',
  (email) => {
    const message = 'Please enter a valid email address';
    expect(complaints({ email })).toEqual([message]);
    expect(signInSchema.safeParse({ ...account, email }).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  },
);
