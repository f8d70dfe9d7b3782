import { LISTING_FIELDS } from './listing-fields';
import type { ListingValues } from './listing-columns';

/** Applies a stored draft to the form's values. Fields with values that the form cannot produce are ignored. */
export function draftValues(values: ListingValues, kept: Record<string, unknown>): ListingValues {
  const fitting = LISTING_FIELDS.flatMap(({ field, rule }) => {
    const value = kept[field];
    if (typeof value !== 'string') return [];
    if (rule.kind === 'choice' && !rule.values.includes(value)) return [];
    return [[field, value]];
  });
  return { ...values, ...Object.fromEntries(fitting) };
}
