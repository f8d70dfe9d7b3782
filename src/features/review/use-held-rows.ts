import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SETTLE_MS } from './marking';

const TEXT_FIELDS = 'input:not([type=checkbox]), select, textarea';

/**
 * Decided rows stay in place while the pointer is over the list. Otherwise the next row would move under the pointer
 * and receive a click. The rows disappear when the pointer leaves the list, after a key press, or after a filter
 * change.
 */
export function useQueuedRows<Row extends { id: string }>(
  loaded: readonly Row[],
  list: RefObject<HTMLElement | null>,
  filter: string,
) {
  const rows = useStableOrder(loaded, filter);
  const [frozen, setFrozen] = useState<{ rows: readonly Row[]; filter: string } | null>(null);
  const isPointerIn = useRef(false);
  const shown = useMemo(() => {
    if (frozen?.filter !== filter) return rows;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const frozenIds = new Set(frozen.rows.map(({ id }) => id));
    return [...frozen.rows.map((row) => byId.get(row.id) ?? row), ...rows.filter(({ id }) => !frozenIds.has(id))];
  }, [rows, frozen, filter]);

  useIgnoredClicks(shown, list);

  useEffect(() => {
    // After the removal of the element under the pointer, browsers fire no pointerleave event.
    const onPointerOver = ({ target }: PointerEvent) => {
      isPointerIn.current =
        target instanceof Element && Boolean(list.current?.contains(target)) && !target.closest('[data-beside-rows]');
      if (!isPointerIn.current) setFrozen(null);
    };
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (!(target instanceof Element && target.closest(TEXT_FIELDS))) setFrozen(null);
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
    /** Returns whether the pointer is over the list. If so, freezes the rows. */
    hold: () => {
      if (isPointerIn.current) setFrozen({ rows: shown, filter });
      return isPointerIn.current;
    },
  };
}

/** Ignores clicks on a row that just took another row's place, because the clicks were meant for the other row. */
function useIgnoredClicks(shown: readonly { id: string }[], list: RefObject<HTMLElement | null>) {
  const places = useRef<readonly string[]>([]);
  /** The time at which each row took another row's place. */
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
      // Enter and Space also fire clicks on the focused element. These clicks have no `detail`.
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
 * Keeps the order of rows until the filter changes. The database orders groups by their oldest item. Without this hook,
 * a decision about a listing's oldest item would move the marked row.
 */
function useStableOrder<Row extends { id: string }>(rows: readonly Row[], filter: string): readonly Row[] {
  const [shown, setShown] = useState({ rows, inOrder: rows, filter });
  if (shown.rows === rows) return shown.inOrder;
  const places = new Map(shown.filter === filter ? shown.inOrder.map(({ id }, at) => [id, at]) : []);
  const placeOf = ({ id }: Row) => places.get(id) ?? -1;
  const stayed = rows.filter(({ id }) => places.has(id)).toSorted((a, b) => placeOf(a) - placeOf(b));
  const inOrder = rows.map((row) => (places.has(row.id) ? (stayed.shift() ?? row) : row));
  setShown({ rows, inOrder, filter });
  return inOrder;
}
