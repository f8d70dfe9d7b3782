import { isResting } from '../../lib/rest';
import { countClick, countSeen } from './count-placements';

/** How much of it, and for how long, counts as seen. */
const HALF = 0.5;
const SECOND = 1000;

const counted = new WeakMap<Element, string>();

/** Counts a placement once half of it has been in view for a second, once for as long as it stands there. */
export function watchSeen(element: Element, placementId: string): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined' || counted.get(element) === placementId) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer);
      if (!entry || entry.intersectionRatio < HALF) return;
      timer = setTimeout(() => {
        if (document.visibilityState === 'hidden') return;
        observer.disconnect();
        // While the page was at rest it may have been counted already.
        if (counted.get(element) !== placementId) countSeen(placementId);
        counted.set(element, placementId);
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

/** Counts what is seen and followed of the placements of a page that rests. */
export function watchResting() {
  for (const element of document.querySelectorAll<HTMLElement>('main [data-placement]')) {
    watchSeen(element, element.dataset['placement'] ?? '');
  }
  const follow = ({ target }: Event) => {
    if (!isResting() || !(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('a[data-placement-link]')?.dataset['placementLink'];
    if (id) countClick(id);
  };
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
}
