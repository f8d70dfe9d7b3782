import { coversCategory, FAMILIES, familyOf } from '../../domain/families';

export type CategoryOption = { value: string; label: string; count: number };
/** A family's categories under its name; a family with a single category is an option without a group name. */
type CategoryGroup = { label: string; options: CategoryOption[] };

/** How many tools the filter `value` leaves. */
export const countOf = (value: string, counts: Record<string, number>) =>
  Object.entries(counts).reduce((sum, [category, count]) => sum + (coversCategory(value, category) ? count : 0), 0);

/** Every family that one may look for, in its place, with the number of tools that it leaves. */
export const familyCounts = (counts: Record<string, number>): CategoryOption[] =>
  FAMILIES.flatMap(({ key, label }) => (key === 'other' ? [] : { value: key, label, count: countOf(key, counts) }));

/**
 * Builds the category menu from the counts of a search result: families in their order, categories within each in
 * alphabetical order. Each count tells how many tools remain with that option.
 */
export function categoryGroups(counts: Record<string, number>): CategoryGroup[] {
  const categories = Object.keys(counts).sort((a, b) => a.localeCompare(b, 'en'));
  const option = (value: string, label = value): CategoryOption => ({ value, label, count: countOf(value, counts) });

  return FAMILIES.flatMap(({ key, label }) => {
    const own = categories.filter((category) => familyOf(category) === key);
    if (own.length === 0) return [];
    if (own.length === 1) return [{ label, options: [option(own[0] as string)] }];
    // A category with the same name as its family would be a duplicate option.
    const others = own.filter((category) => category.toLowerCase() !== key);
    return [{ label, options: [option(key, `All ${label.toLowerCase()}`), ...others.map((name) => option(name))] }];
  });
}
