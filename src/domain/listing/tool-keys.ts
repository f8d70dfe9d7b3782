/** The query keys of listings. Invalidating a key also invalidates all keys that start with it. */
export const toolKeys = {
  all: ['ai-tools'] as const,
  approved: ['ai-tools', 'approved'] as const,
  pages: ['ai-tools', 'approved', 'page'] as const,
  page: <Asked>(parameters: Asked) => ['ai-tools', 'approved', 'page', parameters] as const,
  latest: (page: number) => ['ai-tools', 'approved', 'latest', page] as const,
  news: ['ai-tools', 'approved', 'news'] as const,
  picks: ['ai-tools', 'picks'] as const,
  toPick: (id: string) => ['ai-tools', 'picks', id] as const,
  cards: <Asked>(parameters: Asked) => ['ai-tools', 'approved', 'cards', parameters] as const,
  approvedCount: ['ai-tools', 'approved', 'count'] as const,
  mine: ['ai-tools', 'mine'] as const,
  find: (text: string) => ['ai-tools', 'find', text] as const,
  list: <Asked>(parameters: Asked) => ['ai-tools', 'list', parameters] as const,
  /** The decisions about a listing, newest first, each with the account that decided. */
  ownership: (id: string, owner: string) => ['ai-tools', 'ownership', id, owner] as const,
  history: (id: string, reader: string) => ['ai-tools', 'history', id, reader] as const,
  ofPage: (slug: string) => ['ai-tools', 'page', slug] as const,
  compared: (slugs: readonly string[]) => ['ai-tools', 'compared', slugs] as const,
  alternatives: (slug: string) => ['ai-tools', 'page', slug, 'alternatives'] as const,
  /** The links from a tool's page to other pages. */
  ways: (slug: string) => ['ai-tools', 'page', slug, 'ways'] as const,
  listing: (id: string) => ['ai-tools', 'listing', id] as const,
};

/** The keys of checks for taken addresses and names. A separate root key prevents a refetch after each submission. */
export const takenKeys = {
  all: ['address-taken'] as const,
  asked: <Asked>(parameters: Asked) => ['address-taken', parameters] as const,
};

/**
 * The key starts with the key of all placements, so that invalidating placements includes it. The remaining keys are in
 * placement.ts.
 */
export const sponsoredKey = ['placements', 'sponsored'] as const;

/** Query meta for public data. Public data stays in the cache after sign-in and sign-out. */
export const forEverybody = { isPublic: true };
