import type { PlacementKind } from '../../domain/placement';
import { listingPrices } from '../../content/plans';

/** In whole US dollars a month; null if the price is negotiated (specification, section 9). */
export const placementPrices: Record<PlacementKind, number | null> = {
  featured: listingPrices.featured,
  sponsored: listingPrices.sponsored,
  bronze: listingPrices.bronze.price,
  silver: listingPrices.silver.price,
  gold: listingPrices.gold.price,
  plan_basic: 30,
  plan_premium: 50,
  plan_custom: null,
};
