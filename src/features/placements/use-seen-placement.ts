import { useCallback } from 'react';
import { countSeen } from './count-placements';

/** An impression counts when half of the element was visible for a second. */
const HALF = 0.5;
const SECOND = 1000;

/**
 * A ref for an element that shows a placement: counts one impression while it is mounted.
 * @param placementId null if the element shows no placement.
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
