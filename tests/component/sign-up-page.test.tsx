import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';
import SignUpPage from '../../src/pages/sign-up-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const open = (at = '/sign-up') => renderPage(<SignUpPage />, { at });
type User = ReturnType<typeof open>['user'];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const good = { Name: 'Mo Maker', Email: 'mo@example.com', Password: 'long enough', 'Confirm password': 'long enough' };

async function signUp(user: User, own: Partial<typeof good> = {}) {
  for (const [label, text] of Object.entries({ ...good, ...own })) {
    await user.click(field(label));
    if (text) await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

describe('the sign-up form', () => {
  it('a sign-up sends the name and the site’s root as the confirmation target', async () => {
    const { user } = open();
    await signUp(user);
    expect(
      await screen.findByText('Account created successfully! Please check your email for verification.'),
    ).toBeTruthy();
    expect(address()).toBe('/');
    expect(backend.auth.signUp).toHaveBeenCalledExactlyOnceWith({
      email: 'mo@example.com',
      password: 'long enough',
      options: { data: { name: 'Mo Maker' }, emailRedirectTo: 'http://localhost:3000/' },
    });
  });

  it('the form is disabled until the response arrives', async () => {
    backend.auth.signUp.mockReturnValue(new Promise(() => {}));
    const { user } = open();
    await signUp(user);
    expect(await screen.findByRole('button', { name: 'Creating Account...' })).toHaveProperty('disabled', true);
  });

  it('a sign-up clears the auth keys of earlier sessions before it sends its request', async () => {
    localStorage.setItem('sb-project-auth-token', 'old');
    sessionStorage.setItem('supabase.auth.token', 'old');
    let left: string[] | undefined;
    backend.auth.signUp.mockImplementation(async () => {
      left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
      return { error: null };
    });
    const { user } = open();
    await signUp(user);
    await waitFor(() => expect(left).toEqual(['auth-began']));
  });
});

describe('a failed sign-up', () => {
  it.each([
    ['the server’s message', 'User already registered', 'User already registered'],
    ['a general message for an empty one', '', 'Failed to create account. Please try again.'],
  ])('the form shows %s and keeps typed text', async (_what, message, expected) => {
    backend.auth.signUp.mockResolvedValue({ error: { message } });
    const { user } = open();
    await signUp(user);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(field('Name').value).toBe('Mo Maker');
    expect(address()).toBe('/sign-up');
  });

  it('a message after a lost response does not reveal whether the account exists', async () => {
    backend.auth.signUp.mockResolvedValue({
      error: { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' },
    });
    const { user } = open();
    await signUp(user);
    expect(await screen.findByText(/^The server did not answer. Your account may have been created/)).toBeTruthy();
    expect(pendingSignIn.claims({ email: 'mo@example.com', isRecovery: false })).toBe(true);
  });

  it('invalid fields show errors, and no request is sent', async () => {
    const { user } = open();
    await signUp(user, { Name: 'M', Email: 'mo@', Password: '7 signs', 'Confirm password': 'other' });
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    const described = document.getElementById(field('Confirm password').getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe("Passwords don't match");
    expect(document.activeElement).toBe(field('Name'));
    expect(backend.auth.signUp).not.toHaveBeenCalled();
  });
});

test('a signed-in visitor is redirected to the return address', async () => {
  backend.startSession();
  open('/sign-up?returnTo=%2Fcreate-listing');
  await waitFor(() => expect(address()).toBe('/create-listing'));
});

test('the page links to sign-in with the return address', () => {
  open('/sign-up?returnTo=%2Fcreate-listing');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/sign-in?returnTo=%2Fcreate-listing',
  );
});
