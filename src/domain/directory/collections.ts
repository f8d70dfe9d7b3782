import { type Families, findFamily } from '../categories/families';
import { fold } from '../text/fold';
import { PRICING_TYPES, type PricingType, pricingOf } from '../listing/listing.constants';
import { categoryPath } from './paths';
import { tagSlug } from './tag-slug';
import { capitalize, numeral } from '../text/text';
import { PAGE_LOCALE, formatCount, formatDay } from '../../lib/format';

/**
 * The fewest approved listings behind a page of a category, of a tag or of a tool's alternatives. Below that the filtered
 * directory shows them.
 */
export const FEWEST_LISTINGS = 5;

/** What the page of a category or of a family is limited to, and what it is called. */
export type Topic = {
  /** As `search_tools` takes it. */
  within: string;
  name: string;
  heading: string;
  /** The family to which a category belongs, if it is not a family itself and not of the family 'other'. */
  family?: { label: string; slug: string };
  /** The categories of a family. */
  categories: readonly string[];
  /** Said before anything is counted. */
  sentence?: string | undefined;
  /** Where the address leads by now, if it is a former one. */
  movedTo?: string;
};

export const familyHeading = (label: string) =>
  label === 'Other' ? 'Other AI tools' : `AI ${label.toLowerCase()} tools`;

/**
 * The topic at /category/{slug}: a family before a category of the same name, as in the filter. A category that the map of
 * families does not know has a page only if its name can be told from its address.
 */
export function topicOfSlug(families: Families, slug: string): Topic {
  const own = findFamily(families, slug);
  if (own) {
    const { name, sentence, categories } = own;
    const names = categories.map((category) => category.name);
    return { within: own.slug, name, heading: familyHeading(name), categories: names, ...(sentence && { sentence }) };
  }
  const isHere = (name: string) => tagSlug(name) === slug;
  const known = families.flatMap((family) => family.categories.map((category) => ({ ...category, family })));
  const present = known.find(({ name }) => isHere(name));
  const moved = present ? undefined : known.find(({ before }) => before?.some(isHere));
  const { name, sentence, family } = present ?? moved ?? { name: capitalize(slug.replaceAll('-', ' ')) };
  return {
    within: fold(name),
    name,
    heading: `AI tools in ${name}`,
    categories: [],
    ...(sentence && { sentence }),
    ...(family && family.slug !== 'other' && { family: { label: family.name, slug: family.slug } }),
    ...(moved && { movedTo: categoryPath(tagSlug(name)) }),
  };
}

/** '3 free, 2 free-trial and 1 paid': the prices that occur, in the order of menus. */
export function describePrices(pricing: Partial<Record<PricingType, number>>): string {
  const parts = PRICING_TYPES.flatMap((type) => {
    const count = pricing[type] ?? 0;
    return count > 0 ? [`${numeral(count)} ${pricingOf(type).adjective ?? type}`] : [];
  });
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** Of a description that search engines show whole, in characters. */
const LONGEST = 160;
/** What turns the direction of the text around a name. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

type Counted = {
  /** What the tools are, after their number: 'in Writing'. */
  which: string;
  total: number;
  pricing: Partial<Record<PricingType, number>>;
  newest?: { name: string; created_at: string } | undefined;
};

/**
 * What a list says of itself, as a description of at most 160 characters: how many tools there are, what they cost, and
 * the newest; without its name where that would be too long.
 */
export function describeCount({ which, total, pricing, newest }: Counted): string {
  const prices = describePrices(pricing);
  const said = `${formatCount(total, 'tool', 'tools', PAGE_LOCALE)} ${which}${prices && `: ${prices}`}.`;
  if (!newest) return said;
  const listed = `listed on ${formatDay(newest.created_at, PAGE_LOCALE)}.`;
  const named = `${said} The newest is ${newest.name.replace(DIRECTIONS, '')}, ${listed}`;
  return named.length <= LONGEST ? named : `${said} The newest was ${listed}`;
}
