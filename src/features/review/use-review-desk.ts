import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AiTool } from '../../domain/listing/tool';
import type { Outcome, Verdict } from './decide';
import type { RowActions } from './row-props';
import { useDecidingIds, useReview } from './review.mutations';
import type { DeskAction } from '../decisions/desk-keys';
import { useHeldRows } from '../decisions/use-held-rows';
import { type Pages, useMarkedRow } from '../decisions/use-marked-row';
import { useKeysPreference, useDeskKeys } from '../decisions/use-desk-keys';

type Ids = ReadonlySet<string>;

const without = (set: Ids, gone: Ids): Ids => new Set([...set].filter((id) => !gone.has(id)));
const toggled = (set: Ids, id: string): Ids => (set.has(id) ? without(set, new Set([id])) : new Set([...set, id]));

/**
 * State and actions of the review desk, for mouse and keyboard.
 * @param tools the listings on the screen.
 * @param list the element that contains their rows.
 * @param heading gets the focus when no row is left.
 */
export function useReviewDesk(
  tools: readonly AiTool[],
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  pages: Pages,
  narrow: (member: string) => void,
) {
  const [selectedIds, setSelectedIds] = useState<Ids>(new Set());
  const [previewedIds, setPreviewedIds] = useState<Ids>(new Set());
  const [rejectingIds, setRejectingIds] = useState<Ids>(new Set());
  const [failures, setFailures] = useState<{ verb: string; failed: Outcome['failed'] } | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useKeysPreference();
  const [hint, setHint] = useState('');

  const rows = useHeldRows(tools, list);
  const { shown } = rows;
  const ids = useMemo(() => {
    const live = new Set(tools.map(({ id }) => id));
    return shown.map(({ id }) => id).filter((id) => live.has(id));
  }, [shown, tools]);
  const busyIds = useDecidingIds();
  const marked = useMarkedRow(ids, list, heading, pages);
  const review = useReview({
    onUndone: ([first]) => first && marked.focusWhenThere(first.id),
    onFailed: (verb, failed) => setFailures({ verb, failed }),
  });
  const selected = tools.filter(({ id }) => selectedIds.has(id) && !busyIds.has(id));

  // A row that is gone has no open form if it comes back.
  const closed = new Set([...rejectingIds].filter((id) => !shown.some((tool) => tool.id === id)));
  if (closed.size > 0) setRejectingIds(without(rejectingIds, closed));

  const decide = (chosen: AiTool[], verdict: Verdict, member?: string) => {
    const leaving = new Set([...busyIds, ...chosen.map(({ id }) => id)]);
    const from = chosen.find(({ id }) => id === marked.markedId) ?? chosen[0];
    const isPointerIn = rows.hold();
    setFailures(null);
    setSelectedIds((before) => without(before, leaving));
    if (from) marked.leave(from.id, leaving, isPointerIn);
    review.decide({ tools: chosen, verdict, ...(member && { member }) });
  };

  // Rows are memoized, so their callbacks must be stable: without it a key takes twice as long at 50 rows.
  const latest = useRef({ decide, marked, narrow, rows });
  useLayoutEffect(() => {
    latest.current = { decide, marked, narrow, rows };
  });
  const actions = useMemo<RowActions>(
    () => ({
      mark: (id) => latest.current.marked.mark(id),
      select: (id) => setSelectedIds((before) => toggled(before, id)),
      preview: (id) => setPreviewedIds((before) => toggled(before, id)),
      narrow: (member) => {
        latest.current.rows.release();
        latest.current.narrow(member);
      },
      approve: (tool) => latest.current.decide([tool], { status: 'approved' }),
      askReason: (id) => setRejectingIds((before) => toggled(before, id)),
      reject: (tool, reason) => latest.current.decide([tool], { status: 'rejected', reason }),
      cancel: (id) => {
        setRejectingIds((before) => toggled(before, id));
        latest.current.marked.focusRow(id, '[data-action=reject]');
      },
    }),
    [],
  );

  const onMarked: Partial<Record<DeskAction, (tool: AiTool) => void>> = {
    approve: actions.approve,
    reject: ({ id }) => setRejectingIds((before) => new Set([...before, id])),
    select: ({ id }) => actions.select(id),
    preview: ({ id }) => actions.preview(id),
  };
  useDeskKeys(list, areKeysOn && (tools.length > 0 || review.canUndo), (action) => {
    const tool = tools.find(({ id }) => id === marked.markedId);
    setHint(tool || !(action in onMarked) ? '' : 'No listing is marked. Press J to go to the first one.');
    if (action === 'next' || action === 'previous') marked.move(action === 'next' ? 1 : -1);
    else if (action === 'undo') review.undoLast();
    else if (action === 'help') setIsHelpOpen(!isHelpOpen);
    else if (tool && !busyIds.has(tool.id)) onMarked[action]?.(tool);
  });

  return {
    actions,
    shown,
    /** The props of PendingRow that depend on the desk's state. */
    rowState: (id: string) => ({
      isMarked: id === marked.markedId,
      isSelected: selectedIds.has(id),
      isPreviewed: previewedIds.has(id),
      isRejecting: rejectingIds.has(id),
      isBusy: busyIds.has(id),
      isGone: !ids.includes(id),
      outcome: review.outcomeOf(id),
    }),
    selected,
    selectAll: (isSelected: boolean) => setSelectedIds(new Set(isSelected ? ids : [])),
    decideSelected: (verdict: Verdict) => decide(selected, verdict),
    rejectAllOf: (member: string, reason: string) => decide([...tools], { status: 'rejected', reason }, member),
    failures,
    dismissFailures: () => setFailures(null),
    isHelpOpen,
    toggleHelp: () => setIsHelpOpen(!isHelpOpen),
    areKeysOn,
    setKeysOn,
    hint,
    deciding: busyIds.size,
    canUndo: review.canUndo,
    undoLast: review.undoLast,
  };
}
