import { describe, expect, it } from 'vitest';
import { authErrorMessage } from '../../src/domain/account/auth-error-messages';
import { describeError } from '../../src/domain/errors/describe-error';

/** Statuses, codes and messages in the source of supabase/auth (internal/api, 2025). */
const responses: [status: number, code: string, message: string, sentence: RegExp][] = [
  [400, 'email_not_confirmed', 'Email not confirmed', /^Confirm your address first: open the link/],
  [400, 'user_banned', 'User is banned', /blocked\..*write to us/],
  [400, 'user_banned', 'Invalid Refresh Token: User Banned', /blocked/],
  [429, 'over_request_rate_limit', 'Request rate limit reached', /^Too many attempts.*Wait/],
  [429, 'over_email_send_rate_limit', 'email rate limit exceeded', /^Too many emails.*Wait/],
  [
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 58 seconds.',
    /^We just sent you an email\. You can request another in 58 seconds\.$/,
  ],
  [400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)', /person.*try again/],
  [422, 'signup_disabled', 'Signups not allowed for this instance', /Sign-up is closed/],
  [400, 'reauthentication_needed', 'Password update requires reauthentication', /Forgot your password/],
  [403, 'session_not_found', 'Session from session_id claim in JWT does not exist', /Sign in again/],
  [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found', /Sign in again/],
  [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used', /Sign in again/],
  [500, 'unexpected_failure', 'Error sending confirmation email', /^The email could not be sent/],
  [400, 'validation_failed', 'Unsupported provider: provider is not enabled', /not set up here\. Use email/],
  [429, '', 'Too Many Requests', /^Too many attempts/],
];

describe('the message for an auth error', () => {
  it.each(responses)(
    'for status %i and code %s (“%s”), the message includes the next step',
    (status, code, message, sentence) => {
      expect(describeError({ name: 'AuthApiError', status, code, message })).toMatch(sentence);
    },
  );

  it.each([
    [400, 'invalid_credentials', 'Invalid login credentials'],
    [422, 'user_already_exists', 'User already registered'],
    [422, 'weak_password', 'Password should be at least 8 characters.'],
    [422, 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'],
    [422, 'same_password', 'New password should be different from the old password.'],
    [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ])('for status %i and code %s, the message is the server’s own message', (status, code, message) => {
    expect(describeError({ name: 'AuthApiError', status, code, message })).toBe(message);
  });

  it('the message for an unsent email does not mention a lost connection', () => {
    for (const message of ['Error sending confirmation email', 'Error sending recovery email']) {
      expect(describeError({ name: 'AuthRetryableFetchError', status: 500, message })).toMatch(
        /^The email could not be sent/,
      );
    }
  });

  it('an unknown error has no message', () => {
    expect(authErrorMessage({ code: 'constructor' })).toBeUndefined();
    expect(authErrorMessage({})).toBeUndefined();
  });
});
