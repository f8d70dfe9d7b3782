import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SETTLE_MS } from './review-rules';

const TYPED = 'input:not([type=checkbox]), select, textarea';

/**
 * While the pointer is over the list, decided rows stay in place, so that the next row's buttons do not move under the
 * pointer and get clicked. They are removed when the pointer leaves the list or a key is pressed.
 */
export function useQueuedRows<Row extends { id: string }>(
  answered: readonly Row[],
  list: RefObject<HTMLElement | null>,
  question: string,
) {
  const rows = useOrderKept(answered, question);
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const isPointerIn = useRef(false);
  const shown = useMemo(() => {
    if (!held) return rows;
    const now = new Map(rows.map((row) => [row.id, row]));
    const kept = new Set(held.map(({ id }) => id));
    return [...held.map((row) => now.get(row.id) ?? row), ...rows.filter(({ id }) => !kept.has(id))];
  }, [rows, held]);

  useIgnoredClicks(shown, list);

  useEffect(() => {
    // Not pointerleave: it does not fire if the element under the pointer was removed.
    const onPointerOver = ({ target }: PointerEvent) => {
      isPointerIn.current =
        target instanceof Element && Boolean(list.current?.contains(target)) && !target.closest('[data-beside-rows]');
      if (!isPointerIn.current) setHeld(null);
    };
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (!(target instanceof Element && target.closest(TYPED))) setHeld(null);
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [list]);

  return {
    shown,
    /** Keeps the rows in place if the pointer is over the list, and returns whether it is. */
    hold: () => {
      if (isPointerIn.current) setHeld(shown);
      return isPointerIn.current;
    },
    release: () => setHeld(null),
  };
}

/** Ignores clicks into a row that has just taken the place of another one: they were meant for that one. */
function useIgnoredClicks(shown: readonly { id: string }[], list: RefObject<HTMLElement | null>) {
  const places = useRef<readonly string[]>([]);
  /** When each row took the place of another one. */
  const moved = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const now = performance.now();
    const before = places.current;
    places.current = shown.map(({ id }) => id);
    for (const [at, id] of places.current.entries()) if (before[at] && before[at] !== id) moved.current.set(id, now);
  }, [shown]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
      const at = moved.current.get(row?.dataset['row'] ?? '');
      // A click by Enter or Space, which has no `detail`, is on what has the focus.
      if (!event.detail || !list.current?.contains(row) || at === undefined || event.timeStamp - at >= SETTLE_MS)
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [list]);
}

/**
 * Rows that were there keep their order while the same is asked: an answer may have another, once the oldest of what waits of
 * a tool is decided, and the marked row would move away.
 */
function useOrderKept<Row extends { id: string }>(rows: readonly Row[], question: string): readonly Row[] {
  const [shown, setShown] = useState({ rows, inOrder: rows, question });
  if (shown.rows === rows) return shown.inOrder;
  const places = new Map(shown.question === question ? shown.inOrder.map(({ id }, at) => [id, at]) : []);
  const placeOf = ({ id }: Row) => places.get(id) ?? -1;
  const stayed = rows.filter(({ id }) => places.has(id)).toSorted((a, b) => placeOf(a) - placeOf(b));
  const inOrder = rows.map((row) => (places.has(row.id) ? (stayed.shift() ?? row) : row));
  setShown({ rows, inOrder, question });
  return inOrder;
}
