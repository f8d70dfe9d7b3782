import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';
import { RowBones } from '../../ui/skeleton';
import { useAccess } from '../auth/use-access';
import { DeskFrame } from '../decisions/desk-frame';
import type { KeyWords } from '../decisions/desk-keys';
import { useDesk } from '../decisions/use-desk';
import { useStable } from '../decisions/use-stable';
import { ADMIN_PAGE } from '../listings/admin-listings';
import { MemberBar } from './member-bar';
import { OrderChoice } from './order-choice';
import { PendingRow } from './pending-row';
import { listingDecisions } from './listing-decisions';
import { reviewQueries } from './review.queries';
import { SelectionBar } from './selection-bar';
import { useReviewAddress } from './use-review-address';

const keys: KeyWords = {
  approve: 'Approve the marked listing',
  reject: 'Reject it: type the reason, then Enter',
  select: 'Select or deselect it',
  preview: 'Show or hide the preview',
};

/** The review desk: pending listings, page by page, to approve or reject. */
export function PendingListings() {
  const isAdmin = useAccess().kind === 'administrator';
  const { asked, change } = useReviewAddress();
  const { member } = asked;
  const query = useQuery(reviewQueries.pending(isAdmin, asked));
  const { data, isPlaceholderData: isStale } = query;
  // The badge shows the total of all members, even while the list is filtered to one.
  const first = useQuery(
    reviewQueries.pending(isAdmin && member !== null, { page: 1, isOldestFirst: false, member: null }),
  );
  const total = member === null ? data?.found : first.data?.found;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLTableElement>(null);
  const desk = useDesk({
    list,
    heading,
    waiting: data,
    decisions: listingDecisions,
    keys,
    noun: 'listing',
    size: ADMIN_PAGE,
    onPage: (page) => change({ page }),
    onApprove: (tool) => desk.on.decide([tool], { status: 'approved' }),
  });
  const narrow = useStable((to: string) => {
    desk.release();
    change({ member: to });
  });
  /** One member's listings often follow one another: the first of them says whose they are. */
  const recordAt = (index: number) => {
    const owner = desk.shown[index]?.created_by;
    const isSaid = member !== null || owner === desk.shown[index - 1]?.created_by;
    return owner && !isSaid ? data?.members[owner] : undefined;
  };

  return (
    <DeskFrame
      desk={desk}
      query={query}
      heading={heading}
      id="pending-heading"
      title="Pending Listings"
      badge={
        total !== undefined && (
          <span className="min-w-7 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-bold tabular-nums text-on-accent">
            {formatNumber(total)}
          </span>
        )
      }
      tools={
        <OrderChoice isOldestFirst={asked.isOldestFirst} onChange={(isOldestFirst) => change({ isOldestFirst })} />
      }
      above={
        member !== null && (
          <MemberBar
            key={member}
            member={member}
            record={data?.members[member]}
            found={data && !isStale ? data.found : null}
            onRejectAll={(reason) => desk.on.decide(data?.rows ?? [], { status: 'rejected', reason })}
            onShowAll={() => change({ member: null })}
          />
        )
      }
      failure="The pending listings could not be read"
      bones={<RowBones rows={6} />}
      empty="No pending listings"
      pages="Pages of pending listings"
    >
      <div
        aria-busy={isStale}
        className={cx(
          'overflow-clip rounded-lg border border-line bg-surface shadow-card transition-opacity',
          isStale && 'opacity-60',
        )}
      >
        <SelectionBar
          selected={desk.selected.length}
          total={data?.rows.length ?? 0}
          deciding={desk.deciding}
          onSelectAll={desk.selectAll}
          onApprove={() => desk.on.decide(desk.selected, { status: 'approved' })}
          onReject={(reason) => desk.on.decide(desk.selected, { status: 'rejected', reason })}
        />
        <table ref={list} aria-labelledby="pending-heading" className="block w-full text-left lg:table">
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="text-sm text-muted">
              {['Name', 'Category', 'Pricing', 'Created', 'Actions'].map((column) => (
                <th key={column} scope="col" className="px-4 py-3 font-semibold first:pl-12">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {desk.shown.map((tool, index) => (
            <PendingRow
              key={tool.id}
              tool={tool}
              facts={data?.facts[tool.id]}
              same={data?.same[tool.id]}
              email={(tool.created_by && data?.members[tool.created_by]?.email) ?? null}
              record={recordAt(index)}
              on={desk.on}
              onNarrow={narrow}
              {...desk.stateOf(tool.id)}
            />
          ))}
        </table>
      </div>
    </DeskFrame>
  );
}
