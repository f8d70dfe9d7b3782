import type { Waiting } from '../../domain/review/review-queue';
import type { Inbox } from '../../lib/database';
import type { Verdict } from '../decisions/decision-of';
import type { ReviewQueue } from '../decisions/use-review-queue';
import { PendingRow } from './pending-row';
import { SelectionBar } from './selection-bar';

const COLUMNS = ['Name', 'Category', 'Pricing', 'Created', 'Actions'];

/** The pending listings (specification, section 2), to be decided one by one or several together. */
export function PendingTable({
  rows,
  inbox,
  member,
  desk,
  onNarrow,
}: {
  rows: readonly Waiting<'pending'>[];
  inbox: Inbox;
  member: string | null;
  desk: ReviewQueue<Waiting, Verdict>;
  onNarrow: (member: string) => void;
}) {
  /** One member's listings often follow one another: the first of them says whose they are. */
  const recordAt = (index: number) => {
    const owner = rows[index]?.tool.created_by;
    const isSaid = member !== null || owner === rows[index - 1]?.tool.created_by;
    return owner && !isSaid ? inbox.members[owner] : undefined;
  };
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <SelectionBar
        selected={desk.selected.length}
        total={rows.length}
        deciding={desk.deciding}
        onSelectAll={desk.selectAll}
        onApprove={() => desk.on.decide(desk.selected, { to: 'approve' })}
        onReject={(reason) => desk.on.decide(desk.selected, { to: 'reject', reason })}
      />
      <table aria-labelledby="pending-heading" className="block w-full text-left lg:table">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="text-sm text-muted">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold first:pl-12">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => (
          <PendingRow
            key={row.id}
            row={row}
            facts={inbox.facts[row.tool.id]}
            same={inbox.same[row.tool.id]}
            email={(row.tool.created_by && inbox.members[row.tool.created_by]?.email) ?? null}
            record={recordAt(index)}
            on={desk.on}
            onNarrow={onNarrow}
            {...desk.stateOf(row.id)}
          />
        ))}
      </table>
    </div>
  );
}
