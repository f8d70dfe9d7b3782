/**
 * Length limits of a listing's fields in characters (code points, like PostgreSQL's char_length). supabase/migrations
 * repeats each as a named CHECK.
 */
export const LIMITS = {
  id: { max: 200 },
  name: { min: 2, max: 120 },
  description: { min: 10, max: 2000 },
  category: { min: 1, max: 60 },
  tag: { max: 50 },
  tags: { max: 20 },
  /** A line of what a tool does, and how many there are. */
  deed: { max: 120 },
  deeds: { max: 6 },
  bestFor: { max: 120 },
  whatIsFree: { max: 200 },
  url: { max: 2048 },
  trialDays: { min: 1, max: 365 },
  alternatives: { max: 20 },
  /** Both years are included. */
  reviewYears: { min: 2000, max: 2100 },
  rejectedReason: { min: 1, max: 1000 },
  duplicateReason: { max: 500 },
} as const;

/** How much a member may submit. The database enforces the same numbers (private.submission_limit). */
export const SUBMISSION_LIMITS = {
  pending: 10,
  aDay: 20,
  rowsPerRequest: 100,
  requestsADay: 20,
  renamesADay: 20,
  openRevisions: 20,
  revisionsADay: 40,
} as const;

/** Messages for exceeded limits, by the name in the database error's hint. */
export const SUBMISSION_REFUSALS = {
  too_many_pending: `You can have at most ${SUBMISSION_LIMITS.pending} listings waiting for review. Wait until one is decided, or withdraw one under My submissions.`,
  too_many_submissions: `You can submit at most ${SUBMISSION_LIMITS.aDay} listings within 24 hours. Send this one tomorrow.`,
  too_many_rows: `One request can write at most ${SUBMISSION_LIMITS.rowsPerRequest} listings. Send them in smaller parts.`,
  too_many_requests_a_day: `You can request at most ${SUBMISSION_LIMITS.requestsADay} placements within 24 hours. Send this one tomorrow.`,
  too_many_renames: `You can give your listings at most ${SUBMISSION_LIMITS.renamesADay} new addresses within 24 hours. Change the name tomorrow.`,
  too_many_revisions: `You can have at most ${SUBMISSION_LIMITS.openRevisions} changes waiting. Wait until one is decided, or withdraw one under My submissions.`,
  too_many_revisions_a_day: `You can send at most ${SUBMISSION_LIMITS.revisionsADay} changes within 24 hours. Send this one tomorrow.`,
  id_is_no_uuid: 'The id of a submitted listing must be a UUID. Reload the page and send it again.',
} as const;

/** Limits of the bucket tool-banners; the same values are set on the bucket. */
export const BANNER = {
  megabytes: 5,
  recommended: '1200×300 px',
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const;
