import { describeFailure } from './backend-failure';
import { CONSTRAINT_SENTENCES } from './constraint-sentences';

/**
 * Turns a backend error into a message that says what happened and what to do, also where a constraint refused a value.
 * Hosted Supabase reports a violated constraint as SQLSTATE 23514; the embedded backend reports `SUP` with the
 * constraint's name in its message. Apart from `describeFailure`, because the sentences bring all columns of a listing
 * with them, of which signing in knows nothing.
 */
export function describeError(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  const constraint = /constraint "([a-z_]+)"/.exec(message)?.[1];
  return (constraint && CONSTRAINT_SENTENCES[constraint]) || describeFailure(error);
}
