import { isResting } from '../../lib/rest';
import { countClick, countSeen } from './count-placements';

/** An impression counts when half of the element was visible for a second. */
const HALF = 0.5;
const SECOND = 1000;

/** The placement that was counted for an element: a page at rest hands its elements on to React. */
const counted = new WeakMap<Element, string>();

/** Counts one impression of a placement while the element shows it. Returns a function that stops it. */
export function watchSeen(element: HTMLElement, placementId: string): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer);
      if (!entry || entry.intersectionRatio < HALF) return;
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') return;
        observer.disconnect();
        // Another search may have filled the element with another tool.
        const isShown = element.dataset['placement'] === placementId;
        if (!isShown || counted.get(element) === placementId) return;
        counted.set(element, placementId);
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

/** Counts what is seen and followed of the placements of a page at rest. */
export function watchResting() {
  for (const element of document.querySelectorAll<HTMLElement>('main [data-placement]')) {
    const id = element.dataset['placement'] ?? '';
    watchSeen(element, id);
    const count = ({ target }: Event) => {
      if (isResting() && target instanceof Element && target.closest('a[target=_blank]')) countClick(id);
    };
    element.addEventListener('click', count, true);
    element.addEventListener('auxclick', count, true);
  }
}
