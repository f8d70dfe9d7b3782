import type { AiTool } from './tool';

export type PricingType = AiTool['pricing_type'];
export type PremiumType = AiTool['premium_type'];
export type SponsorTier = AiTool['sponsor_tier'];
export type ApprovalStatus = AiTool['approval_status'];

/** Builds a list of all values of a union type: a missing or extra value is a type error. */
const all =
  <Value extends string>() =>
  <const List extends readonly Value[]>(list: List & ([Value] extends [List[number]] ? unknown : never)) =>
    list as List;

/** The closed lists of specification sections 3 and 9, in its order. The database enforces each with a named CHECK. */
export const PRICING_TYPES = all<PricingType>()(['free', 'freemium', 'trial', 'paid']);
export const PREMIUM_TYPES = all<PremiumType>()(['none', 'featured', 'sponsored']);
export const SPONSOR_TIERS = all<SponsorTier>()(['none', 'bronze', 'silver', 'gold']);
export const APPROVAL_STATUSES = all<ApprovalStatus>()(['pending', 'approved', 'rejected']);

/** Closed lists of the columns of tool_details that describe a tool's API. */
export const API_QUALITIES = ['excellent', 'good'] as const;
export const API_CATEGORIES = ['LLM', 'Audio', 'Multimodal', 'Image'] as const;
