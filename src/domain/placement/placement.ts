import type { PlacementState } from '../../lib/database';
import { PLACEMENTS_KIND } from '../../lib/lists';

export type { PlacementState };

/** The placements for sale: badges of the listing form and plans of the pricing page (specification, section 9). */
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

/** The placement that the listing form's choices request; null if none. */
export function requestedKind(premium: string, tier: string): PlacementKind | null {
  if (premium === 'featured') return 'featured';
  if (premium !== 'sponsored') return null;
  return isPlacementKind(tier) ? tier : 'sponsored';
}

/** Query keys of placements and claims, from general to specific: invalidating a key invalidates those below it. */
export const placementKeys = {
  all: ['placements'] as const,
  /** The placements that visitors see beside the results. */
  list: <Asked>(asked: Asked) => ['placements', 'list', asked] as const,
  placeable: (userId: string) => ['placements', 'placeable', userId] as const,
  days: (placementId: string) => ['placements', 'days', placementId] as const,
  goldDays: ['placements', 'gold-days'] as const,
  /** What is sold today, for everybody; and what the administrator changes of it. */
  offers: ['placements', 'offers'] as const,
  offerDesk: ['placements', 'offer-desk'] as const,
  books: <Asked>(asked: Asked) => ['placements', 'books', asked] as const,
  /** A member's own claim of a listing. */
  ownClaim: (toolId: string) => ['placements', 'claims', 'own', toolId] as const,
};
