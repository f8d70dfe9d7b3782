import { useMemo } from 'react';
import { countSeen } from './count-placements';

/** An impression counts when half of the element was visible for a second. */
const HALF = 0.5;
const SECOND = 1000;

/** Counts one impression of a placement. Returns a function that stops watching. */
function watchSeen(element: HTMLElement, placementId: string): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
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
}

/**
 * The attributes of an element that shows a placement, so that one impression is counted while it does.
 * @param placementId null if the element shows no placement.
 */
export const useSeenPlacement = (placementId: string | null) =>
  useMemo(
    () => (placementId === null ? {} : { ref: (element: HTMLElement) => watchSeen(element, placementId) }),
    [placementId],
  );
