import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that never changes identity and always calls the latest `run`. Effects and memoized components
 * need this.
 */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
