import { useEffect, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from '../lib/safe-storage';
import { numbers, storedJson } from '../lib/stored';

const KEY = 'scroll-positions';
const positions = storedJson(safeSessionStorage, KEY, numbers);
const KEPT = 50;
let hasArrivedBefore = false;

/** The first address of every visit has the same key, so that the address itself must tell the entries apart. */
const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  `${key} ${pathname}${search}`;

/** The entry that the browser is at: a step ahead of what is rendered. */
function currentEntry() {
  const { pathname, search } = window.location;
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  return entryOf({ key, pathname, search });
}

/** Whether the browser came here by Back, Forward or reload, and not by an address or a link from elsewhere. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/** Goes to where the page was, and again as its rows arrive, until it is there, the visitor moves or 3 s are over. */
function restoreScroll(top: number): () => void {
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) stop();
  });
  const timer = setTimeout(stop, 3000);
  for (const event of events) window.addEventListener(event, stop, { passive: true });
  window.scrollTo(0, top);
  observer.observe(document.body);
  return stop;
}

/** Remembers how far each history entry is scrolled, so that Back can return there. */
export function useScrollMemory() {
  const entry = entryOf(useLocation());
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let top: number | undefined;
    const save = () => {
      timer = undefined;
      if (top === undefined) return;
      const entries = Object.entries({ ...positions.read(), [entry]: top }).slice(-KEPT);
      positions.write(Object.fromEntries(entries));
    };
    const onScroll = () => {
      // It may be the next page's.
      if (currentEntry() !== entry) return;
      top = window.scrollY;
      timer ??= setTimeout(save, 100);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      // Left right after it was scrolled.
      if (timer) save();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
    };
  }, [entry]);
}

/**
 * Rendered beside a page, inside its Suspense boundary, so that it runs once the page is there:
 * a new page starts at the top with the focus on its h1; Back restores where it was.
 */
export function PageArrival() {
  const location = useLocation();
  const { pathname, hash } = location;
  const isBack = useNavigationType() === NavigationType.Pop;

  // Only a change of page counts: filters and tabs change the query and keep focus and place.
  useLayoutEffect(() => {
    const isFirst = !hasArrivedBefore;
    hasArrivedBefore = true;
    let stop: (() => void) | undefined;
    if (isFirst && !isReturn()) {
      // The router calls every first load a 'POP'. Opened by hand it starts at its top, or at its fragment.
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    } else if (isBack) {
      const top = positions.read()?.[entryOf(location)] ?? 0;
      if (top > 0) stop = restoreScroll(top);
    } else if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
    if (!isFirst) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return null;
}
