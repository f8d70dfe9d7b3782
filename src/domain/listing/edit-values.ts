import type { ListingValues } from './listing-columns';
import { fromTool, LISTING_FIELDS } from './listing-fields';
import type { AiTool } from './tool';

export type Listing = AiTool & {
  /**
   * Whether the listing ever had a placement with a price or a last day. Only the placements screen can edit such a
   * placement.
   */
  hasAgreedPlacement?: boolean | undefined;
  /** The closing day, and the id of the tool that replaces the closed tool. */
  closed_listings?: { closed_on: string; successor: string | null } | null;
};

/** Applies the user's edits to a newer version of the listing. All other fields get the newer values. */
export function mergeOnto(newer: Listing, base: Listing, typed: ListingValues): ListingValues {
  const before = fromTool(base);
  const touched = LISTING_FIELDS.map(({ field }) => field).filter((field) => typed[field] !== before[field]);
  return { ...fromTool(newer), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
