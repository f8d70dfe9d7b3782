import { describe, expect, it } from 'vitest';
import { requestResetSchema, setPasswordSchema, signInSchema, signUpSchema } from '../../src/features/auth/auth.schema';

type Schema = { safeParse: (values: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } };

const complaints = (schema: Schema, values: object) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const account = { name: 'Mo', email: 'mo@example.com', password: '8 signs.', confirmPassword: '8 signs.' };
const signUpSays = (own: object) => complaints(signUpSchema, { ...account, ...own });

describe('signing in', () => {
  it('takes an email address and 8 characters, with spaces around the address', () => {
    expect(complaints(signInSchema, { email: ' mo@example.com ', password: '8 signs.' })).toEqual([]);
  });

  it.each(['', 'mo', 'mo@', '@example.com', 'mo@example', 'mo example@example.com'])(
    'refuses the address "%s"',
    (email) => {
      expect(complaints(signInSchema, { ...account, email })).toEqual(['email: Please enter a valid email address']);
    },
  );

  it('refuses 7 characters', () => {
    expect(complaints(signInSchema, { ...account, password: '7 signs' })).toEqual([
      'password: Password must be at least 8 characters',
    ]);
  });
});

describe('signing up', () => {
  it('takes a name of 2 characters', () => {
    expect(signUpSays({})).toEqual([]);
  });

  it.each(['', 'M', ' M '])('refuses the name "%s"', (name) => {
    expect(signUpSays({ name })).toEqual(['name: Name must be at least 2 characters']);
  });

  it('takes a name of 80 characters and not one more', () => {
    expect(signUpSays({ name: 'n'.repeat(80) })).toEqual([]);
    expect(signUpSays({ name: 'n'.repeat(81) })).toEqual(['name: Name must be at most 80 characters']);
  });

  it('reports passwords that differ on the second one', () => {
    expect(signUpSays({ confirmPassword: '8 signs!' })).toEqual(["confirmPassword: Passwords don't match"]);
  });

  it('reports them even while another field is wrong', () => {
    expect(signUpSays({ name: '', email: 'mo', confirmPassword: 'other' })).toEqual([
      'name: Name must be at least 2 characters',
      'email: Please enter a valid email address',
      "confirmPassword: Passwords don't match",
    ]);
  });
});

describe('a new password', () => {
  it('has 8 characters and is typed twice', () => {
    expect(complaints(setPasswordSchema, account)).toEqual([]);
    expect(complaints(setPasswordSchema, { password: '7 signs', confirmPassword: 'x' })).toEqual([
      'password: Password must be at least 8 characters',
      "confirmPassword: Passwords don't match",
    ]);
  });

  it('is asked for with an email address', () => {
    expect(complaints(requestResetSchema, { email: 'mo' })).toEqual(['email: Please enter a valid email address']);
  });
});
