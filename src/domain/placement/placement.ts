import type { PlacementState } from '../../lib/database';
import { PLACEMENTS_KIND } from '../../lib/lists';

export type { PlacementState };

/** The kinds of placement: badges of the listing form and plans of the pricing page (specification, section 9). */
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

export const isPlacementKind = (value: string | null): value is PlacementKind =>
  PLACEMENTS_KIND.some((kind) => kind === value);

/** Returns the kind that the listing form's choices request; null if none. */
export function requestedKind(premium: string, tier: string): PlacementKind | null {
  if (premium === 'featured') return 'featured';
  if (premium !== 'sponsored') return null;
  return isPlacementKind(tier) ? tier : 'sponsored';
}

/** Query keys of placements and claims, from general to specific. Invalidating a key invalidates those that start with it. */
export const placementKeys = {
  all: ['placements'] as const,
  list: <Filters>(filters: Filters) => ['placements', 'list', filters] as const,
  placeable: (userId: string) => ['placements', 'placeable', userId] as const,
  days: (placementId: string) => ['placements', 'days', placementId] as const,
  goldDays: ['placements', 'gold-days'] as const,
  /** Today's offers, for everyone; and all offers, for the administrator. */
  offers: ['placements', 'offers'] as const,
  offerDesk: ['placements', 'offer-desk'] as const,
  books: <Filters>(filters: Filters) => ['placements', 'books', filters] as const,
  /** A member's claim of a listing. */
  ownClaim: (toolId: string) => ['placements', 'claims', 'own', toolId] as const,
};
