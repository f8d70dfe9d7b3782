import { type Families, findFamily } from '../categories/families';
import { fold } from '../text/fold';
import { PRICING_TYPES, type PricingType, pricingOf } from '../listing/listing.constants';
import { categoryPath } from './paths';
import { tagSlug } from './tag-slug';
import { capitalize, numeral } from '../text/text';
import { PAGE_LOCALE, formatCount, formatDay } from '../../lib/format';

/**
 * The minimum number of approved listings for a category, tag or alternatives page. With fewer listings, links open the
 * filtered directory instead.
 */
export const FEWEST_LISTINGS = 5;

export type Topic = {
  within: string;
  name: string;
  heading: string;
  /** The category's family. Families and the category 'Other' have no family. */
  family?: { label: string; slug: string };
  categories: readonly string[];
  sentence?: string | undefined;
  movedTo?: string;
};

export const familyHeading = (label: string) =>
  label === 'Other' ? 'Other AI tools' : `AI ${label.toLowerCase()} tools`;

/**
 * Returns the topic of /category/{slug}. A family takes precedence over a category with the same name, as in the
 * filter. An unknown category has a topic only if its name can be derived from the slug.
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

/** Lists the pricing types with their counts in menu order: '3 free, 2 free-trial and 1 paid'. */
export function describePrices(pricing: Partial<Record<PricingType, number>>): string {
  const parts = PRICING_TYPES.flatMap((type) => {
    const count = pricing[type] ?? 0;
    return count > 0 ? [`${numeral(count)} ${pricingOf(type).adjective ?? type}`] : [];
  });
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** The maximum length of a meta description in characters. Search engines cut longer descriptions. */
const MAX_LENGTH = 160;
/** Bidirectional control characters. They would change the direction of the surrounding text. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

type Counted = {
  /** The words after 'tools', such as 'in Writing'. */
  which: string;
  total: number;
  pricing: Partial<Record<PricingType, number>>;
  newest?: { name: string; created_at: string } | undefined;
};

/**
 * Returns a meta description of at most 160 characters. It contains the number of tools, their pricing and the newest
 * tool. If the text would be too long, the newest tool's name is omitted.
 */
export function describeCount({ which, total, pricing, newest }: Counted): string {
  const prices = describePrices(pricing);
  const summary = `${formatCount(total, 'tool', 'tools', PAGE_LOCALE)} ${which}${prices && `: ${prices}`}.`;
  if (!newest) return summary;
  const listed = `listed on ${formatDay(newest.created_at, PAGE_LOCALE)}.`;
  const withName = `${summary} The newest is ${newest.name.replace(DIRECTIONS, '')}, ${listed}`;
  return withName.length <= MAX_LENGTH ? withName : `${summary} The newest was ${listed}`;
}
