import type { AiTool } from '../listing/tool';

type Badge = Pick<AiTool, 'premium_type' | 'sponsor_tier'>;

/** The select expression for the running badge. The listing's own columns may contain an expired badge. */
export const RUNNING_BADGE = 'running_placements(premium_type,sponsor_tier)' as const;

const NO_BADGE: Badge = { premium_type: 'none', sponsor_tier: 'none' };

export function withRunningBadge<Listing>({
  running_placements: running,
  ...listing
}: Listing & { running_placements: Badge[] }) {
  const badge = running.find((one) => one.premium_type !== 'none' || one.sponsor_tier !== 'none') ?? NO_BADGE;
  return { ...listing, premium_type: badge.premium_type, sponsor_tier: badge.sponsor_tier };
}
