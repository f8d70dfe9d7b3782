import type { WaitingKind } from '../../lib/database';

export type { Waiting, WaitingKind } from '../../lib/database';

/** What waits for the administrator, in the order of the filter. */
export const WAITING_KINDS: Record<WaitingKind, string> = {
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

export const isWaitingKind = (value: string): value is WaitingKind => value in WAITING_KINDS;

/** Query keys of the inbox. */
export const inboxKeys = {
  all: ['inbox'] as const,
  pages: ['inbox', 'page'] as const,
  page: <Asked>(asked: Asked) => ['inbox', 'page', asked] as const,
  count: ['inbox', 'count'] as const,
};
