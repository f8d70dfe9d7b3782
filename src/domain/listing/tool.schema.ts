import * as z from 'zod/mini';
import { APPROVAL_STATUSES, PREMIUM_TYPES, PRICING_TYPES, SPONSOR_TIERS } from './listing.constants';

/** Validates a listing that was read from browser storage; columns that are not named here are not checked. */
export const toolSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  pricing_type: z.enum(PRICING_TYPES),
  premium_type: z.enum(PREMIUM_TYPES),
  sponsor_tier: z.enum(SPONSOR_TIERS),
  what_it_does: z.nullable(z.array(z.string())),
  best_for: z.nullable(z.string()),
  what_is_free: z.nullable(z.string()),
  platforms: z.nullable(z.array(z.string())),
  logo_url: z.nullable(z.string()),
  screenshot_url: z.nullable(z.string()),
  affiliate_url: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  approval_status: z.enum(APPROVAL_STATUSES),
  rejected_reason: z.nullable(z.string()),
  updated_at: z.string(),
});
