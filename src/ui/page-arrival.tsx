import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from '../lib/safe-storage';

const KEY = 'scroll-positions';
const KEPT = 50;
let hasArrivedBefore = false;

const read = (): Record<string, number> => {
  try {
    return JSON.parse(safeSessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
};

/** Remembers how far each history entry is scrolled, so that Back can return there. */
export function useScrollMemory() {
  const { key } = useLocation();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      const entries = Object.entries({ ...read(), [key]: window.scrollY }).slice(-KEPT);
      safeSessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 100);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);
}

/**
 * Rendered beside a page, inside its Suspense boundary, so that it runs once the page is there:
 * a new page starts at the top with the focus on its h1; Back restores where it was.
 */
export function PageArrival() {
  const { pathname, key, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';

  // Only a change of page counts: filters and tabs change the query and keep focus and place.
  useLayoutEffect(() => {
    const isFirst = !hasArrivedBefore;
    hasArrivedBefore = true;
    if (isBack) {
      const top = read()[key] ?? 0;
      if (top > 0) window.scrollTo(0, top);
      if (isFirst) return;
    } else if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
    if (!isFirst) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return null;
}
