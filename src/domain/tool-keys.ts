/** The keys of everything read of listings, from general to particular: to invalidate one is to invalidate what is under it. */
export const toolKeys = {
  all: ['ai-tools'] as const,
  /** What visitors see. */
  approved: ['ai-tools', 'approved'] as const,
  page: <Asked>(asked: Asked) => ['ai-tools', 'approved', 'page', asked] as const,
  approvedCount: ['ai-tools', 'approved', 'count'] as const,
  pending: ['ai-tools', 'pending'] as const,
  pendingPage: <Asked>(asked: Asked) => ['ai-tools', 'pending', asked] as const,
  wishes: (ids: readonly string[]) => ['ai-tools', 'wishes', ids] as const,
  /** The addresses of those who submitted them. */
  members: (ids: readonly string[]) => ['ai-tools', 'members', ids] as const,
  /** Somebody's own, in any status; everybody's without a name. */
  mine: (userId?: string) =>
    userId === undefined ? (['ai-tools', 'mine'] as const) : (['ai-tools', 'mine', userId] as const),
  find: (text: string) => ['ai-tools', 'find', text] as const,
  list: <Asked>(asked: Asked) => ['ai-tools', 'list', asked] as const,
  /** What was decided about one, oldest first. */
  decisions: (id: string) => ['ai-tools', 'decisions', id] as const,
  /** The same with who decided it, latest first. */
  deciders: (id: string) => ['ai-tools', 'decisions', id, 'deciders'] as const,
  /** What a tool's own page shows. */
  ofPage: (slug: string) => ['ai-tools', 'page', slug] as const,
  similar: (slug: string) => ['ai-tools', 'page', slug, 'similar'] as const,
  alternatives: (slug: string, ids: readonly string[]) => ['ai-tools', 'page', slug, 'alternatives', ids] as const,
  /** What is known of one beyond its listing. */
  details: (id: string) => ['ai-tools', 'details', id] as const,
  listing: (id: string) => ['ai-tools', 'listing', id] as const,
};

/** Marks a query whose answer is the same for everybody: it stays when an account signs in or out. */
export const forEverybody = { isPublic: true };
