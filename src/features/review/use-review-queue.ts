import { type RefObject, useMemo, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable';
import type { Failed, Item, Part, RowActions, RowState, Verdict } from './kind';
import { kindOf, type ReviewItem } from './kinds';
import { type KeyAction, useKeys, useKeysPreference } from './keys';
import { PAGE_SIZE, type ReviewFilter, type ReviewPage } from './review.queries';
import { useDecisions } from './use-decisions';
import { useQueuedRows } from './use-held-rows';
import { SETTLE_MS } from './marking';
import { useMarkedRow } from './use-marked-row';

type Ids = ReadonlySet<string>;

const none: Ids = new Set();
/** The explanation of a key or click that did nothing. */
type Hint = {
  text: string;
  /** Differs for each hint, so that screen readers announce a repeated text again. */
  count: number;
  /** The item that the hint is about. A hint without an item is shown above the queue. */
  id?: string | undefined;
};

const NO_HINT: Hint = { text: '', count: 0 };
const empty: Pick<ReviewPage, 'rows' | 'found' | 'page'> = { rows: [], found: 0, page: 1 };
const without = (set: Ids, gone: Ids): Ids => new Set([...set].filter((id) => !gone.has(id)));
const toggled = (set: Ids, id: string): Ids => (set.has(id) ? without(set, new Set([id])) : new Set([...set, id]));

/** Returns whether the item supports selection, preview and decisions about several items. */
export const isSelectable = (row: ReviewItem): row is ReviewItem<'pending'> => kindOf(row).columns !== undefined;

/** Returns the key of an item's draft. The key contains the version, so that drafts of older versions are ignored. */
const draftKey = ({ id, facts }: Item) => JSON.stringify([id, (facts as { version?: string } | null)?.version]);

/** The state of the review queue: marked row, selection, keys, open forms, drafts, decisions and pages. */
export function useReviewQueue({
  list,
  heading,
  page: stored,
  filter,
  change: changeFilter,
}: {
  list: RefObject<HTMLElement | null>;
  /** The heading receives the focus if no row is left. */
  heading: RefObject<HTMLElement | null>;
  page: ReviewPage | undefined;
  filter: ReviewFilter;
  change: (next: Partial<ReviewFilter>) => void;
}) {
  const { rows, found, page } = stored ?? empty;
  const [open, setOpen] = useState<Record<Part, Ids>>({ select: none, preview: none, reject: none, form: none });
  const [drafts, setDrafts] = useState<Record<string, unknown>>({});
  const [failures, setFailures] = useState<{ title: string; failed: Failed<Item>[] } | null>(null);
  const [hint, setHint] = useState<Hint>(NO_HINT);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useKeysPreference();

  const { shown, hold } = useQueuedRows(rows, list, JSON.stringify(filter));
  const ids = useMemo(() => {
    const live = new Set(rows.map(({ id }) => id));
    return shown.map(({ id }) => id).filter((id) => live.has(id));
  }, [shown, rows]);
  const turn = (by: 1 | -1) => {
    const to = page + by;
    const isThere = to >= 1 && (to - 1) * PAGE_SIZE < found;
    if (isThere) changeFilter({ page: to });
    return isThere;
  };
  const marked = useMarkedRow(ids, list, heading, { turn, hasMore: found > rows.length });
  const {
    busyIds,
    canUndo,
    undoLast: undoDecision,
    verdictOf,
    ...decisions
  } = useDecisions({
    undone: ({ id }) => marked.focusWhenThere(id),
    failed: (title, failed) => setFailures({ title, failed }),
  });
  const undoneAt = useRef(-SETTLE_MS);
  /**
   * Undoes the last decision. Ignores the second press of a double press, because it would undo another decision.
   * `time` is `event.timeStamp`.
   */
  const undoLast = (time: number) => {
    if (time - undoneAt.current < SETTLE_MS) return;
    undoneAt.current = time;
    undoDecision();
  };
  const change = (part: Part, to: (ids: Ids) => Ids) => setOpen((all) => ({ ...all, [part]: to(all[part]) }));

  // The forms of rows that left the list must be closed, because the rows may return.
  for (const part of ['reject', 'form'] as const) {
    const closed = new Set([...open[part]].filter((id) => !shown.some((row) => row.id === id)));
    if (closed.size > 0) change(part, (before) => without(before, closed));
  }

  // Rows are memoized, so these functions must never change identity. Otherwise a key press takes twice as long with 50
  // rows.
  const mark = useStable(marked.mark);
  const toggle = useStable((part: Part, id: string) => change(part, (before) => toggled(before, id)));
  const close = useStable((part: Part, id: string) => {
    toggle(part, id);
    marked.focusRow(id, `[data-action=${part}]`);
  });
  const showHint = (text: string, id?: string) => setHint(({ count }) => ({ text, id, count: count + 1 }));
  const setDraft = useStable((row: Item, draft: unknown) => {
    setHint(NO_HINT);
    setDrafts((all) => ({ ...all, [draftKey(row)]: draft }));
  });
  const decide = useStable((requested: readonly Item[], verdict: Verdict) => {
    const chosen = (requested as readonly ReviewItem[]).filter(({ id }) => !busyIds.has(id));
    const from = chosen.find(({ id }) => id === marked.markedId) ?? chosen[0];
    if (!from) return;
    const leaving = new Set([...busyIds, ...chosen.map(({ id }) => id)]);
    const isPointerIn = hold();
    setHint(NO_HINT);
    setFailures(null);
    change('select', (before) => without(before, leaving));
    marked.leave(from.id, leaving, isPointerIn);
    decisions.decide(chosen, verdict);
  });
  const approve = useStable((item: Item) => {
    const row = item as ReviewItem;
    const { unavailable, missing } = kindOf(row);
    const draft = drafts[draftKey(row)];
    const reason = unavailable?.(row);
    const input = reason === undefined ? missing?.(row, draft) : { text: reason, field: '' };
    if (!input) {
      decide([row], { to: 'approve', draft });
      return;
    }
    showHint(input.text, row.id);
    if (input.field !== undefined) marked.focusRow(row.id, input.field);
  });
  /** Rejects an item or explains why it cannot be rejected. Returns false if the rejection needs a reason. */
  const rejectAtOnce = (item: Item) => {
    const { reject: action, whyNotRejectable } = kindOf(item as ReviewItem);
    if (action?.needsReason) return false;
    if (action) decide([item], { to: 'reject' });
    else showHint(whyNotRejectable ?? '', item.id);
    return true;
  };
  const reject = useStable((row: Item) => {
    if (!rejectAtOnce(row)) toggle('reject', row.id);
  });
  const filterByMember = useStable((member: string) => changeFilter({ kind: 'pending', member }));
  const on = useMemo<RowActions>(
    () => ({ mark, toggle, close, setDraft, decide, approve, reject, filterByMember }),
    [mark, toggle, close, setDraft, decide, approve, reject, filterByMember],
  );

  useKeys(list, areKeysOn && (rows.length > 0 || canUndo), (action: KeyAction, time) => {
    if ((action === 'approve' || action === 'reject') && !marked.isMeant(time)) return;
    const row = rows.find(({ id }) => id === marked.markedId);
    const needsRow = !['next', 'previous', 'undo', 'help'].includes(action);
    if (row || !needsRow) setHint(NO_HINT);
    else showHint('No row is marked. Press J to start.');
    if (action === 'next' || action === 'previous') marked.move(action === 'next' ? 1 : -1);
    else if (action === 'undo') undoLast(time);
    else if (action === 'help') setIsHelpOpen(!isHelpOpen);
    else if (row && !busyIds.has(row.id)) {
      if (action === 'approve') approve(row);
      else if (action === 'reject') {
        // A second press must not close the form, because it contains text.
        if (!rejectAtOnce(row)) change('reject', (before) => new Set([...before, row.id]));
      } else if (isSelectable(row)) toggle(action, row.id);
      else showHint(`Only a pending listing can be ${action === 'select' ? 'selected' : 'previewed'}.`, row.id);
    }
  });

  return {
    shown,
    on,
    undoLast,
    canUndo,
    hint,
    areKeysOn,
    setKeysOn,
    isHelpOpen,
    toggleHelp: () => setIsHelpOpen(!isHelpOpen),
    failures,
    dismissFailures: () => setFailures(null),
    isInUse: rows.length > 0 || canUndo,
    rowProps: (row: ReviewItem): RowState & { row: ReviewItem; draft: unknown; on: RowActions } => ({
      row,
      on,
      draft: drafts[draftKey(row)],
      isMarked: row.id === marked.markedId,
      acceptsKeys: row.id === marked.markedId && marked.isSettled,
      isSelected: open.select.has(row.id),
      isPreviewed: open.preview.has(row.id),
      isRejecting: open.reject.has(row.id),
      isFormOpen: open.form.has(row.id),
      hint: hint.id === row.id ? hint.text : undefined,
      isBusy: busyIds.has(row.id),
      isGone: !ids.includes(row.id),
      verdict: verdictOf(row.id),
    }),
    selected: rows.filter(({ id }) => open.select.has(id) && !busyIds.has(id)),
    selectAll: (isSelected: boolean) =>
      change('select', () => new Set(isSelected ? rows.filter(isSelectable).map(({ id }) => id) : [])),
    deciding: busyIds.size,
  };
}

export type ReviewQueueState = ReturnType<typeof useReviewQueue>;
