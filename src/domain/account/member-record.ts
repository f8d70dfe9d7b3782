import { formatNumber } from '../../lib/format';

export type MemberRecord = { email: string | null; pending: number; approved: number; rejected: number };

/**
 * Summarizes a member's listings: '5 sent: 3 published, 1 rejected'. Pending listings are only part of the first
 * number.
 */
export function recordText({ pending, approved, rejected }: MemberRecord): string {
  const sent = pending + approved + rejected;
  if (sent === 1 && pending === 1) return 'First listing';
  const decided = [
    approved > 0 && `${formatNumber(approved)} published`,
    rejected > 0 && `${formatNumber(rejected)} rejected`,
  ].filter(Boolean);
  if (decided.length === 0) return `${formatNumber(sent)} submitted, none reviewed yet`;
  return `${formatNumber(sent)} submitted: ${decided.join(', ')}`;
}
