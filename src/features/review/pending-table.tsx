import { Undo2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Outcome } from './decide';
import { KeysButton, KeysHelp } from './keys-help';
import { PendingRow } from './pending-row';
import { SelectionBar } from './selection-bar';
import { useReviewDesk } from './use-review-desk';

/** Rows drawn at first, and with each 'Show more'. */
const CHUNK = 100;

/** @param total how many are pending in all; null while that is not known. */
export function PendingTable({ tools, total }: { tools: readonly AiTool[]; total: number | null }) {
  const [limit, setLimit] = useState(CHUNK);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLTableElement>(null);
  const shown = useMemo(() => tools.slice(0, limit), [tools, limit]);
  const desk = useReviewDesk(shown, list, heading);
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
              {total.toLocaleString()}
            </span>
          )}
        </div>
        {isInUse && (
          <div className="flex flex-wrap gap-1">
            <KeysButton isOpen={desk.isHelpOpen} onToggle={desk.toggleHelp} />
            <Button size="sm" look="quiet" disabled={!desk.canUndo} onClick={desk.undoLast}>
              <Undo2 className="size-4" aria-hidden />
              Undo last decision
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {desk.hint}
      </p>
      {isInUse && <KeysHelp isOpen={desk.isHelpOpen} isOn={desk.areKeysOn} onChange={desk.setKeysOn} />}
      {desk.failures && <Failures {...desk.failures} onDismiss={desk.dismissFailures} />}
      {total === 0 && <Message>No pending listings</Message>}
      {shown.length > 0 && (
        <>
          <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
            <SelectionBar
              selected={desk.selected.length}
              total={shown.length}
              progress={desk.progress}
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
              {shown.map((tool) => (
                <PendingRow key={tool.id} tool={tool} actions={desk.actions} {...desk.rowState(tool.id)} />
              ))}
            </table>
          </div>
        </>
      )}
      {total !== null && shown.length < total && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-sm tabular-nums text-muted">
            The newest {shown.length.toLocaleString()} of {total.toLocaleString()}
          </p>
          {shown.length < tools.length && (
            <Button size="sm" onClick={() => setLimit(limit + CHUNK)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

export function Message({ children, role }: { children: string; role?: 'status' }) {
  return (
    <p role={role} className="rounded-lg border border-dashed border-line-strong/60 px-4 py-12 text-center text-muted">
      {children}
    </p>
  );
}

/** What went wrong when several were decided together, by name; it stays until it is dismissed. */
function Failures({ verb, failed, onDismiss }: { verb: string; failed: Outcome['failed']; onDismiss: () => void }) {
  const listings = failed.length === 1 ? 'listing' : 'listings';
  return (
    <Notice tone="danger" role="alert" title={`Failed to ${verb} ${failed.length.toLocaleString()} ${listings}`}>
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
