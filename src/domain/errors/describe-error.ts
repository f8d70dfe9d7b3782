import { describeFailure } from './describe-failure';
import { CONSTRAINT_MESSAGES } from './constraint-messages';

/**
 * Matches foreign keys to the signed-in account. They are violated if the account was deleted, because its token stays
 * valid for up to an hour.
 */
const ACCOUNT_KEY = /_(created_by|owner|author|member_id|claimed_by|reported_by|bought_by)_fkey$/;
const ACCOUNT_GONE = 'This account was deleted, perhaps on another device. Nothing was saved.';

const LISTING_KEY = /_(tool_id|successor)_fkey$/;
const LISTING_GONE = 'This listing was just deleted. Nothing was saved.';

/**
 * Converts a backend error to a message that explains what happened and what to do. Hosted Supabase reports constraint
 * violations as SQLSTATE 23514. The embedded backend reports `SUP` and names the constraint in its message.
 * Only this module imports the messages about listings, so that sign-in does not load all listing columns.
 */
export function describeError(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  const constraint = /constraint "([a-z_]+)"/.exec(message)?.[1];
  if (constraint && ACCOUNT_KEY.test(constraint)) return ACCOUNT_GONE;
  if (constraint && LISTING_KEY.test(constraint)) return LISTING_GONE;
  return (constraint && CONSTRAINT_MESSAGES[constraint]) || describeFailure(error);
}
