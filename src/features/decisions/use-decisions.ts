import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UNDO_WINDOW_MS, UNDO_WINDOW_WORDS } from '../../lib/rules';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';

/** How long 'Undo' is offered, in milliseconds; slightly less than the database allows. */
const OFFERED = UNDO_WINDOW_MS - 5000;
export const UNDO_LASTS = `A decision can be undone for ${UNDO_WINDOW_WORDS}.`;

const TOAST = 'decision';
/** Centred: on the right the toast would cover the rows' buttons. */
const PLACE = 'bottom-center';

/** A page of what waits; beyond the last one the database sends the last one. */
export type Waiting<Row> = { rows: Row[]; found: number; page: number };

/** A row that was decided; undoing names the version of its decision, as long as that is known. */
export type Done<Row> = { row: Row; version: string | null };
export type Failed<Row> = { row: Row; reason: string };
export type Outcome<Row> = { done: Done<Row>[]; failed: Failed<Row>[] };

/** What is decided on a desk: how it is sent and taken back, and what is said of it. */
export type Decisions<Row extends { id: string }, Verdict> = {
  /** The key of what waits: each page below it is a `Waiting<Row>`. */
  waiting: QueryKey;
  /** The keys of what else a decision changes. */
  changes: readonly QueryKey[];
  /** @throws if none is decided, or if nobody knows. */
  send: (rows: Row[], verdict: Verdict) => Promise<Outcome<Row>>;
  /** Takes a decision back; its answer is what could not be. */
  undo: (done: Done<Row>[]) => Promise<Failed<Row>[]>;
  canUndo: (row: Row) => boolean;
  /** Names a row where a message does not stand beside it. */
  nameOf: (row: Row) => string;
  /** Says what was done with a row, or with some of several. */
  said: (verdict: Verdict, row: Row, done: number, all: number) => string;
  /** Says what was not done; `count` where several were asked for. */
  failure: (verdict: Verdict, row: Row, count?: number) => string;
};

type Decide<Row, Verdict> = {
  rows: Row[];
  verdict: Verdict;
  /** When the decision was made: responses may arrive in another order. */
  at: number;
};
type Decision<Row, Verdict> = { done: Done<Row>[]; verdict: Verdict; at: number };

/** Decides, says what came of it, and takes decisions back as long as that is possible. */
export function useDecisions<Row extends { id: string }, Verdict>(
  { waiting, changes, send, undo: takeBack, canUndo, nameOf, said, failure }: Decisions<Row, Verdict>,
  on: {
    /** Gets the first row that waits again. */
    undone?: (row: Row) => void;
    /** Gets the failures where several were decided together. */
    failed?: (title: string, failed: Failed<Row>[]) => void;
  } = {},
) {
  const queryClient = useQueryClient();
  /** What can still be undone, in the order in which it was decided. */
  const [history, setHistory] = useState<Decision<Row, Verdict>[]>([]);
  const mutationKey = [...waiting, 'decide'];
  const reread = () =>
    Promise.all([waiting, ...changes].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const quoted = (row: Row) => `“${nameOf(row)}”`;
  const names = (done: Done<Row>[]) => done.map(({ row }) => quoted(row)).join(', ');
  const because = ({ row, reason }: Failed<Row>) => `${quoted(row)}: ${reason}`;
  const about = ([row, ...others]: Row[]) => (row && others.length === 0 ? { about: nameOf(row) } : {});

  const oldest = history[0]?.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(
      () => setHistory((all) => all.filter(({ at }) => at > oldest)),
      Math.max(0, oldest + OFFERED - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  const undoing = useMutation({
    mutationFn: ({ done }: Decision<Row, Verdict>) => takeBack(done),
    onSuccess: async (failed, { done }) => {
      await reread();
      const undone = done.filter(({ row }) => !failed.some((other) => other.row.id === row.id));
      if (undone[0]) {
        // Replaces the toast that offered 'Undo'.
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
      void reread();
    },
  });
  const undo = (decision: Decision<Row, Verdict> | undefined) => {
    if (!decision) {
      notify.info('Nothing to undo', { description: UNDO_LASTS });
      return;
    }
    setHistory((all) => all.filter((other) => other !== decision));
    undoing.mutate(decision);
  };

  const deciding = useMutation({
    mutationKey,
    mutationFn: ({ rows, verdict }: Decide<Row, Verdict>) => send(rows, verdict),
    onSuccess: async ({ done, failed }, { rows, verdict, at }) => {
      if (done[0]) {
        const decision = { done, verdict, at };
        const gone = new Set(done.map(({ row }) => row.id));
        queryClient.setQueriesData<Waiting<Row>>({ queryKey: waiting }, (page) => page && without(page, gone));
        const isUndoable = canUndo(done[0].row);
        if (isUndoable) setHistory((all) => [...all, decision].sort((one, other) => one.at - other.at));
        notify.success(said(verdict, done[0].row, done.length, rows.length), {
          id: TOAST,
          position: PLACE,
          description: rows.length === 1 ? names(done) : undefined,
          action: isUndoable ? { label: 'Undo', onClick: () => undo(decision) } : undefined,
        });
      }
      const [first] = failed;
      if (first && rows.length === 1)
        notify.error(failure(verdict, first.row), { position: PLACE, description: because(first) });
      else if (first) on.failed?.(failure(verdict, first.row, failed.length), failed);
      await reread();
    },
    onError: (error, { rows, verdict }) => {
      if (rows[0]) notifyError(failure(verdict, rows[0]), { ...about(rows), position: PLACE })(error);
      // Another window was quicker, or what was read has changed.
      void reread();
    },
  });
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Decide<Row, Verdict>).rows.map(({ id }) => id),
  });

  return {
    decide: (rows: Row[], verdict: Verdict) => deciding.mutate({ rows, verdict, at: Date.now() }),
    undoLast: () => undo(history.at(-1)),
    canUndo: history.length > 0,
    /** The rows whose decision is being sent. */
    busyIds: new Set(sending.flat()) as ReadonlySet<string>,
    /** How a row was decided, as long as that can be undone. */
    verdictOf: (id: string) => history.findLast(({ done }) => done.some(({ row }) => row.id === id))?.verdict,
  };
}

const without = <Row extends { id: string }>(page: Waiting<Row>, gone: ReadonlySet<string>): Waiting<Row> => ({
  ...page,
  rows: page.rows.filter(({ id }) => !gone.has(id)),
  found: Math.max(0, page.found - gone.size),
});
