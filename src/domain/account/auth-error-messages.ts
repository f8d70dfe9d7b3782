const ENDED = 'Your session has ended. Sign in again.';

/**
 * Messages for GoTrue errors whose own text does not tell users what to do. All other errors keep GoTrue's text, such
 * as 'Invalid login credentials'.
 */
const AUTH_SENTENCES = new Map(
  Object.entries({
    email_not_confirmed: 'Confirm your address first: open the link we emailed you, or sign up again for a new one.',
    user_banned: 'This account is blocked. If this is a mistake, write to us.',
    signup_disabled: 'Sign-up is closed at the moment.',
    email_address_not_authorized: 'We cannot email this address yet. Contact us, or use another account.',
    provider_email_needs_verification: 'Confirm your address first. We are emailing you a link.',
    captcha_failed: 'We could not check that you are a person. Reload the page and try again.',
    over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
    over_email_send_rate_limit: 'Too many emails. Wait an hour and try again.',
    otp_expired: 'This link was used already or has expired. Request a new one.',
    reauthentication_needed: 'To choose a new password, request a link under “Forgot your password?”.',
    request_timeout: 'The server took too long. Try again in a moment.',
    bad_jwt: ENDED,
    no_authorization: ENDED,
    refresh_token_already_used: ENDED,
    refresh_token_not_found: ENDED,
    session_expired: ENDED,
    session_not_found: ENDED,
    user_not_found: ENDED,
  }),
);

/**
 * Returns the seconds until the server sends another email to this address. Returns undefined if the error is not the
 * email rate limit.
 */
export const secondsToNextEmail = (message: string): string | undefined =>
  /only request this after (\d+) second/.exec(message)?.[1];

/** Returns the message for an auth error, or undefined to keep the server's text. */
export function authErrorMessage({
  code = '',
  status,
  message = '',
}: {
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
}): string | undefined {
  const seconds = secondsToNextEmail(message);
  if (seconds) return `We just sent you an email. You can request another in ${seconds} seconds.`;
  // supabase-js drops the error code of responses with status 500, so the text must be matched.
  if (message.startsWith('Error sending')) return 'The email could not be sent. Try again in a few minutes.';
  if (message.startsWith('Unsupported provider')) return 'This sign-in is not set up here. Use email and password.';
  return AUTH_SENTENCES.get(code) ?? (status === 429 ? AUTH_SENTENCES.get('over_request_rate_limit') : undefined);
}
