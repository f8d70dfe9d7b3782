import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import type { Outcome, Verdict } from './decide';
import type { RowActions } from './pending-row';
import { useHeldRows } from './use-held-rows';
import { useDecidingIds, useReview } from './review.mutations';
import type { ReviewAction } from './review-keys';
import { type Pages, useMarkedRow } from './use-marked-row';
import { useKeysPreference, useReviewKeys } from './use-review-keys';

type Ids = ReadonlySet<string>;

const toggled = (set: Ids, id: string): Ids => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The heights of the open rejection forms of these listings. */
function openForms(list: HTMLElement | null, tools: readonly AiTool[]): Map<string, number> {
  const forms = [...(list?.querySelectorAll<HTMLElement>('[data-form]') ?? [])];
  const ids = new Set(tools.map(({ id }) => id));
  return new Map(
    forms.flatMap(({ dataset: { form = '' }, offsetHeight }) => (ids.has(form) ? [[form, offsetHeight] as const] : [])),
  );
}

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
  const [rejectingId, setRejectingId] = useState<string | null>(null);
  const [failures, setFailures] = useState<{ verb: string; failed: Outcome['failed'] } | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useKeysPreference();
  const [hint, setHint] = useState('');

  const rows = useHeldRows(tools, list);
  const { shown } = rows;
  const ids = useMemo(
    () => shown.filter(({ id }) => tools.some((tool) => tool.id === id)).map(({ id }) => id),
    [shown, tools],
  );
  const busyIds = useDecidingIds();
  const marked = useMarkedRow(ids, list, heading, pages);
  const review = useReview({
    onUndone: ([first]) => first && marked.focusWhenThere(first.id),
    onDone: rows.settled,
    onFailed: (verb, failed) => setFailures({ verb, failed }),
  });
  const selected = tools.filter(({ id }) => selectedIds.has(id) && !busyIds.has(id));

  const decide = (chosen: AiTool[], verdict: Verdict, member?: string) => {
    const leaving = new Set([...busyIds, ...chosen.map(({ id }) => id)]);
    const from = chosen.find(({ id }) => id === marked.markedId) ?? chosen[0];
    const isPointerIn = rows.hold(openForms(list.current, chosen));
    setRejectingId(null);
    setFailures(null);
    setSelectedIds((before) => new Set([...before].filter((id) => !leaving.has(id))));
    if (from) marked.leave(from.id, leaving, isPointerIn);
    review.decide({ tools: chosen, verdict, ...(member && { member }) });
  };

  // Rows are memoized, so their callbacks must be stable.
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
      askReason: (id) => setRejectingId((before) => (before === id ? null : id)),
      reject: (tool, reason) => latest.current.decide([tool], { status: 'rejected', reason }),
      cancel: (id) => {
        setRejectingId(null);
        latest.current.marked.focusRow(id, '[data-action=reject]');
      },
    }),
    [],
  );

  const onMarked: Partial<Record<ReviewAction, (tool: AiTool) => void>> = {
    approve: actions.approve,
    reject: ({ id }) => setRejectingId(id),
    select: ({ id }) => actions.select(id),
    preview: ({ id }) => actions.preview(id),
  };
  useReviewKeys(list, areKeysOn && (tools.length > 0 || review.canUndo), (action) => {
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
      isRejecting: id === rejectingId,
      isBusy: busyIds.has(id),
      isGone: !rows.isLive(id),
      outcome: rows.outcomeOf(id),
      gap: rows.gapOf(id),
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
