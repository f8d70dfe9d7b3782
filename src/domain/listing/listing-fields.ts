import { LISTING_COLUMNS, type ListingContent, type ListingValues } from './listing-columns';

/** The listing form's fields in display order. */
export const LISTING_FIELDS = Object.values(LISTING_COLUMNS).flatMap(({ form, label }) =>
  form ? [{ ...form, label }] : [],
);

/** The fields with the values of those that are choices. */
export const LISTING_CHOICES = LISTING_FIELDS.map(({ field, rule }) => ({
  field,
  choices: rule.kind === 'choice' ? rule.values : undefined,
}));

const collect = (valueOf: (field: (typeof LISTING_FIELDS)[number]) => string) =>
  // TypeScript cannot verify that the loop covers every key; LISTING_COLUMNS guarantees it.
  Object.fromEntries(LISTING_FIELDS.map((field) => [field.field, valueOf(field)])) as ListingValues;

/** An empty listing form. */
export const listingDefaults: ListingValues = collect(({ initial }) => initial);

/** The form values of a stored listing. */
export const fromTool = (tool: ListingContent): ListingValues => collect(({ show }) => show(tool));
