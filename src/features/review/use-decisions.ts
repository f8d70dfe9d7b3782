import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewKeys } from '../../domain/review/review-keys';
import { feedbackKeys } from '../../domain/review/feedback';
import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import type { ReviewPage } from '../../lib/database';
import { UNDO_WINDOW_MS, UNDO_WINDOW_WORDS } from '../../lib/rules';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import type { Done, Failed, Verdict } from './kind';
import { kindOf, nameOf, type ReviewItem } from './kinds';

/** In milliseconds. The button disappears shortly before the database refuses the undo. */
const UNDO_OFFERED_MS = UNDO_WINDOW_MS - 5000;
export const UNDO_LASTS = `A decision can be undone for ${UNDO_WINDOW_WORDS}.`;

const TOAST = 'decision';
/** A toast on the right would cover the rows' buttons. */
const PLACE = 'bottom-center';

/** A decision invalidates these query keys, besides the pages of the queue. */
const CHANGED = [reviewKeys.count, reviewKeys.rejectionReasons, toolKeys.all, placementKeys.all, feedbackKeys.all];

/** `at` is the time of the decision, because responses may arrive in a different order. */
type Request = { rows: ReviewItem[]; verdict: Verdict; at: number };
type Decision = { done: Done<ReviewItem>[]; verdict: Verdict; at: number };

const quoted = (row: ReviewItem) => `“${nameOf(row)}”`;
const names = (done: Done<ReviewItem>[]) => done.map(({ row }) => quoted(row)).join(', ');
const because = ({ row, reason }: Failed<ReviewItem>) => `${quoted(row)}: ${reason}`;
const about = ([row, ...others]: ReviewItem[]) => (row && others.length === 0 ? { about: nameOf(row) } : {});

function doneText({ to }: Verdict, row: ReviewItem, done: number, all: number): string {
  const { several, ...actions } = kindOf(row);
  return (all > 1 && several?.done(to, done, all)) || (actions[to]?.done ?? '');
}
function failedText({ to }: Verdict, row: ReviewItem, count?: number): string {
  const { several, ...actions } = kindOf(row);
  return (count !== undefined && several?.failed(to, count)) || (actions[to]?.failed ?? '');
}

/** Sends decisions, shows their outcome in toasts, and undoes them. All rows of a decision have the same kind. */
export function useDecisions(
  on: {
    /** Receives the first row that returned to the queue. */
    undone?: (row: ReviewItem) => void;
    /** Receives the failures of a decision about several rows. */
    failed?: (title: string, failed: Failed<ReviewItem>[]) => void;
  } = {},
) {
  const queryClient = useQueryClient();
  /** The decisions that can still be undone, in order. */
  const [history, setHistory] = useState<Decision[]>([]);
  const mutationKey = [...reviewKeys.pages, 'decide'];
  const invalidate = () =>
    Promise.all([reviewKeys.pages, ...CHANGED].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const oldest = history[0]?.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(
      () => setHistory((all) => all.filter(({ at }) => at > oldest)),
      Math.max(0, oldest + UNDO_OFFERED_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  const undoing = useMutation({
    mutationFn: async ({ done }: Decision) =>
      (done[0] && ((await kindOf(done[0].row).undo?.(done)) as Failed<ReviewItem>[])) ?? [],
    onSuccess: async (failed, { done }) => {
      await invalidate();
      const undone = done.filter(({ row }) => !failed.some((other) => other.row.id === row.id));
      if (undone[0]) {
        // Replaces the toast that has the undo button.
        notify.success('Decision undone', {
          id: TOAST,
          position: PLACE,
          description: names(undone),
          action: undefined,
        });
        on.undone?.(undone[0].row);
      }
      if (failed.length > 0) {
        const description = failed.map(because).join(' ');
        notify.error('The decision could not be undone', { position: PLACE, description });
      }
    },
    onError: (error, { done }) => {
      const rows = done.map(({ row }) => row);
      notifyError('The decision could not be undone', { ...about(rows), position: PLACE })(error);
      void invalidate();
    },
  });
  const undo = (decision: Decision | undefined) => {
    if (!decision) {
      notify.info('Nothing to undo', { description: UNDO_LASTS });
      return;
    }
    setHistory((all) => all.filter((other) => other !== decision));
    undoing.mutate(decision);
  };

  const deciding = useMutation({
    mutationKey,
    mutationFn: async ({ rows, verdict }: Request) => {
      const [first] = rows;
      const outcome = first ? await kindOf(first).decide(rows, verdict) : { done: [], failed: [] };
      return outcome as { done: Done<ReviewItem>[]; failed: Failed<ReviewItem>[] };
    },
    onSuccess: async ({ done, failed }, { rows, verdict, at }) => {
      if (done[0]) {
        const decision = { done, verdict, at };
        const decidedIds = new Set(done.map(({ row }) => row.id));
        queryClient.setQueriesData<ReviewPage>(
          { queryKey: reviewKeys.pages },
          (page) => page && without(page, decidedIds),
        );
        const canUndo = kindOf(done[0].row).undo !== undefined;
        if (canUndo) setHistory((all) => [...all, decision].sort((one, other) => one.at - other.at));
        notify.success(doneText(verdict, done[0].row, done.length, rows.length), {
          id: TOAST,
          position: PLACE,
          description: rows.length === 1 ? names(done) : undefined,
          action: canUndo ? { label: 'Undo', onClick: () => undo(decision) } : undefined,
        });
      }
      const [first] = failed;
      if (first && rows.length === 1)
        notify.error(failedText(verdict, first.row), { position: PLACE, description: because(first) });
      else if (first) on.failed?.(failedText(verdict, first.row, failed.length), failed);
      await invalidate();
    },
    onError: (error, { rows, verdict }) => {
      if (rows[0]) notifyError(failedText(verdict, rows[0]), { ...about(rows), position: PLACE })(error);
      // The item may have changed in another window.
      void invalidate();
    },
  });
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Request).rows.map(({ id }) => id),
  });

  return {
    decide: (rows: ReviewItem[], verdict: Verdict) => deciding.mutate({ rows, verdict, at: Date.now() }),
    undoLast: () => undo(history.at(-1)),
    canUndo: history.length > 0,
    busyIds: new Set(sending.flat()) as ReadonlySet<string>,
    /** Returns a row's verdict while it can be undone. */
    verdictOf: (id: string) => history.findLast(({ done }) => done.some(({ row }) => row.id === id))?.verdict,
  };
}

const without = (page: ReviewPage, decidedIds: ReadonlySet<string>): ReviewPage => ({
  ...page,
  rows: page.rows.filter(({ id }) => !decidedIds.has(id)),
  found: Math.max(0, page.found - decidedIds.size),
});
