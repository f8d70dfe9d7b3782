import { fold, wordsOf } from '../text/fold.ts';

/** A category, as stored in `public.categories`. */
export type Category = {
  name: string;
  sentence?: string;
  /** Whether forms omit the category, for example because another category has the same meaning. */
  isHidden?: boolean;
  /** Former names of the category, and names of categories that were merged into it. */
  before?: string[];
};

/** A group of categories with its own category page, filter value and menu group. */
export type Family = {
  slug: string;
  name: string;
  sentence?: string;
  /** Whether its tools are for adults: not promoted, and last in every menu. */
  isAdult?: boolean;
  categories: Category[];
};

export type Families = readonly Family[];

type Placed = { category: Category; family: Family };

const placesOf = new WeakMap<Families, Map<string, Placed>>();

function placeOf(families: Families, name: string): Placed | undefined {
  let places = placesOf.get(families);
  if (!places) {
    const all = families.flatMap((family) => family.categories.map((category) => ({ category, family })));
    const names = (which: (category: Category) => string[]) =>
      all.flatMap((placed) => which(placed.category).map((one) => [fold(one), placed] as const));
    places = new Map([...names(({ before = [] }) => before), ...names((category) => [category.name])]);
    placesOf.set(families, places);
  }
  return places.get(fold(name).trim());
}

/** Returns the category with this current or former name, or undefined. Ignores case and accents. */
export const categoryOf = (families: Families, name: string): Category | undefined => placeOf(families, name)?.category;

/** Returns the slug of a category's family, or 'other' for an unknown category. */
export const familyOf = (families: Families, name: string): string => placeOf(families, name)?.family.slug ?? 'other';

export const findFamily = (families: Families, slug: string): Family | undefined =>
  families.find((family) => family.slug === fold(slug).trim());

/**
 * Returns whether the filter value `wanted` covers a category. `wanted` may be a current or former name of the
 * category, one word of the name ('generation'), or the family. Ignores case and accents.
 */
export const coversCategory = (families: Families, wanted: string, category: string): boolean =>
  covering(families, wanted)(category);

/**
 * Returns `coversCategory` for one filter value. It is faster for many categories, because `wanted` is normalized once.
 */
export function covering(families: Families, wanted: string): (category: string) => boolean {
  const value = fold(wanted).trim();
  const names = [value, fold(categoryOf(families, value)?.name ?? value)];
  return (category) => names.some((name) => termsOf(families, category).has(name));
}

const termCache = new WeakMap<Families, Map<string, ReadonlySet<string>>>();

/** Returns the normalized terms that match a category. Menus match every category, so the terms are cached. */
function termsOf(families: Families, category: string): ReadonlySet<string> {
  const cached = termCache.get(families) ?? new Map<string, ReadonlySet<string>>();
  termCache.set(families, cached);
  let terms = cached.get(category);
  if (!terms) {
    const placed = placeOf(families, category);
    const whole = fold(placed?.category.name ?? category).trim();
    terms = new Set([whole, placed?.family.slug ?? 'other', ...wordsOf(whole)]);
    cached.set(category, terms);
  }
  return terms;
}

/** Returns the categories for forms, grouped by family in menu order. */
export const offeredGroups = (families: Families): { label: string; names: string[] }[] =>
  families
    .map((family) => ({
      label: family.name,
      names: family.categories.flatMap(({ name, isHidden }) => (isHidden ? [] : name)),
    }))
    .filter(({ names }) => names.length > 0);

/** Returns the categories for forms, in menu order. */
export const offeredCategories = (families: Families): string[] =>
  offeredGroups(families).flatMap(({ names }) => names);
