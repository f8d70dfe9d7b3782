import { useEffect } from 'react';
import type { Asked } from './tools.queries';

/** A search counts only if its text stays unchanged for this time. Earlier texts may be unfinished words. */
const UNCHANGED_MS = 2000;

/** Searches since this page loaded that have been reported or that led to a click on a result. */
const reported = new Set<string>();

/**
 * Reports searches that have no results or no click on a result. Only unfiltered searches of the whole directory count,
 * because filters can hide results.
 * @param asked the parameters of the visible result, or undefined while loading.
 */
export function useMissedSearch(asked: Asked | undefined, hasFound: boolean) {
  const isWhole = asked && !(asked.category || asked.pricing || asked.facts || asked.tag || asked.within);
  const words = isWhole ? asked.query : '';
  useEffect(() => {
    if (!words || reported.has(words)) return;
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.card-grid a')) reported.add(words);
    };
    // The capture phase runs before the link leaves the page. `auxclick` covers middle clicks.
    document.addEventListener('click', open, true);
    document.addEventListener('auxclick', open, true);
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./watch-search').then(
        ({ watchSearch }) => {
          if (!isOver) stop = watchSearch(words, hasFound, reported);
        },
        // A failed import is ignored, because only one count is lost.
        () => {},
      );
    }, UNCHANGED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('click', open, true);
      document.removeEventListener('auxclick', open, true);
      stop?.();
    };
  }, [words, hasFound]);
}
