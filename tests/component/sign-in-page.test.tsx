import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';
import SignInPage from '../../src/pages/sign-in-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

/** Sets the account that the server returns for a link’s token. */
const tokenIs = (account: { id: string; email: string } | null) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(account, { status: account ? 200 : 401 }));

const open = (at = '/sign-in') => renderPage(<SignInPage />, { at });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
type User = ReturnType<typeof open>['user'];

async function signIn(user: User, email = 'mo@example.com', password = 'long enough') {
  await user.click(field('Email'));
  await user.paste(email);
  await user.click(field('Password'));
  await user.paste(password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the sign-in form', () => {
  it('a return URL on another site is ignored', async () => {
    const { user } = open('/sign-in?returnTo=%2F%2Fevil.example');
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('the form is disabled until the response arrives', async () => {
    backend.auth.signInWithPassword.mockReturnValue(new Promise(() => {}));
    const { user } = open();
    await signIn(user);
    const button = await screen.findByRole('button', { name: 'Signing in...' });
    expect(button).toHaveProperty('disabled', true);
    await user.click(button);
    expect(backend.auth.signInWithPassword).toHaveBeenCalledTimes(1);
  });

  it('a sign-in clears only the auth keys of earlier sessions before it sends its request', async () => {
    localStorage.setItem('supabase.auth.token', 'old');
    localStorage.setItem('sb-project-auth-token', 'old');
    sessionStorage.setItem('sb-project-auth-token-code-verifier', 'old');
    localStorage.setItem('theme', 'dark');
    let left: string[] = [];
    backend.auth.signInWithPassword.mockImplementation(async () => {
      left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
      return { data: { user: null }, error: { message: 'No.' } };
    });
    const { user } = open();
    await signIn(user);
    await screen.findByText('No.');
    expect(left).toEqual(['theme']);
  });
});

describe('a failed sign-in', () => {
  it('a wrong password is reported until the next sign-in succeeds', async () => {
    backend.auth.signInWithPassword.mockResolvedValueOnce({
      data: { user: null },
      error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
    });
    const { user } = open();
    await signIn(user);
    const sentence = 'Wrong email or password. Check both and try again.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it.each([
    ['the server’s message', { message: 'Invalid login credentials' }, 'Invalid login credentials'],
    [
      'the server’s message about missing fields',
      { message: 'You must provide either an email or phone number and a password' },
      'You must provide either an email or phone number and a password',
    ],
    ['a general message for an empty one', { message: '' }, 'Failed to sign in. Please check your credentials.'],
  ])('the form shows %s and keeps typed text', async (_what, error, expected) => {
    backend.auth.signInWithPassword.mockResolvedValue({ data: { user: null }, error });
    const { user } = open();
    await signIn(user);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(field('Email').value).toBe('mo@example.com');
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false);
    expect(address()).toBe('/sign-in');
  });

  it('invalid fields show errors, and no request is sent', async () => {
    const { user } = open();
    await signIn(user, 'mo@', '7 signs');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(
      screen.getByRole('textbox', { name: 'Email', description: 'Please enter a valid email address' }),
    ).toBeTruthy();
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(backend.auth.signInWithPassword).not.toHaveBeenCalled();
  });
});

describe('sign-in with Google', () => {
  it.each([
    ['the server’s message', { message: 'The provider is out of order' }, 'The provider is out of order'],
    [
      'the next step for a disabled provider',
      { message: 'Unsupported provider: provider is not enabled' },
      'This sign-in is not set up here. Use email and password.',
    ],
    ['a general message for an empty one', { message: '' }, 'Failed to sign in with Google. Please try again.'],
  ])('the page shows %s after a failed Google sign-in', async (_what, error, expected) => {
    backend.auth.signInWithOAuth.mockResolvedValue({ data: null, error });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('the page shows the server’s message if Google is not configured', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ msg: 'provider is not enabled' }, { status: 400 }));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText('provider is not enabled')).toBeTruthy();
    expect(address()).toBe('/sign-in');
  });
});

describe('the return from a sign-in redirect', () => {
  const hash = '#access_token=a.b.c&refresh_token=r&token_type=bearer';
  const home = (at: string) => renderPage(<p>Home</p>, { at });
  beforeEach(() => void tokenIs({ id: 'user-greta@example.com', email: 'greta@example.com' }));

  it.each(['#error=access_denied&error_code=403&error_description=The+user+said+no', '#access_token=forged'])(
    'an invalid redirect shows an error and removes the hash: %s',
    async (wrong) => {
      home(`/${wrong}`);
      expect(await screen.findByText('Authentication failed. Please try again.')).toBeTruthy();
      expect(address()).toBe('/sign-in');
    },
  );

  it('an expired link shows the next step, but never the text in its URL', async () => {
    renderPage(<p>Home</p>, { at: '/#error_code=otp_expired&error_description=Call+this+number' });
    expect(await screen.findByText('This link was used already or has expired. Request a new one.')).toBeTruthy();
    expect(screen.queryByText(/Call this number/)).toBeNull();
    expect(address()).toBe('/sign-in');
  });

  it('the first of two confirmation links shows that the second link must be opened', async () => {
    renderPage(<p>Home</p>, { at: '/#message=Confirmation+link+accepted.+Please+proceed' });
    expect(await screen.findByText('You have confirmed one of your two email addresses.')).toBeTruthy();
    expect(address()).toBe('/');
  });

  it.each([
    [
      'the password form after a repeated sign-up, because another person may know the first password',
      86_400,
      '/reset-password',
    ],
    ['the home page after a first sign-up, even if its email was slow', 10, '/'],
  ])('an email link opens %s', async (_what, seconds, to) => {
    const user = {
      email: 'greta@example.com',
      user_metadata: {},
      created_at: '2026-11-20T10:00:00Z',
      confirmation_sent_at: new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000).toISOString(),
    };
    backend.auth.setSession.mockResolvedValueOnce({ data: { user }, error: null });
    pendingSignIn.byEmail('sign-up', 'greta@example.com');
    home(`/about${hash}&type=signup`);
    await waitFor(() => expect(address()).toBe(to));
  });
});

test('a signed-in visitor is redirected', async () => {
  backend.startSession();
  open('/sign-in?returnTo=%2F%3Fcategory%3Dtext');
  await waitFor(() => expect(address()).toBe('/?category=text'));
});

test('the page links to sign-up with the return address, and to password reset', () => {
  open('/sign-in?returnTo=%2Fcreate-listing');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/sign-up?returnTo=%2Fcreate-listing',
  );
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});
