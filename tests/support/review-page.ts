import type { AiTool } from '../../src/domain/listing/tool';
import type { ReviewItem } from '../../src/features/review/kinds';
import type { ReviewPage } from '../../src/lib/database';

export const pendingItem = (listing: AiTool, facts: object = {}): ReviewItem<'pending'> => ({
  id: `pending:${listing.id}`,
  kind: 'pending',
  since: listing.created_at,
  tool: { ...listing, closed_on: null },
  facts: { listing, asked: [], is_host_known: true, same: null, ...facts },
});

/** Returns a response of `review_queue` with these items. A pending listing is converted into an item. */
export function reviewPageOf(given: readonly (AiTool | ReviewItem)[], more: object = {}): ReviewPage {
  const rows = given.map((row) => ('facts' in row ? row : pendingItem(row)));
  const counts: ReviewPage['counts'] = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return { rows: rows as never, counts, found: rows.length, page: 1, members: {}, ...more };
}
