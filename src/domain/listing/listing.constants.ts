import { capitalize } from '../text/text';
import type { AiTool } from './tool';

export type PricingType = AiTool['pricing_type'];
export type PremiumType = AiTool['premium_type'];
export type SponsorTier = AiTool['sponsor_tier'];
export type ApprovalStatus = AiTool['approval_status'];

/** Builds a list of all values of a union type: a missing or extra value is a type error. */
export const all =
  <Value extends string>() =>
  <const List extends readonly Value[]>(list: List & ([Value] extends [List[number]] ? unknown : never)) =>
    list as List;

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

/** The closed lists of specification sections 3 and 9, in its order. The database enforces each with a named CHECK. */
export const PRICING_TYPES = Object.keys(PRICING) as PricingType[];
export const PREMIUM_TYPES = all<PremiumType>()(['none', 'featured', 'sponsored']);
export const SPONSOR_TIERS = all<SponsorTier>()(['none', 'bronze', 'silver', 'gold']);
export const APPROVAL_STATUSES = all<ApprovalStatus>()(['pending', 'approved', 'rejected']);
export const API_QUALITIES = all<NonNullable<AiTool['api_quality']>>()(['excellent', 'good']);
export const API_CATEGORIES = all<NonNullable<AiTool['api_category']>>()(['LLM', 'Audio', 'Multimodal', 'Image']);
