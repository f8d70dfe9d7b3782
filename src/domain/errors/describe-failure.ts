import { authErrorMessage } from '../account/auth-error-messages';

type BackendError = { message?: string; code?: string; status?: number; name?: string; hint?: string | null };

/** Returns whether a chunk failed to load. Each browser words this error differently. */
const isMissingPart = (error: BackendError) =>
  /dynamically imported module|importing a module script failed|unable to preload/i.test(String(error.message));

const isUnreachable = (error: BackendError) =>
  error.name === 'AuthRetryableFetchError' ||
  (!isMissingPart(error) &&
    /^(TypeError: )?(failed to fetch|fetch failed|networkerror|load failed|network request failed)/i.test(
      String(error.message),
    ));

const isPage = (message: unknown) => typeof message === 'string' && message.trimStart().startsWith('<');

/** Removes the prefix 'Error:'. Returns '' for an unreadable message. */
const toSentence = (message: unknown): string =>
  typeof message === 'string' && !isPage(message) ? message.replace(/^(error|PostgresError): /, '') : '';

/**
 * Converts an error that is not about a listing to a message that explains what happened and what to do. Unknown errors
 * keep the backend's message.
 */
export function describeFailure(error: unknown): string {
  const known: BackendError = typeof error === 'object' && error !== null ? error : {};
  const message = toSentence(known.message);

  if (isMissingPart(known)) {
    return 'A part of the site could not be loaded, perhaps because there is a new version. Reload the page and try again.';
  }
  const authMessage = authErrorMessage({ code: known.code, status: known.status, message });
  if (authMessage) return authMessage;
  if (isUnreachable(known)) return 'The server cannot be reached. Check your connection and try again.';
  if (known.code === '42501' || /row-level security|permission denied/i.test(message)) {
    return 'You do not have permission to do this. Sign in again.';
  }
  if (known.code === '22P05' || /null character|\\u0000|surrogate|invalid byte sequence/i.test(message)) {
    return 'The text has characters that cannot be saved. Remove them and try again.';
  }
  return message;
}

/**
 * Returns whether the outcome of a write is unknown. It is unknown if the backend responded neither to the request nor
 * to its retry (src/lib/idempotent-fetch.ts).
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  (isUnreachable(error ?? {}) && (error as BackendError).status !== 500) ||
  isPage((error as BackendError | null)?.message);

/**
 * The message for a write whose outcome is unknown. The user can safely try again, because the database recognizes an
 * identical request.
 */
export const UNKNOWN_OUTCOME = {
  title: 'The server did not answer, so your change may have been saved',
  advice: 'Check your connection, then try again. It is safe to try again.',
};
