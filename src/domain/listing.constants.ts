/** The closed lists of specification sections 3 and 9. The database repeats each as a named CHECK. */
export const PRICING_TYPES = ['free', 'freemium', 'trial', 'paid'] as const;
export const PREMIUM_TYPES = ['none', 'featured', 'sponsored'] as const;
export const SPONSOR_TIERS = ['none', 'bronze', 'silver', 'gold'] as const;
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type PricingType = (typeof PRICING_TYPES)[number];
export type PremiumType = (typeof PREMIUM_TYPES)[number];
export type SponsorTier = (typeof SPONSOR_TIERS)[number];
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
