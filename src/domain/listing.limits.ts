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

/** What the bucket tool-banners takes: its row says the same to everybody. */
export const BANNER = {
  megabytes: 5,
  recommended: '1200×300 px',
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const;
