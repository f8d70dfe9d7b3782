import { fold, wordsOf } from '../text/fold.ts';

/** A category, as the site draws it: the database holds it (`public.categories`). Its address is the tag's address of its name. */
export type Category = {
  name: string;
  /** Said on its page. */
  sentence?: string;
  /** What stands in the place of a logo; otherwise the name tells it. */
  icon?: string;
  /** Whether the forms leave it out. */
  isHidden?: boolean;
  /** Names that lead to it: what it was called, and what has been merged into it. */
  before?: string[];
};

/** What gathers categories. Category pages, `?category=` and the groups of the category menu select whole families. */
export type Family = {
  /** Its address, and what `?category=` calls it. */
  slug: string;
  name: string;
  sentence?: string;
  /** The colour of its tools' plates, in degrees of oklch. */
  hue: number;
  categories: Category[];
};

/** In the order of menus, as all that follows expects them. */
export type Families = readonly Family[];

type Placed = { category: Category; family: Family };

const placesOf = new WeakMap<Families, Map<string, Placed>>();

/** Where a category is, by any of its names. */
function placeOf(families: Families, name: string): Placed | undefined {
  let places = placesOf.get(families);
  if (!places) {
    const all = families.flatMap((family) => family.categories.map((category) => ({ category, family })));
    const names = (which: (category: Category) => string[]) =>
      all.flatMap((placed) => which(placed.category).map((one) => [fold(one), placed] as const));
    // What a category is called goes before what another was called.
    places = new Map([...names(({ before = [] }) => before), ...names((category) => [category.name])]);
    placesOf.set(families, places);
  }
  return places.get(fold(name).trim());
}

/** The category of this name, or of this former name, as names are compared; undefined where nobody has placed it. */
export const categoryOf = (families: Families, name: string): Category | undefined => placeOf(families, name)?.category;

/** The slug of a category's family, ignoring case; unknown categories belong to 'other'. */
export const familyOf = (families: Families, name: string): string => placeOf(families, name)?.family.slug ?? 'other';

/** The family with this slug ('text'), ignoring case, if there is one. */
export const findFamily = (families: Families, slug: string): Family | undefined =>
  families.find((family) => family.slug === fold(slug).trim());

/**
 * Whether `wanted` matches this category: by its whole name, one of its words ('generation' matches 'Text Generation'),
 * its family ('text' is the family of 'Writing'), or a name that leads to it. Names are compared folded.
 */
export const coversCategory = (families: Families, wanted: string, category: string): boolean =>
  covering(families, wanted)(category);

/** The same, asked of many categories: what is wanted is folded once. */
export function covering(families: Families, wanted: string): (category: string) => boolean {
  const asked = fold(wanted).trim();
  const names = [asked, fold(categoryOf(families, asked)?.name ?? asked)];
  return (category) => names.some((name) => answersTo(families, category).has(name));
}

const answers = new WeakMap<Families, Map<string, ReadonlySet<string>>>();

/** What one may ask for to find a category: folded once, because the menus ask each of every one. */
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

/** The categories that forms offer: in alphabetical order, 'Other' last. */
export const offeredCategories = (families: Families): string[] =>
  families
    .flatMap(({ categories }) => categories.flatMap(({ name, isHidden }) => (isHidden ? [] : name)))
    .sort((a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b, 'en'));
