import { COLUMNS, type Described, LISTING_COLUMNS, type ListingContent, type ListingValues } from './listing-columns';
import { choicesOf, formText } from './listing-values';

type Field = keyof ListingValues;

/** The listing form's fields in display order, with the values of those that are choices. */
export const LISTING_FIELDS = COLUMNS.flatMap((column) => {
  const described = LISTING_COLUMNS[column] as Described;
  if (described.part === null) return [];
  const { rule } = described;
  const isChosen = rule.kind === 'choice' && rule.wrong !== undefined;
  const named = choicesOf(described);
  const choices = named && [...(isChosen ? [] : ['']), ...Object.keys(named)];
  return [{ ...described, field: column as Field, choices: choices ?? undefined }];
});

const collect = (valueOf: (field: (typeof LISTING_FIELDS)[number]) => string) =>
  // TypeScript cannot verify that the loop covers every key; LISTING_COLUMNS guarantees it.
  Object.fromEntries(LISTING_FIELDS.map((field) => [field.field, valueOf(field)])) as ListingValues;

/** An empty listing form. */
export const listingDefaults: ListingValues = collect(({ initial = '' }) => initial);

/** The form values of a stored listing. */
export const fromTool = (tool: ListingContent): ListingValues => collect(({ field }) => formText(field, tool));
