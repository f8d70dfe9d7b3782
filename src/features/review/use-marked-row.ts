import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { neighbour, SETTLE_MS, step } from './marking';

/** The other pages, for keys that move beyond the first or last row. */
export type Pages = {
  /** Goes to the next or previous page; returns false if there is none. */
  turn: (by: 1 | -1) => boolean;
  /** Whether rows from the next page will move up when rows leave. */
  hasMore: boolean;
};

/**
 * The marked row is the one that keyboard shortcuts act on. It also has the focus. When it leaves, a neighbour is marked.
 * `fallback` gets the focus when no row is left.
 */
export function useMarkedRow(
  ids: readonly string[],
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  pages: Pages,
) {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const lastIndex = useRef(0);
  /** The row that was marked automatically, such as after a decision, and when that was rendered. */
  const arrived = useRef<{ id: string | null; at: number }>({ id: null, at: 0 });
  /** Picks the row to focus once rows that are still loading are there. */
  const awaited = useRef<((now: readonly string[]) => string | null | undefined) | null>(null);

  const arrive = (id: string | null) => {
    arrived.current = { id, at: performance.now() };
    setMarkedId(id);
  };
  useLayoutEffect(() => {
    if (arrived.current.id === markedId) arrived.current.at = performance.now();
  }, [markedId]);

  const rowOf = (id: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset['row'] === id);

  const focusRow = (id: string | null, within = '', isScrolled = true) => {
    const row = id === null ? undefined : rowOf(id);
    const target = (within && row?.querySelector<HTMLElement>(within)) || row || fallback.current;
    target?.focus({ preventScroll: true });
    if (isScrolled) target?.scrollIntoView({ block: 'nearest' });
  };

  useEffect(() => {
    const id = awaited.current?.(ids);
    if (id) {
      awaited.current = null;
      arrive(id);
      focusRow(id);
      return;
    }
    if (markedId === null) return;
    const at = ids.indexOf(markedId);
    if (at !== -1) {
      lastIndex.current = at;
      return;
    }
    // The row left without a decision here: another administrator or window decided it.
    const next = ids[Math.min(lastIndex.current, ids.length - 1)] ?? null;
    arrive(next);
    if (document.activeElement === document.body) focusRow(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, markedId]);

  return {
    markedId,
    mark: setMarkedId,
    /** Whether a key pressed at `time` (`event.timeStamp`) was meant for the marked row: see `SETTLE_MS`. */
    isSettled: (time: number) => arrived.current.id !== markedId || time - arrived.current.at >= SETTLE_MS,
    focusRow,
    move: (by: 1 | -1) => {
      const next = step(ids, markedId, by);
      if (next !== null && next === markedId && pages.turn(by)) {
        // Mark no row until the other page is loaded, so that no key decides anything meanwhile.
        setMarkedId(null);
        awaited.current = (now) => (now === ids ? null : now.at(by === 1 ? 0 : -1));
        return;
      }
      arrived.current.id = null;
      setMarkedId(next);
      if (next !== null) focusRow(next);
    },
    /**
     * Marks and focuses the neighbour of rows that are about to leave. Does not scroll while the pointer is over the
     * list.
     */
    leave: (from: string, leaving: ReadonlySet<string>, isPointerIn: boolean) => {
      const next = neighbour(ids, from, leaving);
      arrive(next);
      focusRow(next, '', !isPointerIn);
      // The rows that will move up may not be loaded yet.
      if (next === null && pages.hasMore) awaited.current = (now) => now.find((id) => !leaving.has(id));
    },
    focusWhenThere: (id: string) => {
      // Checks the DOM, which may be newer than the ids of this render.
      if (rowOf(id)) {
        arrive(id);
        focusRow(id);
      } else {
        awaited.current = (now) => now.find((other) => other === id);
      }
    },
  };
}
