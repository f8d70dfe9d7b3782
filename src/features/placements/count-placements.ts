import { useMemo } from 'react';
import { fireAndForget } from '../../lib/fire-and-forget';
import { MAX_COUNTS_PER_REQUEST } from '../../lib/rules';

/** Counts are collected for this time and then sent together. */
const DELAY_MS = 2000;

let shown = new Set<string>();
let clicked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function send() {
  clearTimeout(timer);
  timer = undefined;
  if (shown.size + clicked.size === 0) return;
  fireAndForget('count_placements', { shown: [...shown], clicked: [...clicked] });
  shown = new Set();
  clicked = new Set();
}

const sendOnLeave = () => {
  if (document.visibilityState === 'hidden') send();
};

function queue(ids: Set<string>, id: string) {
  ids.add(id);
  document.addEventListener('visibilitychange', sendOnLeave);
  if (shown.size + clicked.size >= MAX_COUNTS_PER_REQUEST) send();
  else timer ??= setTimeout(send, DELAY_MS);
}

/** Counts a click. The count is sent at once, because the page may unload. */
export function countClick(placementId: string) {
  queue(clicked, placementId);
  send();
}

/** The share of an element that must be visible for one second to count as an impression. */
const VISIBLE_RATIO = 0.5;
const VISIBLE_MS = 1000;

function observeImpression(element: HTMLElement, placementId: string): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  let visible: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(visible);
      if (!entry || entry.intersectionRatio < VISIBLE_RATIO) return;
      visible = setTimeout(() => {
        if (document.visibilityState === 'hidden') return;
        observer.disconnect();
        queue(shown, placementId);
      }, VISIBLE_MS);
    },
    { threshold: VISIBLE_RATIO },
  );
  observer.observe(element);
  return () => {
    clearTimeout(visible);
    observer.disconnect();
  };
}

/**
 * Returns attributes that count one impression of a placement.
 * @param placementId null if the element shows no placement.
 */
export const useSeenPlacement = (placementId: string | null) =>
  useMemo(
    () => (placementId === null ? {} : { ref: (element: HTMLElement) => observeImpression(element, placementId) }),
    [placementId],
  );
