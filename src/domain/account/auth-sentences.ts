const ENDED = 'Your session has ended. Sign in again.';

/**
 * Messages for error codes of the auth server (GoTrue) whose own text is meant for developers or does not say what to
 * do. For other codes the server's text is shown, such as 'Invalid login credentials'.
 */
const AUTH_SENTENCES = new Map(
  Object.entries({
    email_not_confirmed:
      'This address is not confirmed yet. Open the link in the mail that we sent you; sign up once more to get a new one.',
    user_banned: 'This account is blocked. Write to us if you think that this is a mistake.',
    signup_disabled: 'New accounts are not taken at the moment.',
    email_address_not_authorized:
      'No mail can be sent to this address yet. Write to us, or sign in with another account.',
    provider_email_needs_verification: 'Confirm your address first: a mail with a link is on its way to you.',
    captcha_failed: 'The check that you are a person was not passed. Reload the page and try again.',
    over_request_rate_limit: 'There were too many tries in a short time. Wait a few minutes and try again.',
    over_email_send_rate_limit: 'Too many mails were sent in a short time. Wait an hour and try again.',
    otp_expired: 'The link has been used already, or is too old. Ask for a new one.',
    reauthentication_needed: 'To choose a new password, ask for a link under “Forgot your password?”.',
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

/** How long the server sends no further mail to this address, if that is why it refused. */
export const secondsToNextMail = (message: string): string | undefined =>
  /only request this after (\d+) second/.exec(message)?.[1];

/** The message for an auth error; undefined if the server's own text is good enough. */
export function authSentence({
  code = '',
  status,
  message = '',
}: {
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
}): string | undefined {
  const seconds = secondsToNextMail(message);
  if (seconds) return `A mail was sent a moment ago. Ask for another in ${seconds} seconds.`;
  // Without a code: the client drops it from answers with status 500.
  if (message.startsWith('Error sending')) return 'The mail could not be sent. Try again in a few minutes.';
  if (message.startsWith('Unsupported provider'))
    return 'This way to sign in is not set up here. Use email and password.';
  return AUTH_SENTENCES.get(code) ?? (status === 429 ? AUTH_SENTENCES.get('over_request_rate_limit') : undefined);
}
