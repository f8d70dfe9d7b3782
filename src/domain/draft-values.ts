import { LISTING_FIELDS } from './listing-fields';
import type { ListingValues } from './listing-columns';

/** The form's values with what a kept draft says on top of them; a field that no form could have written is left out. */
export function draftValues(values: ListingValues, kept: Record<string, unknown>): ListingValues {
  const fitting = LISTING_FIELDS.flatMap(({ field, rule }) => {
    const value = kept[field];
    if (typeof value !== 'string') return [];
    if (rule.kind === 'choice' && !rule.values.includes(value)) return [];
    return [[field, value]];
  });
  return { ...values, ...Object.fromEntries(fitting) };
}
