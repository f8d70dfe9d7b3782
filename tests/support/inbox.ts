import type { AiTool } from '../../src/domain/listing/tool';
import type { Inbox, Waiting } from '../../src/lib/database';

const isTool = (row: AiTool | Waiting): row is AiTool => !('facts' in row);

/** What `review_queue` answers of these rows, of which pending listings may be given as they are. */
export function inboxOf(given: readonly (AiTool | Waiting)[], more: object = {}): Inbox {
  const rows = given.map((row): Waiting =>
    isTool(row) ? { id: `pending:${row.id}`, kind: 'pending', since: row.created_at, tool: row, facts: null } : row,
  );
  const counts: Inbox['counts'] = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return { rows, counts, found: rows.length, page: 1, facts: {}, same: {}, members: {}, ...more };
}
