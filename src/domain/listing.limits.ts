/**
 * How long the parts of a listing may be, in characters (code points, as PostgreSQL's
 * char_length counts). supabase/migrations repeats each as a named CHECK.
 */
export const LIMITS = {
  id: { max: 200 },
  name: { min: 2, max: 120 },
  description: { min: 10, max: 2000 },
  category: { min: 1, max: 60 },
  tag: { max: 50 },
  tags: { max: 20 },
  url: { max: 2048 },
  rejectedReason: { min: 1, max: 1000 },
} as const;

/** What else is known of a tool: the CHECKs of tool_details repeat it. */
export const DETAIL_LIMITS = {
  trialDays: { min: 1, max: 365 },
  alternatives: { max: 20 },
  /** The days of both are included. */
  reviewYears: { min: 2000, max: 2100 },
} as const;

/** How much a member may submit. The database repeats it in private.submission_limit and counts. */
export const SUBMISSION_LIMITS = { pending: 10, aDay: 20, rowsPerRequest: 100 } as const;

/** What the database answers beyond these limits, by the name that it gives in the error's hint. */
export const SUBMISSION_REFUSALS = {
  too_many_pending: `You can have at most ${SUBMISSION_LIMITS.pending} listings waiting for review. Wait until one is decided, or withdraw one under My submissions.`,
  too_many_submissions: `You can submit at most ${SUBMISSION_LIMITS.aDay} listings within 24 hours. Send this one tomorrow.`,
  too_many_rows: `One request can write at most ${SUBMISSION_LIMITS.rowsPerRequest} listings. Send them in smaller parts.`,
  id_is_no_uuid: 'The id of a submitted listing must be a UUID. Reload the page and send it again.',
} as const;

/** What the bucket tool-banners takes: its row says the same to everybody. */
export const BANNER = {
  megabytes: 5,
  recommended: '1200×300 px',
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const;
