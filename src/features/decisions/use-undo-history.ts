import { useEffect, useState } from 'react';
import { UNDO_WINDOW_MS, UNDO_WINDOW_WORDS } from '../../lib/rules';

/** How long a desk offers 'Undo', in milliseconds; slightly less than the database allows. */
const OFFERED = UNDO_WINDOW_MS - 5000;
export const UNDO_LASTS = `A decision can be undone for ${UNDO_WINDOW_WORDS}.`;

/** The decisions that can still be undone, in the order in which they were made: responses may arrive in another one. */
export function useUndoHistory<Decision extends { at: number }>() {
  const [history, setHistory] = useState<Decision[]>([]);

  // Removes the oldest decisions once they can no longer be undone.
  const oldest = history[0]?.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(
      () => setHistory((all) => all.filter(({ at }) => at > oldest)),
      Math.max(0, oldest + OFFERED - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  return {
    history,
    remember: (decision: Decision) => setHistory((all) => [...all, decision].sort((a, b) => a.at - b.at)),
    forget: (decision: Decision) => setHistory((all) => all.filter((other) => other !== decision)),
  };
}
