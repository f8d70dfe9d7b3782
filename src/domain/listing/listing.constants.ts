import { capitalize } from '../text/text';
import type { AiTool } from './tool';

export type PricingType = AiTool['pricing_type'];
export type PremiumType = AiTool['premium_type'];
export type SponsorTier = AiTool['sponsor_tier'];
export type ApprovalStatus = AiTool['approval_status'];

type Pricing = {
  label: string;
  adjective: string;
  isFreeToUse: boolean;
  /** The schema.org price in US dollars, or null if there is no single price. */
  price: '0' | null;
};

/** All pricing types in menu order. A missing type is a type error. */
const PRICING: Record<PricingType, Pricing> = {
  free: { label: 'Free', adjective: 'free', isFreeToUse: true, price: '0' },
  freemium: { label: 'Freemium', adjective: 'freemium', isFreeToUse: true, price: null },
  trial: { label: 'Trial', adjective: 'free-trial', isFreeToUse: false, price: null },
  paid: { label: 'Paid', adjective: 'paid', isFreeToUse: false, price: null },
};

/**
 * Returns the data of a pricing type. After a migration, the database may have a type that this build does not know.
 */
export const pricingOf = (type: string): Partial<Pricing> & { label: string } =>
  (PRICING as Record<string, Pricing>)[type] ?? { label: capitalize(type) };

/** The closed lists of values in the specification's order (sections 3 and 9), and the lists for a tool's API. */
export const PRICING_TYPES = Object.keys(PRICING) as PricingType[];
export {
  AI_TOOLS_APPROVAL_STATUS as APPROVAL_STATUSES,
  AI_TOOLS_PREMIUM_TYPE as PREMIUM_TYPES,
  AI_TOOLS_SPONSOR_TIER as SPONSOR_TIERS,
  AI_TOOLS_API_CATEGORY as API_CATEGORIES,
  AI_TOOLS_API_QUALITY as API_QUALITIES,
} from '../../lib/lists';
