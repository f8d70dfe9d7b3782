import { LISTING_COLUMNS, type ListingValues } from './listing-columns';
import type { AiTool } from './tool';

/** The fields of the listing form, in its order. */
export const LISTING_FIELDS = Object.values(LISTING_COLUMNS).flatMap(({ form }) => (form ? [form] : []));

const collect = (valueOf: (field: (typeof LISTING_FIELDS)[number]) => string) =>
  // The description has a field for each value; the types cannot follow it through the loop.
  Object.fromEntries(LISTING_FIELDS.map((field) => [field.field, valueOf(field)])) as ListingValues;

/** An empty listing form. */
export const listingDefaults: ListingValues = collect(({ initial }) => initial);

/** A stored listing as the form shows it. */
export const fromTool = (tool: AiTool): ListingValues => collect(({ show }) => show(tool));
