import { type RefObject, useEffect, useRef, useState } from 'react';
import { neighbour, step } from './review-rules';

/** The other pages of a list, for keys that go on over the end of one. */
export type Pages = {
  /** Goes to the page behind or before, and says whether there is one. */
  turn: (by: 1 | -1) => boolean;
  /** Whether other rows take the places of those that leave. */
  hasMore: boolean;
};

/**
 * The marked row is the one that keys act on. The mark and the focus go together, and both go to
 * a neighbour when the row leaves; `fallback` takes the focus when no row is left.
 */
export function useMarkedRow(
  ids: readonly string[],
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  pages: Pages,
) {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const lastIndex = useRef(0);
  /** Picks the row that is to be focused as soon as it is there. */
  const awaited = useRef<((now: readonly string[]) => string | null | undefined) | null>(null);

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
      setMarkedId(id);
      focusRow(id);
      return;
    }
    if (markedId === null) return;
    const at = ids.indexOf(markedId);
    if (at !== -1) {
      lastIndex.current = at;
      return;
    }
    // The row left by itself: somebody else decided it.
    const next = ids[Math.min(lastIndex.current, ids.length - 1)] ?? null;
    setMarkedId(next);
    if (document.activeElement === document.body) focusRow(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, markedId]);

  return {
    markedId,
    mark: setMarkedId,
    focusRow,
    move: (by: 1 | -1) => {
      const next = step(ids, markedId, by);
      if (next !== null && next === markedId && pages.turn(by)) {
        // No key decides anything until the other page is there.
        setMarkedId(null);
        awaited.current = (now) => (now === ids ? null : now.at(by === 1 ? 0 : -1));
        return;
      }
      setMarkedId(next);
      if (next !== null) focusRow(next);
    },
    /** Marks and focuses what comes after rows that are about to leave; under a resting pointer nothing is scrolled. */
    leave: (from: string, leaving: ReadonlySet<string>, isPointerIn: boolean) => {
      const next = neighbour(ids, from, leaving);
      setMarkedId(next);
      focusRow(next, '', !isPointerIn);
      // The rows that take the places of these may still be on their way.
      if (next === null && pages.hasMore) awaited.current = (now) => now.find((id) => !leaving.has(id));
    },
    focusWhenThere: (id: string) => {
      // The list may be newer than this render: what is drawn decides.
      if (rowOf(id)) focusRow(id);
      else awaited.current = (now) => now.find((other) => other === id);
    },
  };
}
