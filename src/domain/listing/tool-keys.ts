/** Query keys of listings, from general to specific: invalidating a key invalidates those below it. */
export const toolKeys = {
  all: ['ai-tools'] as const,
  approved: ['ai-tools', 'approved'] as const,
  pages: ['ai-tools', 'approved', 'page'] as const,
  page: <Asked>(asked: Asked) => ['ai-tools', 'approved', 'page', asked] as const,
  /** Sorted by approval day, by page. */
  latest: (page: number) => ['ai-tools', 'approved', 'latest', page] as const,
  /** The administrator's picks for the home page. */
  picks: ['ai-tools', 'picks'] as const,
  toPick: (id: string) => ['ai-tools', 'picks', id] as const,
  cards: <Asked>(asked: Asked) => ['ai-tools', 'approved', 'cards', asked] as const,
  approvedCount: ['ai-tools', 'approved', 'count'] as const,
  /** A member's listings, changes, claims and reports. */
  mine: ['ai-tools', 'mine'] as const,
  find: (text: string) => ['ai-tools', 'find', text] as const,
  list: <Asked>(asked: Asked) => ['ai-tools', 'list', asked] as const,
  /** The decisions about a listing with the deciding account, newest first. */
  /** How a listing came to its owner. */
  ownership: (id: string, owner: string) => ['ai-tools', 'ownership', id, owner] as const,
  /** A listing's history for its owner or the administrator. */
  history: (id: string, reader: string) => ['ai-tools', 'history', id, reader] as const,
  ofPage: (slug: string) => ['ai-tools', 'page', slug] as const,
  compared: (slugs: readonly string[]) => ['ai-tools', 'compared', slugs] as const,
  alternatives: (slug: string) => ['ai-tools', 'page', slug, 'alternatives'] as const,
  /** The related pages of a tool's page. */
  ways: (slug: string) => ['ai-tools', 'page', slug, 'ways'] as const,
  listing: (id: string) => ['ai-tools', 'listing', id] as const,
};

/** Checks for an existing address or name. Separate, so that submitting a listing does not refetch them. */
export const takenKeys = {
  all: ['address-taken'] as const,
  asked: <Asked>(asked: Asked) => ['address-taken', asked] as const,
};

/** Under the key of all placements; placement.ts has the others. */
export const sponsoredKey = ['placements', 'sponsored'] as const;

/** Query meta for public data: it stays cached when an account signs in or out. */
export const forEverybody = { isPublic: true };
