import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { neighbour, SETTLE_MS, step } from './marking';

export type Pages = {
  /** Opens the next or previous page. Returns false if there is no such page. */
  turn: (by: 1 | -1) => boolean;
  /** Whether the next page's rows will move up after rows leave. */
  hasMore: boolean;
};

/** `isChosen` is false if the row was marked automatically, for example after a decision. */
type Mark = { id: string | null; isChosen: boolean };

/**
 * Marks and focuses the row that keyboard shortcuts act on. When the marked row leaves the list, marks a neighbour. If no
 * row is left, focuses `fallback`.
 */
export function useMarkedRow(
  ids: readonly string[],
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  pages: Pages,
) {
  const [mark, setMark] = useState<Mark>({ id: null, isChosen: true });
  const { id: markedId } = mark;
  const markedAt = useRef(0);
  const [settledMark, setSettledMark] = useState(mark);
  const lastIndex = useRef(0);
  /** Selects the row to focus after new rows have loaded. */
  const awaited = useRef<((now: readonly string[]) => string | null | undefined) | null>(null);

  const arrive = (id: string | null) => setMark({ id, isChosen: false });
  useLayoutEffect(() => {
    if (mark.isChosen) return;
    markedAt.current = performance.now();
    const timer = setTimeout(() => setSettledMark(mark), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [mark]);

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
    // Another administrator or window decided the marked row.
    const next = ids[Math.min(lastIndex.current, ids.length - 1)] ?? null;
    arrive(next);
    if (document.activeElement === document.body) focusRow(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, markedId]);

  return {
    markedId,
    mark: (id: string) => setMark((now) => (now.id === id ? now : { id, isChosen: true })),
    /** False shortly after an automatic mark. A key press at that time may be meant for another row. */
    isSettled: mark.isChosen || settledMark === mark,
    /**
     * Returns whether a key press at `time` (`event.timeStamp`) was meant for the marked row. A busy page handles key
     * presses late.
     */
    isMeant: (time: number) => mark.isChosen || time - markedAt.current >= SETTLE_MS,
    focusRow,
    move: (by: 1 | -1) => {
      const next = step(ids, markedId, by);
      if (next !== null && next === markedId && pages.turn(by)) {
        // No row is marked while another page loads, so that no key press can decide a row.
        setMark({ id: null, isChosen: true });
        awaited.current = (now) => (now === ids ? null : now.at(by === 1 ? 0 : -1));
        return;
      }
      setMark({ id: next, isChosen: true });
      if (next !== null) focusRow(next);
    },
    /** Marks and focuses a neighbour of rows that will leave. Does not scroll while the pointer is over the list. */
    leave: (from: string, leaving: ReadonlySet<string>, isPointerIn: boolean) => {
      const next = neighbour(ids, from, leaving);
      arrive(next);
      focusRow(next, '', !isPointerIn);
      // The rows that will move up may not be loaded yet.
      if (next === null && pages.hasMore) awaited.current = (now) => now.find((id) => !leaving.has(id));
    },
    focusWhenThere: (id: string) => {
      // The DOM may be newer than the ids of this render.
      if (rowOf(id)) {
        arrive(id);
        focusRow(id);
      } else {
        awaited.current = (now) => now.find((other) => other === id);
      }
    },
  };
}
