import { useEffect, useState } from 'react';

/** How long a desk offers 'Undo', in milliseconds; slightly less than the minute that the database allows. */
const UNDO_WINDOW = 55_000;

/** The decisions that can still be undone, in the order in which they were made: responses may arrive in another one. */
export function useUndoHistory<Decision extends { at: number }>() {
  const [history, setHistory] = useState<Decision[]>([]);

  // Removes the oldest decisions once they can no longer be undone.
  const oldest = history[0]?.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(
      () => setHistory((all) => all.filter(({ at }) => at > oldest)),
      Math.max(0, oldest + UNDO_WINDOW - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  return {
    history,
    remember: (decision: Decision) => setHistory((all) => [...all, decision].sort((a, b) => a.at - b.at)),
    forget: (decision: Decision) => setHistory((all) => all.filter((other) => other !== decision)),
  };
}
