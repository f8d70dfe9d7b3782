import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which runs the latest one: for effects and memoized rows. */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
