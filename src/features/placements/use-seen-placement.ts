import { useCallback } from 'react';
import { countSeen } from './count-placements';

/** How much of it, and for how long, counts as seen. */
const HALF = 0.5;
const SECOND = 1000;

/**
 * A ref for what shows a placement: once half of it has been in view for a second, it is counted,
 * once for as long as it stands there.
 * @param placementId null for what is no placement.
 */
export function useSeenPlacement(placementId: string | null) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !placementId || typeof IntersectionObserver === 'undefined') return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer);
          if (!entry || entry.intersectionRatio < HALF) return;
          timer = setTimeout(() => {
            if (document.visibilityState === 'hidden') return;
            observer.disconnect();
            countSeen(placementId);
          }, SECOND);
        },
        { threshold: HALF },
      );
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [placementId],
  );
}
