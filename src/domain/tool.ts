import type { Database } from '../lib/database.types';
import type { ApprovalStatus, PremiumType, PricingType, SponsorTier } from './listing.constants';

type Table = Database['public']['Tables']['ai_tools'];

/** A row of ai_tools, with the closed lists that its CHECK constraints hold. */
export type AiTool = Omit<Table['Row'], 'pricing_type' | 'premium_type' | 'sponsor_tier' | 'approval_status'> & {
  pricing_type: PricingType;
  premium_type: PremiumType;
  sponsor_tier: SponsorTier;
  approval_status: ApprovalStatus;
};

export type AiToolInsert = Table['Insert'];
