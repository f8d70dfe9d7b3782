import type { PlacementKind } from '../domain/placement/placement';
import { PRICES } from '../domain/placement/prices';
import type { PricingPlan } from './content.types';

/** The plans that are sold, by the kind of their placement. */
export type Plan = Extract<PlacementKind, `plan_${string}`>;

/** The plans of the pricing page (specification, section 9). The highlighted plan gets the 'Most Popular' badge. */
export const pricingPlans: Record<Plan, PricingPlan> = {
  plan_basic: {
    name: 'Basic',
    description: 'A short stay at the top, and a listing that stays.',
    features: ['72 hours on top of the listing', 'Permanent listing', 'Description up to 250 words'],
    highlighted: false,
    callToAction: 'Get Basic',
  },
  plan_premium: {
    name: 'Premium',
    description: 'Twice the time at the top, with a video about your tool.',
    features: ['6 days on top of the listing', 'Permanent listing', 'YouTube promotion presentation'],
    highlighted: true,
    callToAction: 'Get Premium',
  },
  plan_custom: {
    name: 'Custom',
    description: 'For a launch or a longer campaign. We agree on dates and price with you.',
    features: ['Top-of-directory placement', 'Homepage spotlight', '3x social promotion', 'Newsletter feature'],
    highlighted: false,
    callToAction: 'Contact Us',
  },
};

/** The submission form's prices in US dollars a month (section 9). The tiers apply to sponsored listings only. */
export const listingPrices = {
  featured: PRICES.featured,
  sponsored: PRICES.sponsored,
  bronze: { label: 'Basic', price: PRICES.bronze },
  silver: { label: 'Enhanced', price: PRICES.silver },
  gold: { label: 'Premium', price: PRICES.gold },
} as const;

export const goldNote = 'Gold banners get premium placement across the site.';
