/** Query keys of listings, from general to specific: invalidating a key invalidates those below it. */
export const toolKeys = {
  all: ['ai-tools'] as const,
  /** The public directory. */
  approved: ['ai-tools', 'approved'] as const,
  pages: ['ai-tools', 'approved', 'page'] as const,
  page: <Asked>(asked: Asked) => ['ai-tools', 'approved', 'page', asked] as const,
  /** The newest by the day of their approval, by page. */
  latest: (page: number) => ['ai-tools', 'approved', 'latest', page] as const,
  /** What the administrator picked for the home page. */
  picks: ['ai-tools', 'picks'] as const,
  toPick: (id: string) => ['ai-tools', 'picks', id] as const,
  /** The cards of certain tools. */
  cards: <Asked>(asked: Asked) => ['ai-tools', 'approved', 'cards', asked] as const,
  approvedCount: ['ai-tools', 'approved', 'count'] as const,
  /** What members have here: their listings, and what they asked for of others. */
  mine: ['ai-tools', 'mine'] as const,
  find: (text: string) => ['ai-tools', 'find', text] as const,
  list: <Asked>(asked: Asked) => ['ai-tools', 'list', asked] as const,
  /** The decisions about a listing with the deciding account, newest first. */
  /** How a listing came to its owner. */
  ownership: (id: string, owner: string) => ['ai-tools', 'ownership', id, owner] as const,
  /** What became of a listing, as its owner or the administrator reads it. */
  history: (id: string, reader: string) => ['ai-tools', 'history', id, reader] as const,
  /** The data of a tool's page. */
  ofPage: (slug: string) => ['ai-tools', 'page', slug] as const,
  compared: (slugs: readonly string[]) => ['ai-tools', 'compared', slugs] as const,
  alternatives: (slug: string) => ['ai-tools', 'page', slug, 'alternatives'] as const,
  /** The pages to which a tool's page leads. */
  ways: (slug: string) => ['ai-tools', 'page', slug, 'ways'] as const,
  listing: (id: string) => ['ai-tools', 'listing', id] as const,
};

/** Where an address and a name are found already; apart, so that sending a listing does not ask about itself. */
export const takenKeys = {
  all: ['address-taken'] as const,
  asked: <Asked>(asked: Asked) => ['address-taken', asked] as const,
};

/** Below the key of all placements, whose other keys stand in placement.ts. */
export const sponsoredKey = ['placements', 'sponsored'] as const;

/** Query meta for data that is the same for everybody: it stays cached when an account signs in or out. */
export const forEverybody = { isPublic: true };
