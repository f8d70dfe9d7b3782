import { useEffect } from 'react';
import type { Asked } from './tools.queries';

/** Time without a change before a search counts, in milliseconds. It excludes partial words. */
const STANDS_MS = 2000;

/** Searches since the page load that had a click or are reported already. */
const settled = new Set<string>();

/**
 * Reports a search without results or without a clicked result. Only searches of the whole directory count, because
 * filters can hide results.
 * @param asked the parameters of the shown result; undefined while another one loads.
 */
export function useMissedSearch(asked: Asked | undefined, hasFound: boolean) {
  const isWhole = asked && !(asked.category || asked.pricing || asked.facts || asked.tag || asked.within);
  const words = isWhole ? asked.query : '';
  useEffect(() => {
    if (!words || settled.has(words)) return;
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.card-grid a')) settled.add(words);
    };
    // Listens in the capture phase, before the link leaves the page. A middle click fires no click event.
    document.addEventListener('click', open, true);
    document.addEventListener('auxclick', open, true);
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./watch-search').then(
        ({ watchSearch }) => {
          if (!isOver) stop = watchSearch(words, hasFound, settled);
        },
        // A chunk that fails to load loses only a count.
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
