import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ReviewAction, KeyWords } from './review-shortcuts';
import { SETTLE_MS } from './review-rules';
import { type Decisions, type Failed, useDecisions, type Waiting } from './use-decisions';
import { useReviewShortcuts, useKeysPreference } from './use-review-shortcuts';
import { useQueuedRows } from './use-held-rows';
import { useMarkedRow } from './use-marked-row';
import { useStable } from './use-stable';

type Ids = ReadonlySet<string>;
/** What of a row is open: the box that selects it, its preview, the form for the reason. */
type Part = 'select' | 'preview' | 'reject';

const none: Ids = new Set();
const nothing = { rows: [], found: 0, page: 1 };
const isPart = (action: ReviewAction) => action === 'select' || action === 'preview' || action === 'reject';
const isVerdict = (action: ReviewAction) => action === 'approve' || action === 'reject';
const without = (set: Ids, gone: Ids): Ids => new Set([...set].filter((id) => !gone.has(id)));
const toggled = (set: Ids, id: string): Ids => (set.has(id) ? without(set, new Set([id])) : new Set([...set, id]));

/** A desk's rows, marks, keys, forms and pages, for mouse and keyboard. */
export function useReviewQueue<Row extends { id: string }, Verdict>({
  list,
  heading,
  waiting,
  question,
  decisions,
  keys: own,
  noun,
  size,
  onPage,
  isBatched,
  onApprove,
  onReject,
}: {
  /** The element that contains the rows. */
  list: RefObject<HTMLElement | null>;
  /** Gets the focus when no row is left. */
  heading: RefObject<HTMLElement | null>;
  /** The page on the screen; undefined until it is read. */
  waiting: Waiting<Row> | undefined;
  /** What is asked for: its rows keep their order. */
  question: string;
  decisions: Decisions<Row, Verdict>;
  /** What the keys of this desk do, beside those that each desk has. */
  keys: KeyWords;
  /** What a row is, such as 'listing'. */
  noun: string;
  /** Rows of a page. */
  size: number;
  onPage: (page: number) => void;
  /** Whether a row can be decided together with others, and previewed. */
  isBatched: (row: Row) => boolean;
  onApprove: (row: Row) => void;
  /** For what is rejected without a reason. */
  onReject: (row: Row) => boolean;
}) {
  const keys: KeyWords = {
    next: `Next ${noun}`,
    previous: `Previous ${noun}`,
    ...own,
    undo: 'Undo the last decision',
    help: 'Show or hide this list',
  };
  const { rows, found, page }: Waiting<Row> = waiting ?? nothing;
  const [open, setOpen] = useState<Record<Part, Ids>>({ select: none, preview: none, reject: none });
  const [failures, setFailures] = useState<{ title: string; failed: Failed<Row>[] } | null>(null);
  const [hint, setHint] = useState('');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [areKeysOn, setKeysOn] = useKeysPreference();

  const { shown, hold, release } = useQueuedRows(rows, list, question);
  const ids = useMemo(() => {
    const live = new Set(rows.map(({ id }) => id));
    return shown.map(({ id }) => id).filter((id) => live.has(id));
  }, [shown, rows]);
  const turn = (by: 1 | -1) => {
    const to = page + by;
    const isThere = to >= 1 && (to - 1) * size < found;
    if (isThere) onPage(to);
    return isThere;
  };
  const marked = useMarkedRow(ids, list, heading, { turn, hasMore: found > rows.length });
  const decided = useDecisions(decisions, {
    undone: ({ id }) => marked.focusWhenThere(id),
    failed: (title, failed) => setFailures({ title, failed }),
  });
  const { busyIds, canUndo } = decided;
  const undoneAt = useRef(-SETTLE_MS);
  /** Ignores the second press of a double press, which would undo another decision. `time` is `event.timeStamp`. */
  const undoLast = (time: number) => {
    if (time - undoneAt.current < SETTLE_MS) return;
    undoneAt.current = time;
    decided.undoLast();
  };
  const change = (part: Part, to: (ids: Ids) => Ids) => setOpen((all) => ({ ...all, [part]: to(all[part]) }));

  // A row that is gone has no open form if it comes back.
  const closed = new Set([...open.reject].filter((id) => !shown.some((row) => row.id === id)));
  if (closed.size > 0) change('reject', (before) => without(before, closed));

  // Rows are memoized, so these are the same at every render: else a key takes twice as long at 50 rows.
  const mark = useStable(marked.mark);
  const toggle = useStable((part: Part, id: string) => change(part, (before) => toggled(before, id)));
  const cancelReason = useStable((id: string) => {
    toggle('reject', id);
    marked.focusRow(id, '[data-action=reject]');
  });
  const decide = useStable((asked: readonly Row[], verdict: Verdict) => {
    const chosen = asked.filter(({ id }) => !busyIds.has(id));
    const from = chosen.find(({ id }) => id === marked.markedId) ?? chosen[0];
    if (!from) return;
    const leaving = new Set([...busyIds, ...chosen.map(({ id }) => id)]);
    const isPointerIn = hold();
    setHint('');
    setFailures(null);
    change('select', (before) => without(before, leaving));
    marked.leave(from.id, leaving, isPointerIn);
    decided.decide(chosen, verdict);
  });
  const approve = useStable(onApprove);
  const reject = useStable((row: Row) => {
    if (!onReject(row)) toggle('reject', row.id);
  });
  const on = useMemo(
    () => ({ mark, toggle, cancelReason, decide, approve, reject }),
    [mark, toggle, cancelReason, decide, approve, reject],
  );

  useReviewShortcuts(list, areKeysOn && (rows.length > 0 || canUndo), (action, time) => {
    if (!keys[action] || (isVerdict(action) && !marked.isMeant(time))) return;
    const row = rows.find(({ id }) => id === marked.markedId);
    const isOfRow = isPart(action) || action === 'approve';
    setHint(row || !isOfRow ? '' : `No ${noun} is marked. Press J to start.`);
    if (action === 'next' || action === 'previous') marked.move(action === 'next' ? 1 : -1);
    else if (action === 'undo') undoLast(time);
    else if (action === 'help') setIsHelpOpen(!isHelpOpen);
    else if (row && !busyIds.has(row.id)) {
      if (action === 'approve') approve(row);
      else if (action === 'reject') {
        // Pressed once more it closes no form: what is typed there stays.
        if (!onReject(row)) change('reject', (before) => new Set([...before, row.id]));
      } else if (isBatched(row)) toggle(action, row.id);
    }
  });

  return {
    shown,
    release,
    on,
    keys,
    size,
    onPage,
    undoLast,
    canUndo,
    hint,
    areKeysOn,
    setKeysOn,
    isHelpOpen,
    toggleHelp: () => setIsHelpOpen(!isHelpOpen),
    failures,
    nameOf: decisions.nameOf,
    dismissFailures: () => setFailures(null),
    isInUse: rows.length > 0 || canUndo,
    /** The props of a row that depend on the desk. */
    stateOf: (id: string) => ({
      isMarked: id === marked.markedId,
      /** Whether keys decide it. */
      acceptsKeys: id === marked.markedId && marked.isSettled,
      isSelected: open.select.has(id),
      isPreviewed: open.preview.has(id),
      isRejecting: open.reject.has(id),
      isBusy: busyIds.has(id),
      /** Already decided: the row stays only to keep its place until the pointer leaves the list. */
      isGone: !ids.includes(id),
      verdict: decided.verdictOf(id),
    }),
    /** Says what is in the way of a decision, and leads to that part of the row. */
    say: (text: string, row?: Row, within?: string) => {
      setHint(text);
      if (row) marked.focusRow(row.id, within);
    },
    selected: rows.filter(({ id }) => open.select.has(id) && !busyIds.has(id)),
    selectAll: (isSelected: boolean) =>
      change('select', () => new Set(isSelected ? rows.flatMap((row) => (isBatched(row) ? row.id : [])) : [])),
    /** The number of rows whose decision is being sent. */
    deciding: busyIds.size,
  };
}

export type ReviewQueue<Row extends { id: string }, Verdict> = ReturnType<typeof useReviewQueue<Row, Verdict>>;
export type RowState<Verdict> = ReturnType<ReviewQueue<{ id: string }, Verdict>['stateOf']>;
