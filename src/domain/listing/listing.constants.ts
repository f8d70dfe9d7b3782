import { capitalize } from '../text/text';
import type { AiTool } from './tool';

export type PricingType = AiTool['pricing_type'];
export type PremiumType = AiTool['premium_type'];
export type SponsorTier = AiTool['sponsor_tier'];
export type ApprovalStatus = AiTool['approval_status'];

type Pricing = {
  label: string;
  /** Before 'AI tools' in a title. */
  adjective: string;
  /** Whether search engines are told that it can be used without paying (schema.org `isAccessibleForFree`). */
  isFreeToUse: boolean;
  /** The price that search engines are told, in US dollars; null if it is not one number. */
  price: '0' | null;
};

/** The single description of each pricing type, in the order of menus. A type without one is a type error. */
const PRICING: Record<PricingType, Pricing> = {
  free: { label: 'Free', adjective: 'free', isFreeToUse: true, price: '0' },
  freemium: { label: 'Freemium', adjective: 'freemium', isFreeToUse: true, price: null },
  trial: { label: 'Trial', adjective: 'free-trial', isFreeToUse: false, price: null },
  paid: { label: 'Paid', adjective: 'paid', isFreeToUse: false, price: null },
};

/** Also answers for a type that the database knows and this build does not: a new one is migrated first. */
export const pricingOf = (type: string): Partial<Pricing> & { label: string } =>
  (PRICING as Record<string, Pricing>)[type] ?? { label: capitalize(type) };

/** The closed lists of specification sections 3 and 9, in its order, and of the columns that describe a tool's API. */
export const PRICING_TYPES = Object.keys(PRICING) as PricingType[];
export {
  AI_TOOLS_APPROVAL_STATUS as APPROVAL_STATUSES,
  AI_TOOLS_PREMIUM_TYPE as PREMIUM_TYPES,
  AI_TOOLS_SPONSOR_TIER as SPONSOR_TIERS,
  AI_TOOLS_API_CATEGORY as API_CATEGORIES,
  AI_TOOLS_API_QUALITY as API_QUALITIES,
} from '../../lib/lists';
