import type { PlacementState } from '../../lib/database';

export type { PlacementState };

/** The placements for sale: badges of the listing form and plans of the pricing page (specification, section 9). */
export const PLACEMENT_KINDS = [
  'featured',
  'sponsored',
  'bronze',
  'silver',
  'gold',
  'plan_basic',
  'plan_premium',
  'plan_custom',
] as const;
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

export const placementLabels: Record<PlacementKind, string> = {
  featured: 'Featured',
  sponsored: 'Sponsored',
  bronze: 'Sponsored, bronze',
  silver: 'Sponsored, silver',
  gold: 'Sponsored, gold',
  plan_basic: 'Basic plan',
  plan_premium: 'Premium plan',
  plan_custom: 'Custom plan',
};

export const stateLabels: Record<PlacementState, string> = {
  requested: 'Requested',
  awaiting_payment: 'Awaiting payment',
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

export const isPlacementKind = (value: string | null): value is PlacementKind =>
  PLACEMENT_KINDS.some((kind) => kind === value);

/** The placement that the listing form's choices request; null if none. */
export function requestedKind(premium: string, tier: string): PlacementKind | null {
  if (premium === 'featured') return 'featured';
  if (premium !== 'sponsored') return null;
  return tier === 'bronze' || tier === 'silver' || tier === 'gold' ? tier : 'sponsored';
}

/** Query keys of placements and claims, from general to specific: invalidating a key invalidates those below it. */
export const placementKeys = {
  all: ['placements'] as const,
  /** The placements that visitors see above the results. */
  list: <Asked>(asked: Asked) => ['placements', 'list', asked] as const,
  ofListing: (toolId: string) => ['placements', 'of-listing', toolId] as const,
  /** A member's placements, for their own screen. */
  mine: (userId: string) => ['placements', 'mine', userId] as const,
  placeable: (userId: string) => ['placements', 'placeable', userId] as const,
  days: (placementId: string) => ['placements', 'days', placementId] as const,
  goldDays: ['placements', 'gold-days'] as const,
  revenue: ['placements', 'revenue'] as const,
  claims: ['placements', 'claims'] as const,
  decidedClaims: ['placements', 'claims', 'decided'] as const,
  /** A member's own claim of a listing. */
  ownClaim: (toolId: string) => ['placements', 'claims', 'own', toolId] as const,
};
