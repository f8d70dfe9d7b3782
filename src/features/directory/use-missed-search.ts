import { useEffect } from 'react';
import type { Asked } from './tools.queries';

/** So long a search stands still before it counts as one, in milliseconds: what is passed while typing is none. */
const STANDS_MS = 2000;

/** Searches of which something was opened, or that are told, since the page was loaded. */
const settled = new Set<string>();

/**
 * Counts a search that finds nothing, or of which nothing is opened: of the whole directory, where no filter is to blame.
 * @param asked what is shown; undefined while something else is awaited.
 */
export function useMissedSearch(asked: Asked | undefined, hasFound: boolean) {
  const isWhole = asked && !(asked.category || asked.pricing || asked.facts || asked.tag || asked.within);
  const words = isWhole ? asked.query : '';
  useEffect(() => {
    if (!words || settled.has(words)) return;
    const open = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.card-grid a')) settled.add(words);
    };
    // Before the link leaves the page. A middle click is no click.
    document.addEventListener('click', open, true);
    document.addEventListener('auxclick', open, true);
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./watch-search').then(
        ({ watchSearch }) => {
          if (!isOver) stop = watchSearch(words, hasFound, settled);
        },
        // A part that is missing loses a count, and nobody's work.
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
