import { useMemo } from 'react';
import { fireAndForget } from './fire-and-forget';
import { MAX_EVENTS_PER_REQUEST } from './rules';

export type CountedEvent = {
  kind: 'card_view' | 'page_view' | 'visit' | 'save' | 'comparison';
  /** The id of the listing. */
  tool: string;
  /** The id of the placement that was shown. */
  placement?: string | undefined;
};

/** Events are collected for this time and then sent together. */
const DELAY_MS = 5000;

let queue = new Map<string, CountedEvent>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isOn = true;

/** Switches counting off or on. Views and clicks of administrators are not counted. */
export function setCounting(isCounting: boolean) {
  isOn = isCounting;
}

function send() {
  clearTimeout(timer);
  timer = undefined;
  if (isOn && queue.size > 0) fireAndForget('count_events', { events: [...queue.values()] });
  queue = new Map();
}

const sendOnLeave = () => {
  if (document.visibilityState === 'hidden') send();
};

export function countEvent(event: CountedEvent) {
  queue.set(JSON.stringify(event), event);
  document.addEventListener('visibilitychange', sendOnLeave);
  // A visit is sent at once, because the page may unload.
  if (event.kind === 'visit' || queue.size >= MAX_EVENTS_PER_REQUEST) send();
  else timer ??= setTimeout(send, DELAY_MS);
}

/** The share of an element that must be visible for one second to count as seen. */
const VISIBLE_RATIO = 0.5;
const VISIBLE_MS = 1000;

function observe(element: HTMLElement, event: CountedEvent): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  let visible: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(visible);
      if (!entry || entry.intersectionRatio < VISIBLE_RATIO) return;
      visible = setTimeout(() => {
        if (document.visibilityState === 'hidden') return;
        observer.disconnect();
        countEvent(event);
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
 * Returns attributes that count an event once the element was seen.
 * @param tool the listing's id, or null if the element is not counted.
 */
export const useSeen = (kind: CountedEvent['kind'], tool: string | null, placement?: string | null) =>
  useMemo(
    () =>
      tool === null
        ? {}
        : { ref: (element: HTMLElement) => observe(element, { kind, tool, placement: placement ?? undefined }) },
    [kind, tool, placement],
  );
