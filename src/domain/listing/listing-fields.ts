import {
  COLUMNS,
  type Described,
  type FormColumn,
  formName,
  LISTING_COLUMNS,
  type ListingContent,
  type ListingValues,
} from './listing-columns';
import { choicesOf, formText } from './listing-values';

export const LISTING_FIELDS = COLUMNS.flatMap((column) => {
  const described = LISTING_COLUMNS[column] as Described;
  if (described.part === null) return [];
  const { rule } = described;
  const isChosen = rule.kind === 'choice' && rule.wrong !== undefined;
  const fieldChoices = choicesOf(described);
  const choices = fieldChoices && [...(isChosen ? [] : ['']), ...Object.keys(fieldChoices)];
  const formColumn = column as FormColumn;
  return [{ ...described, column: formColumn, field: formName(formColumn), choices: choices ?? undefined }];
});

const collect = (valueOf: (field: (typeof LISTING_FIELDS)[number]) => string) =>
  // The cast is safe, because LISTING_COLUMNS has every key.
  Object.fromEntries(LISTING_FIELDS.map((field) => [field.field, valueOf(field)])) as ListingValues;

export const listingDefaults: ListingValues = collect(({ initial = '' }) => initial);

export const fromTool = (tool: ListingContent): ListingValues => collect(({ column }) => formText(column, tool));
