type BackendError = { message?: string; code?: string; status?: number; name?: string; hint?: string | null };

/** What each named constraint means to the person who met it. The limits stand in domain/listing.limits.ts. */
const CONSTRAINTS: Record<string, string> = {
  ai_tools_pkey: 'A listing with this id exists already. Reload the page and look for it before you send it again.',
  ai_tools_id_form: 'The id must be 1 to 200 characters without control characters or spaces at its ends.',
  ai_tools_name_length: 'The name must be 2 to 120 characters long.',
  ai_tools_description_length: 'The description must be 10 to 2,000 characters long.',
  ai_tools_category_length: 'The category must be 1 to 60 characters long.',
  ai_tools_tags_count: 'A listing can have at most 20 tags.',
  ai_tools_tags_length: 'Each tag must be 1 to 50 characters long.',
  ai_tools_url_form: 'The website address must begin with http:// or https:// and be a plain web address.',
  ai_tools_affiliate_url_form: 'The affiliate address must begin with http:// or https:// and be a plain web address.',
  ai_tools_banner_url_form: 'The banner address must begin with http:// or https:// and be a plain web address.',
  ai_tools_logo_url_form: 'The logo must be a web address that begins with http:// or https://.',
  ai_tools_pricing_type_allowed: 'The pricing must be free, freemium, trial or paid.',
  ai_tools_premium_type_allowed: 'The premium type must be none, featured or sponsored.',
  ai_tools_sponsor_tier_allowed: 'The sponsor tier must be none, bronze, silver or gold.',
  ai_tools_approval_status_allowed: 'The status must be pending, approved or rejected.',
  ai_tools_rejected_reason_length: 'The rejection reason must be 1 to 1,000 characters long.',
  tool_details_trial_days_range: 'A trial lasts 1 to 365 days.',
  tool_details_alternatives_count: 'A tool can name at most 20 alternatives.',
  tool_details_alternatives_length: 'Each alternative must be the id of a tool, 1 to 200 characters long.',
  tool_details_api_documentation_url_form:
    'The address of the API documentation must begin with http:// or https:// and be a plain web address.',
  tool_details_api_quality_allowed: 'The API quality must be excellent or good.',
  tool_details_api_category_allowed: 'The API category must be LLM, Audio, Multimodal or Image.',
  tool_details_last_reviewed_on_range: 'The day of the last review must be between 2000 and 2100.',
};

const isUnreachable = (error: BackendError) =>
  error.name === 'AuthRetryableFetchError' ||
  /^(TypeError: )?(failed to fetch|fetch failed|networkerror|load failed|network request failed)/i.test(
    String(error.message),
  );

/** The message without its label; empty when it is no sentence, such as the HTML page of a proxy. */
const toSentence = (message: unknown): string =>
  typeof message === 'string' && !message.trimStart().startsWith('<') ? message.replace(/^error: /, '') : '';

/**
 * A backend error as a sentence for a person: what happened and what to do. Hosted Supabase
 * names a broken constraint with SQLSTATE 23514; the embedded backend answers `SUP` with the
 * same name in its message. Anything unknown keeps the provider's own message.
 */
export function describeError(error: unknown): string {
  const known: BackendError = typeof error === 'object' && error !== null ? error : {};
  const message = toSentence(known.message);

  const constraint = /constraint "([a-z_]+)"/.exec(message)?.[1];
  if (constraint && CONSTRAINTS[constraint]) return CONSTRAINTS[constraint];
  if (isUnreachable(known)) return 'The server cannot be reached. Check your connection and try again.';
  if (known.code === '42501' || /row-level security|permission denied/i.test(message)) {
    return 'You do not have permission to do this. Sign in again, and try once more.';
  }
  if (known.code === '22P05' || /null character|\\u0000|surrogate|invalid byte sequence/i.test(message)) {
    return 'The text holds characters that cannot be stored. Remove them and try again.';
  }
  return message;
}

/** Whether the database refused because the listing was no longer pending. */
export const isAlreadyDecided = (error: unknown): boolean =>
  /decided already/.test((error as BackendError | null)?.message ?? '');
