import type { ReviewKind } from '../../lib/database';

export type { Waiting, ReviewKind } from '../../lib/database';

/** What waits for the administrator, in the order of the filter. */
export const REVIEW_KINDS: Record<ReviewKind, string> = {
  pending: 'Pending',
  report: 'Reports',
  change: 'Changes',
  link: 'Links',
  claim: 'Claims',
  request: 'Requests',
  payment: 'Payments',
  category: 'Categories',
  mail: 'Mail',
};

export const isReviewKind = (value: string): value is ReviewKind => value in REVIEW_KINDS;

/** Query keys of the inbox. */
export const reviewKeys = {
  all: ['inbox'] as const,
  pages: ['inbox', 'page'] as const,
  page: <Asked>(asked: Asked) => ['inbox', 'page', asked] as const,
  count: ['inbox', 'count'] as const,
};
