import { coversCategory, FAMILIES, familyOf } from '../../domain/families';

export type CategoryOption = { value: string; label: string; count: number };
/** A family's categories under its name; a family of one category is that category alone. */
export type CategoryGroup = { label: string; options: CategoryOption[] };

/**
 * The category menu from the counts of a search's answer: families in their order, the categories of each in the
 * alphabet's. Each count is what choosing the option leaves.
 */
export function categoryGroups(counts: Record<string, number>): CategoryGroup[] {
  const categories = Object.keys(counts).sort((a, b) => a.localeCompare(b, 'en'));
  const countOf = (value: string) =>
    categories.reduce((sum, category) => sum + (coversCategory(value, category) ? (counts[category] ?? 0) : 0), 0);
  const option = (value: string, label = value): CategoryOption => ({ value, label, count: countOf(value) });

  return FAMILIES.flatMap(({ key, label }) => {
    const own = categories.filter((category) => familyOf(category) === key);
    if (own.length === 0) return [];
    if (own.length === 1) return [{ label, options: [option(own[0] as string)] }];
    // A category of the family's own name would say the same as the family.
    const others = own.filter((category) => category.toLowerCase() !== key);
    return [{ label, options: [option(key, `All ${label.toLowerCase()}`), ...others.map((name) => option(name))] }];
  });
}
