import type { ListingValues } from './listing-columns';
import { fromTool, LISTING_FIELDS } from './listing-fields';
import type { AiTool } from './tool';

/** A stored listing, as it is edited. */
export type Listing = AiTool & {
  /** Whether it has or had a placement with a price or a last day: the desk of placements changes it. */
  hasAgreedPlacement?: boolean | undefined;
  /** The successor by its id. */
  closed_listings?: { closed_on: string; successor: string | null } | null;
};

/** The newer version with the typed values applied; fields that were not changed here keep its values. */
export function mergeOnto(newer: Listing, base: Listing, typed: ListingValues): ListingValues {
  const before = fromTool(base);
  const touched = LISTING_FIELDS.map(({ field }) => field).filter((field) => typed[field] !== before[field]);
  return { ...fromTool(newer), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
