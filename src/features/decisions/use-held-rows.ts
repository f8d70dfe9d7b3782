import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

const TYPED = 'input:not([type=checkbox]), select, textarea';

/**
 * While the pointer is over the list, decided rows stay in place, so that the next row's buttons do not move under the
 * pointer and get clicked. They are removed when the pointer leaves the list or a key is pressed.
 */
export function useHeldRows<Row extends { id: string }>(rows: readonly Row[], list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const isPointerIn = useRef(false);
  const shown = useMemo(() => {
    if (!held) return rows;
    const now = new Map(rows.map((row) => [row.id, row]));
    const kept = new Set(held.map(({ id }) => id));
    return [...held.map((row) => now.get(row.id) ?? row), ...rows.filter(({ id }) => !kept.has(id))];
  }, [rows, held]);

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
