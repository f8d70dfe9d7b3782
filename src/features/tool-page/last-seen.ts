import type { ShownTool } from './tool-page.queries';

export function lastSeen(tool: ShownTool): { label: string; at: string } | null {
  const { url, link_checks: check, listing_reviews: review, closed_listings: closed } = tool;
  if (closed) return null;
  if (check?.url === url && check.outcome === 'works') return { label: 'Link last checked', at: check.checked_at };
  return review ? { label: 'Listing reviewed', at: review.reviewed_at } : null;
}
