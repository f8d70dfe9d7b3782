import type { AiTool } from './tool';

export type PricingType = AiTool['pricing_type'];
export type PremiumType = AiTool['premium_type'];
export type SponsorTier = AiTool['sponsor_tier'];
export type ApprovalStatus = AiTool['approval_status'];

/** A list that names every value of the type: one that is missing, or too many, is a type error. */
const all =
  <Value extends string>() =>
  <const List extends readonly Value[]>(list: List & ([Value] extends [List[number]] ? unknown : never)) =>
    list as List;

/** The closed lists of specification sections 3 and 9, in its order. The database holds each as a named CHECK. */
export const PRICING_TYPES = all<PricingType>()(['free', 'freemium', 'trial', 'paid']);
export const PREMIUM_TYPES = all<PremiumType>()(['none', 'featured', 'sponsored']);
export const SPONSOR_TIERS = all<SponsorTier>()(['none', 'bronze', 'silver', 'gold']);
export const APPROVAL_STATUSES = all<ApprovalStatus>()(['pending', 'approved', 'rejected']);

/** What tool_details says of a tool's API. */
export const API_QUALITIES = ['excellent', 'good'] as const;
export const API_CATEGORIES = ['LLM', 'Audio', 'Multimodal', 'Image'] as const;
