import { categoryOf, covering, type Families } from '../../domain/categories/families';
import { fold } from '../../domain/text/fold';

export type CategoryOption = { value: string; label: string; count: number };
type CategoryGroup = { label: string; options: CategoryOption[] };

export function countOf(families: Families, value: string, counts: Record<string, number>) {
  const isCovered = covering(families, value);
  return Object.entries(counts).reduce((sum, [category, count]) => sum + (isCovered(category) ? count : 0), 0);
}

export const familyCounts = (families: Families, counts: Record<string, number>): CategoryOption[] =>
  families.flatMap(({ slug, name, isAdult }) =>
    slug === 'other' || isAdult ? [] : { value: slug, label: name, count: countOf(families, slug, counts) },
  );

/**
 * Builds the category menu. Families and their categories keep their order. Categories without a family come last in
 * alphabetical order. Each option has the number of tools that match the search and the option.
 */
export function categoryGroups(families: Families, counts: Record<string, number>): CategoryGroup[] {
  const found = new Set(Object.keys(counts).map((name) => categoryOf(families, name)?.name ?? name));
  const unplaced = [...found].filter((name) => !categoryOf(families, name)).sort((a, b) => a.localeCompare(b, 'en'));
  const option = (value: string, label = value): CategoryOption => ({
    value,
    label,
    count: countOf(families, value, counts),
  });

  return families.flatMap(({ slug, name: label, categories }) => {
    const placed = categories.flatMap(({ name }) => (found.has(name) ? name : []));
    const own = slug === 'other' ? [...placed, ...unplaced] : placed;
    if (own.length === 0) return [];
    if (own.length === 1) return [{ label, options: [option(own[0] as string)] }];
    // A category with the same name as its family would be a duplicate option.
    const others = own.filter((category) => fold(category) !== slug);
    return [{ label, options: [option(slug, `All ${label.toLowerCase()}`), ...others.map((name) => option(name))] }];
  });
}
