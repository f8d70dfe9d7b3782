import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ForgotPasswordPage from '../../src/pages/forgot-password-page';
import SignInPage from '../../src/pages/sign-in-page';
import SignUpPage from '../../src/pages/sign-up-page';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

/** The number of checks that passed. A mock of Turnstile passes every check with a new token. */
let passed = 0;
type Render = NonNullable<typeof window.turnstile>['render'];
const turnstile = {
  render: vi.fn<Render>((_box, options) => {
    turnstile.reset.mockImplementation(() => options.callback(`passed ${(passed += 1)}`));
    options.callback(`passed ${(passed += 1)}`);
    return 'widget';
  }),
  reset: vi.fn<(widget: string) => void>(),
  remove: vi.fn<(widget: string) => void>(),
};
beforeEach(() => {
  passed = 0;
  window.turnstile = turnstile;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  delete window.turnstile;
});

const fill = async (user: ReturnType<typeof renderPage>['user'], values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
};
const account = { Email: 'mo@example.com', Password: 'a good password' };

test('each sign-in attempt sends a new captcha token if a site key is configured', async () => {
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '0xkey');
  backend.auth.signInWithPassword.mockResolvedValue({ error: { message: 'Invalid login credentials' } });
  const { user } = renderPage(<SignInPage />, { at: '/sign-in' });
  await fill(user, account);
  await waitFor(() => expect(turnstile.render.mock.calls[0]?.[1].sitekey).toBe('0xkey'));
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(backend.auth.signInWithPassword).toHaveBeenCalledTimes(times));
    expect(backend.auth.signInWithPassword.mock.calls[times - 1]?.[0]).toMatchObject({
      options: { captchaToken: `passed ${times}` },
    });
  }
});

test('sign-up and password reset also send a captcha token', async () => {
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '0xkey');
  const signUp = renderPage(<SignUpPage />, { at: '/sign-up' });
  await fill(signUp.user, { Name: 'Mo', ...account, 'Confirm password': account.Password });
  await signUp.user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(backend.auth.signUp).toHaveBeenCalled());
  expect(backend.auth.signUp.mock.calls[0]?.[0]).toMatchObject({ options: { captchaToken: 'passed 1' } });
  cleanup();

  const forgot = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
  await fill(forgot.user, { Email: account.Email });
  await forgot.user.click(screen.getByRole('button', { name: 'Send the Link' }));
  await waitFor(() => expect(backend.auth.resetPasswordForEmail).toHaveBeenCalled());
  expect(backend.auth.resetPasswordForEmail.mock.calls[0]?.[1]).toHaveProperty('captchaToken');
});

test('without a site key, no request goes to the captcha service', async () => {
  const { user } = renderPage(<SignInPage />, { at: '/sign-in' });
  await fill(user, account);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(backend.auth.signInWithPassword).toHaveBeenCalled());
  expect(turnstile.render).not.toHaveBeenCalled();
  expect(document.querySelector('script[src*="challenges"]')).toBeNull();
});
