import { fold, wordsOf } from '../text/fold.ts';

/** A row of `public.categories`. Its slug is the tag slug of its name. */
export type Category = {
  name: string;
  sentence?: string;
  /** The placeholder for a missing logo; derived from the name if not set. */
  icon?: string;
  /** Whether forms omit it. */
  isHidden?: boolean;
  /** Former names, and names of merged categories. */
  before?: string[];
};

/** A group of categories. Category pages, `?category=` and the groups of the category menu select whole families. */
export type Family = {
  /** The slug in its URL and in `?category=`. */
  slug: string;
  name: string;
  sentence?: string;
  /** The hue of its tools' plates, in degrees of oklch. */
  hue: number;
  categories: Category[];
};

/** Sorted in menu order. */
export type Families = readonly Family[];

type Placed = { category: Category; family: Family };

const placesOf = new WeakMap<Families, Map<string, Placed>>();

/** Returns the position of a category by its current or a former name. */
function placeOf(families: Families, name: string): Placed | undefined {
  let places = placesOf.get(families);
  if (!places) {
    const all = families.flatMap((family) => family.categories.map((category) => ({ category, family })));
    const names = (which: (category: Category) => string[]) =>
      all.flatMap((placed) => which(placed.category).map((one) => [fold(one), placed] as const));
    // Current names take precedence over former ones.
    places = new Map([...names(({ before = [] }) => before), ...names((category) => [category.name])]);
    placesOf.set(families, places);
  }
  return places.get(fold(name).trim());
}

/** Returns the category with this current or former name, ignoring case and accents; undefined if there is none. */
export const categoryOf = (families: Families, name: string): Category | undefined => placeOf(families, name)?.category;

/** Returns the slug of a category's family, ignoring case; 'other' for unknown categories. */
export const familyOf = (families: Families, name: string): string => placeOf(families, name)?.family.slug ?? 'other';

/** Returns the family with this slug ('text'), ignoring case. */
export const findFamily = (families: Families, slug: string): Family | undefined =>
  families.find((family) => family.slug === fold(slug).trim());

/**
 * Returns whether `wanted` matches this category: by its whole name, a word of it ('generation' matches 'Text
 * Generation'), its family ('text' matches 'Writing'), or a former name. Names are compared folded.
 */
export const coversCategory = (families: Families, wanted: string, category: string): boolean =>
  covering(families, wanted)(category);

/** Returns a matcher for many categories that folds `wanted` only once. */
export function covering(families: Families, wanted: string): (category: string) => boolean {
  const asked = fold(wanted).trim();
  const names = [asked, fold(categoryOf(families, asked)?.name ?? asked)];
  return (category) => names.some((name) => answersTo(families, category).has(name));
}

const answers = new WeakMap<Families, Map<string, ReadonlySet<string>>>();

/** Returns the folded terms that match a category. Cached, because menus match every category. */
function answersTo(families: Families, category: string): ReadonlySet<string> {
  const known = answers.get(families) ?? new Map<string, ReadonlySet<string>>();
  answers.set(families, known);
  let names = known.get(category);
  if (!names) {
    const placed = placeOf(families, category);
    const whole = fold(placed?.category.name ?? category).trim();
    names = new Set([whole, placed?.family.slug ?? 'other', ...wordsOf(whole)]);
    known.set(category, names);
  }
  return names;
}

/** Returns the categories that forms offer, in alphabetical order with 'Other' last. */
export const offeredCategories = (families: Families): string[] =>
  families
    .flatMap(({ categories }) => categories.flatMap(({ name, isHidden }) => (isHidden ? [] : name)))
    .sort((a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b, 'en'));
