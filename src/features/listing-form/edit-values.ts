import * as z from 'zod/mini';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { listingSchema } from '../../domain/listing/listing.schema';
import type { AiTool } from '../../domain/listing/tool';
import { DETAIL_FIELDS, type DetailColumns, type DetailValues, fromDetails } from '../../domain/listing/tool-details';
import { detailsSchema } from '../../domain/listing/tool-details.schema';

/** A stored listing; `tool_details` is undefined where they were not read and are not edited. */
export type Listing = AiTool & {
  tool_details?: DetailColumns | null;
  /** Whether it has or had a placement with a price or a last day: the desk of placements changes it. */
  hasAgreedPlacement?: boolean | undefined;
  /** The successor by its id. */
  closed_listings?: { closed_on: string; successor: string | null } | null;
};

/** The values of the one form of a listing and its details. A form without the details' fields leaves them empty. */
export type EditValues = ListingValues & DetailValues;

export const editSchema = z.object({ ...listingSchema.shape, ...detailsSchema.shape });

export const EDIT_FIELDS: readonly {
  field: keyof EditValues;
  label: string;
  choices?: readonly string[] | undefined;
}[] = [
  ...LISTING_FIELDS.map(({ field, label, rule }) => ({
    field,
    label,
    choices: rule.kind === 'choice' ? rule.values : undefined,
  })),
  ...DETAIL_FIELDS.map(({ field, label, control }) => ({
    field,
    label,
    choices: typeof control === 'object' ? ['', ...Object.keys(control)] : undefined,
  })),
];

export const toValues = (listing: Listing): EditValues => ({
  ...fromTool(listing),
  ...fromDetails(listing.tool_details ?? null),
});

/** The newer version with the typed values applied; fields that were not changed here keep its values. */
export function mergeOnto(newer: Listing, base: Listing, typed: EditValues): EditValues {
  const before = toValues(base);
  const touched = EDIT_FIELDS.map(({ field }) => field).filter((field) => typed[field] !== before[field]);
  return { ...toValues(newer), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
