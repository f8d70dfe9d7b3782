import type { PlacementState, ShownPlacement } from '../../lib/database';
import { PLACEMENTS_KIND } from '../../lib/lists';

export type { PlacementState };

/**
 * The kinds of placement, which are badges in the listing form and plans on the pricing page (specification, section
 * 9).
 */
export { PLACEMENT_KINDS_LABEL as placementLabels, PLACEMENTS_KIND as PLACEMENT_KINDS } from '../../lib/lists';
export type PlacementKind = (typeof PLACEMENTS_KIND)[number];

export const stateLabels: Record<PlacementState, string> = {
  requested: 'Requested',
  awaiting_payment: 'Awaiting payment',
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

/** Whether a paid placement is not shown, because its listing is in a category for adults. */
export const isHiddenNow = ({ state, is_hidden: isHidden }: Pick<ShownPlacement, 'state' | 'is_hidden'>) =>
  isHidden && (state === 'scheduled' || state === 'running');

export const isPlacementKind = (value: string | null): value is PlacementKind =>
  PLACEMENTS_KIND.some((kind) => kind === value);

export function requestedKind(premium: string, tier: string): PlacementKind | null {
  if (premium === 'featured') return 'featured';
  if (premium !== 'sponsored') return null;
  return isPlacementKind(tier) ? tier : 'sponsored';
}

/** The query keys of placements and claims. Invalidating a key also invalidates all keys that start with it. */
export const placementKeys = {
  all: ['placements'] as const,
  list: <Filters>(filters: Filters) => ['placements', 'list', filters] as const,
  placeable: (userId: string) => ['placements', 'placeable', userId] as const,
  days: (placementId: string) => ['placements', 'days', placementId] as const,
  goldDays: ['placements', 'gold-days'] as const,
  /** Today's offers, which are public. Only the administrator can read all offers. */
  offers: ['placements', 'offers'] as const,
  adminOffers: ['placements', 'admin-offers'] as const,
  books: <Filters>(filters: Filters) => ['placements', 'books', filters] as const,
  ownClaim: (toolId: string) => ['placements', 'claims', 'own', toolId] as const,
};
