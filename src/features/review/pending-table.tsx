import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { formatCount, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { ADMIN_PAGE, type AdminPage } from '../listings/admin-listings';
import type { Outcome } from './decide';
import { KeysButton, KeysHelp } from '../decisions/keys-help';
import { MemberBar } from './member-bar';
import { OrderChoice } from './order-choice';
import { PendingRow } from './pending-row';
import type { PendingAsked } from './review.queries';
import { SelectionBar } from './selection-bar';
import { useReviewDesk } from './use-review-desk';

/** @param total the number of pending listings of all members, even if the list is filtered; null while unknown. */
export function PendingTable({
  list: { tools, facts, same, members, total: found, page },
  total,
  asked,
  onAsk,
  isStale,
  isKnown,
}: {
  list: AdminPage;
  total: number | null;
  asked: PendingAsked;
  onAsk: (change: Partial<PendingAsked>) => void;
  /** Whether the previous page's rows are shown while the requested page loads. */
  isStale: boolean;
  isKnown: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLTableElement>(null);
  const turn = (by: 1 | -1) => {
    const to = page + by;
    const isThere = to >= 1 && (to - 1) * ADMIN_PAGE < found;
    if (isThere) onAsk({ page: to });
    return isThere;
  };
  const desk = useReviewDesk(tools, list, heading, { turn, hasMore: found > tools.length }, (member) =>
    onAsk({ member }),
  );
  /** One member's listings often follow one another: the first of them says whose they are. */
  const recordAt = (index: number) => {
    const owner = desk.shown[index]?.created_by;
    const isSaid = asked.member !== null || owner === desk.shown[index - 1]?.created_by;
    return owner && !isSaid ? members[owner] : undefined;
  };
  const isInUse = tools.length > 0 || desk.canUndo;

  return (
    <section aria-labelledby="pending-heading" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-3">
          <h2 id="pending-heading" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Pending Listings
          </h2>
          {total !== null && (
            <span className="min-w-7 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-bold tabular-nums text-on-accent">
              {formatNumber(total)}
            </span>
          )}
        </div>
        {isInUse && (
          <div className="flex flex-wrap gap-1">
            <OrderChoice isOldestFirst={asked.isOldestFirst} onChange={(isOldestFirst) => onAsk({ isOldestFirst })} />
            <KeysButton isOpen={desk.isHelpOpen} onToggle={desk.toggleHelp} />
            <Button size="sm" look="quiet" disabled={!desk.canUndo} onClick={desk.undoLast}>
              <Undo2 className="size-4" aria-hidden />
              Undo last decision
            </Button>
          </div>
        )}
      </div>
      {asked.member !== null && (
        <MemberBar
          key={asked.member}
          member={asked.member}
          record={members[asked.member]}
          found={isKnown && !isStale ? found : null}
          onRejectAll={(reason) => asked.member && desk.rejectAllOf(asked.member, reason)}
          onShowAll={() => onAsk({ member: null })}
        />
      )}
      <p role="status" className="sr-only">
        {desk.hint}
      </p>
      {isInUse && <KeysHelp isOpen={desk.isHelpOpen} isOn={desk.areKeysOn} onChange={desk.setKeysOn} />}
      {desk.failures && <Failures {...desk.failures} onDismiss={desk.dismissFailures} />}
      {isKnown && found === 0 && desk.shown.length === 0 && <Message>No pending listings</Message>}
      {desk.shown.length > 0 && (
        <>
          <div
            aria-busy={isStale}
            className={cx(
              'overflow-clip rounded-lg border border-line bg-surface shadow-card transition-opacity',
              isStale && 'opacity-60',
            )}
          >
            <SelectionBar
              selected={desk.selected.length}
              total={tools.length}
              deciding={desk.deciding}
              onSelectAll={desk.selectAll}
              onApprove={() => desk.decideSelected({ status: 'approved' })}
              onReject={(reason) => desk.decideSelected({ status: 'rejected', reason })}
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
                  facts={facts[tool.id]}
                  same={same[tool.id]}
                  email={(tool.created_by && members[tool.created_by]?.email) ?? null}
                  record={recordAt(index)}
                  actions={desk.actions}
                  {...desk.rowState(tool.id)}
                />
              ))}
            </table>
          </div>
        </>
      )}
      <Pager
        label="Pages of pending listings"
        page={page}
        size={ADMIN_PAGE}
        total={found}
        onPage={(to) => {
          onAsk({ page: to });
          heading.current?.focus();
          heading.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
    </section>
  );
}

function Message({ children }: { children: string }) {
  return <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">{children}</p>;
}

/** Failures of a decision on several listings, by name; shown until dismissed. */
function Failures({ verb, failed, onDismiss }: { verb: string; failed: Outcome['failed']; onDismiss: () => void }) {
  return (
    <Notice tone="danger" role="alert" title={`Failed to ${verb} ${formatCount(failed.length, 'listing')}`}>
      <ul className="grid gap-1">
        {failed.map(({ tool, reason }) => (
          <li key={tool.id} className="[overflow-wrap:anywhere]">
            <bdi className="font-semibold">{tool.name}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2 justify-self-start" onClick={onDismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
