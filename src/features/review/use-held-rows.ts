import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import type { Named, Verdict } from './decide';

type Held = {
  rows: readonly AiTool[];
  /**
   * Heights of the forms that were open in decided rows, in pixels: the space is kept so that the rows below do not
   * move.
   */
  gaps: ReadonlyMap<string, number>;
};

const none: ReadonlyMap<string, Verdict['status']> = new Map();
const TYPED = 'input:not([type=checkbox]), select, textarea';

/**
 * While the pointer is over the list, decided rows stay in place and show their outcome, so that the next row's buttons
 * do not move under the pointer and get clicked. They are removed when the pointer leaves the list or a key is pressed.
 */
export function useHeldRows(tools: readonly AiTool[], list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<Held | null>(null);
  const [outcomes, setOutcomes] = useState(none);
  const isPointerIn = useRef(false);

  const live = useMemo(() => new Set(tools.map(({ id }) => id)), [tools]);
  const shown = useMemo(() => {
    if (!held) return tools;
    const now = new Map(tools.map((tool) => [tool.id, tool]));
    const kept = held.rows.map((row) => now.get(row.id) ?? row);
    const keptIds = new Set(kept.map(({ id }) => id));
    return [...kept, ...tools.filter(({ id }) => !keptIds.has(id))];
  }, [tools, held]);

  const release = useCallback(() => {
    setHeld(null);
    setOutcomes(none);
  }, []);
  useEffect(() => {
    // Not pointerleave: it does not fire if the element under the pointer was removed.
    const onPointerOver = ({ target }: PointerEvent) => {
      isPointerIn.current = target instanceof Node && Boolean(list.current?.contains(target));
      if (!isPointerIn.current) release();
    };
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (!(target instanceof Element && target.closest(TYPED))) release();
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [list, release]);

  return {
    shown,
    isLive: (id: string) => live.has(id),
    outcomeOf: (id: string) => outcomes.get(id),
    gapOf: (id: string) => held?.gaps.get(id) ?? 0,
    /**
     * Keeps the rows in place if the pointer is over the list, and returns whether it is. `gaps` are the heights of the
     * forms that are about to close.
     */
    hold: (gaps: ReadonlyMap<string, number>) => {
      if (!isPointerIn.current) return false;
      setHeld((before) => ({ rows: shown, gaps: new Map([...(before?.gaps ?? []), ...gaps]) }));
      return true;
    },
    settled: (done: readonly Named[], status: Verdict['status']) =>
      setOutcomes((before) => new Map([...before, ...done.map(({ id }) => [id, status] as const)])),
    release,
  };
}
