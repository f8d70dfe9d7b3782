import * as z from 'zod/mini';
import { PREMIUM_TYPES, PRICING_TYPES, SPONSOR_TIERS } from './listing.constants';
import { LIMITS } from './listing.limits';
import { characters, isStorableText, splitTags } from './text';
import { toWebAddress } from './web-address';

const NOT_STORABLE = 'Please remove the invisible control characters';

/** Text of so many characters after trimming; every rule reports its own sentence. */
const boundedText = (rules: { min: number; tooShort: string; max: number; tooLong: string }) =>
  z.string().check(
    z.trim(),
    z.refine((text) => characters(text) >= rules.min, rules.tooShort),
    z.refine((text) => characters(text) <= rules.max, rules.tooLong),
    z.refine(isStorableText, NOT_STORABLE),
  );

const optionalAddress = (message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || toWebAddress(text) !== null, message),
  );

/** The listing form of specification section 5, with the upper limits of the database. */
export const listingSchema = z.object({
  name: boundedText({
    min: LIMITS.name.min,
    tooShort: 'Name must be at least 2 characters',
    max: LIMITS.name.max,
    tooLong: 'Name must be at most 120 characters',
  }),
  description: boundedText({
    min: LIMITS.description.min,
    tooShort: 'Description must be at least 10 characters',
    max: LIMITS.description.max,
    tooLong: 'Description must be at most 2,000 characters',
  }),
  url: z.string().check(
    z.trim(),
    z.refine((text) => toWebAddress(text) !== null, 'Please enter a valid URL'),
  ),
  category: boundedText({
    min: LIMITS.category.min,
    tooShort: 'Please select a category',
    max: LIMITS.category.max,
    tooLong: 'Category must be at most 60 characters',
  }),
  tags: z.string().check(
    z.refine((text) => splitTags(text).length > 0, 'Please add at least one tag'),
    z.refine((text) => splitTags(text).length <= LIMITS.tags.max, 'Please use at most 20 tags'),
    z.refine(
      (text) => splitTags(text).every((tag) => characters(tag) <= LIMITS.tag.max),
      'Each tag must be at most 50 characters',
    ),
    z.refine((text) => splitTags(text).every((tag) => isStorableText(tag) && !/[\t\r\n]/.test(tag)), NOT_STORABLE),
  ),
  pricingType: z.enum(PRICING_TYPES, 'Please select a pricing type'),
  logo: optionalAddress('Please enter a valid logo URL'),
  premium: z.enum(PREMIUM_TYPES),
  sponsorTier: z.enum(SPONSOR_TIERS),
  affiliateUrl: optionalAddress('Please enter a valid affiliate URL'),
});

export type ListingValues = z.infer<typeof listingSchema>;

const address = (text: string) => (text.trim() ? toWebAddress(text) : null);

/**
 * The columns that a checked form fills. The affiliate address of anyone but the administrator is
 * dropped (the database drops it too), and only sponsored listings have a tier.
 */
export function toListingRow(values: ListingValues, { isAdmin }: { isAdmin: boolean }) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    url: toWebAddress(values.url) ?? values.url,
    category: values.category.trim(),
    tags: splitTags(values.tags),
    pricing_type: values.pricingType,
    logo_url: address(values.logo),
    affiliate_url: isAdmin ? address(values.affiliateUrl) : null,
    premium_type: values.premium,
    sponsor_tier: values.premium === 'sponsored' ? values.sponsorTier : 'none',
  };
}
