import { useCallback } from 'react';
import { fireAndForget } from './fire-and-forget';
import { MAX_EVENTS_PER_REQUEST } from './rules';

type Kind = 'card_view' | 'page_view' | 'visit' | 'save' | 'comparison';

/** Events are collected for this time and then sent together. */
const DELAY_MS = 5000;

let queue: { kind: Kind; tool: string; placement: string | null | undefined }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isOn = true;

function send() {
  clearTimeout(timer);
  timer = undefined;
  if (isOn && queue.length > 0) fireAndForget('count_events', { events: queue });
  queue = [];
}

/** Switches counting off or on. Off discards the collected events, because views of administrators are not counted. */
export function setCounting(isCounting: boolean) {
  isOn = isCounting;
  if (!isOn) send();
}

const sendOnLeave = () => {
  if (document.visibilityState === 'hidden') send();
};

/**
 * Counts an event of a listing.
 * @param tool the id of the listing.
 * @param placement the id of the placement that was shown, if any.
 */
export function countEvent(kind: Kind, tool: string, placement?: string | null) {
  queue.push({ kind, tool, placement });
  document.addEventListener('visibilitychange', sendOnLeave);
  // A visit is sent at once, because the page may unload.
  if (kind === 'visit' || queue.length >= MAX_EVENTS_PER_REQUEST) send();
  else timer ??= setTimeout(send, DELAY_MS);
}

/** The share of an element that must be visible for one second to count as seen. */
const VISIBLE_RATIO = 0.5;
const VISIBLE_MS = 1000;

/**
 * Returns the ref of an element that counts an event once it was seen.
 * @param tool the listing's id, or null if the element is not counted.
 */
export const useSeen = (kind: Kind, tool: string | null, placement?: string | null) =>
  useCallback(
    (element: HTMLElement) => {
      if (tool === null) return undefined;
      let visible: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(visible);
          if (!entry || entry.intersectionRatio < VISIBLE_RATIO) return;
          visible = setTimeout(() => {
            if (document.visibilityState === 'hidden') return;
            observer.disconnect();
            countEvent(kind, tool, placement);
          }, VISIBLE_MS);
        },
        { threshold: VISIBLE_RATIO },
      );
      observer.observe(element);
      return () => {
        clearTimeout(visible);
        observer.disconnect();
      };
    },
    [kind, tool, placement],
  );
