import { useEffect } from 'react';
import type { Asked } from './tools.queries';

/** In milliseconds. A search counts only after this time without a change, because earlier texts are partial words. */
const STANDS_MS = 2000;

/** Searches of this page load that were reported, or whose result was clicked. */
const reported = new Set<string>();

/**
 * Reports a search without results or without a click on a result. Only searches of the whole directory count, because
 * filters can hide results.
 * @param asked the parameters of the visible result, or undefined during loading.
 */
export function useMissedSearch(asked: Asked | undefined, hasFound: boolean) {
  const isWhole = asked && !(asked.category || asked.pricing || asked.facts || asked.tag || asked.within);
  const words = isWhole ? asked.query : '';
  useEffect(() => {
    if (!words || reported.has(words)) return;
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.card-grid a')) reported.add(words);
    };
    // The capture phase runs before the link leaves the page. A middle click fires no click event.
    document.addEventListener('click', open, true);
    document.addEventListener('auxclick', open, true);
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./watch-search').then(
        ({ watchSearch }) => {
          if (!isOver) stop = watchSearch(words, hasFound, reported);
        },
        // A failed chunk loses only one count, so the error is ignored.
        () => {},
      );
    }, STANDS_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('click', open, true);
      document.removeEventListener('auxclick', open, true);
      stop?.();
    };
  }, [words, hasFound]);
}
