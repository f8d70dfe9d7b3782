import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pendingSignIn } from '../../src/features/auth/pending-sign-in';
import ForgotPasswordPage from '../../src/pages/forgot-password-page';
import ResetPasswordPage from '../../src/pages/reset-password-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const unanswered = { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' };

async function askFor(email: string) {
  const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
  await user.click(screen.getByLabelText('Email'));
  await user.paste(email);
  await user.click(screen.getByRole('button', { name: 'Send the Link' }));
}

test('an invalid email address sends no request', async () => {
  await askFor('mo@');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(backend.auth.resetPasswordForEmail).not.toHaveBeenCalled();
});

test('a reset email that cannot be sent is reported', async () => {
  backend.auth.resetPasswordForEmail.mockResolvedValue({
    error: { message: 'For security purposes, wait 60 seconds' },
  });
  await askFor('mo@example.com');
  expect(await screen.findByText('For security purposes, wait 60 seconds')).toBeTruthy();
  expect(screen.queryByText(/a link is on its way/)).toBeNull();
});

test('a rate-limited request shows the same message as a successful request', async () => {
  backend.auth.resetPasswordForEmail.mockResolvedValue({
    error: {
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 58 seconds.',
    },
  });
  await askFor('mo@example.com');
  expect(await screen.findByText(/^If this address has an account, a link is on its way/)).toBeTruthy();
});

test('a password recovery is accepted even if the response to its request was lost', async () => {
  backend.auth.resetPasswordForEmail.mockResolvedValue({ error: unanswered });
  await askFor('mo@example.com');
  expect(await screen.findByText(/^The server did not answer. We may have sent the link/)).toBeTruthy();
  expect(pendingSignIn.claims({ email: 'mo@example.com', isRecovery: true })).toBe(true);
});

test('setting a new password redirects home', async () => {
  backend.startSession({ email: 'mo@example.com' });
  const { user } = renderPage(<ResetPasswordPage />, { at: '/reset-password' });
  await user.click(await screen.findByLabelText('New password'));
  await user.paste('a new password');
  await user.click(screen.getByRole('button', { name: 'Save the Password' }));
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  expect(backend.auth.updateUser).not.toHaveBeenCalled();

  await user.click(screen.getByLabelText('Confirm password'));
  await user.paste('a new password');
  await user.click(screen.getByRole('button', { name: 'Save the Password' }));
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
  expect(backend.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'a new password' });
  await waitFor(() => expect(address()).toBe('/'));
});

test('a retry after a lost response succeeds if the server reports the same password', async () => {
  backend.startSession({ email: 'mo@example.com' });
  const { user } = renderPage(<ResetPasswordPage />, { at: '/reset-password' });
  const same = {
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  };
  const save = async (password: string) => {
    for (const label of ['New password', 'Confirm password']) {
      await user.clear(await screen.findByLabelText(label));
      await user.type(screen.getByLabelText(label), password);
    }
    await user.click(screen.getByRole('button', { name: 'Save the Password' }));
  };
  backend.auth.updateUser.mockResolvedValue({ error: same });
  await save('the old password');
  expect(await screen.findByText(same.message)).toBeTruthy();
  backend.auth.updateUser.mockResolvedValue({ error: unanswered });
  await save('a new password');
  expect(await screen.findByText(/^The server did not answer. Your password may have changed/)).toBeTruthy();
  backend.auth.updateUser.mockResolvedValue({ error: same });
  await save('a new password');
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
});

test('a used or expired link shows an error and offers a new link', async () => {
  renderPage(<ResetPasswordPage />, { at: '/reset-password' });
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
});
