import { useEffect, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from '../lib/safe-storage';
import { numbers, storedJson } from '../lib/typed-storage';

const KEY = 'scroll-positions';
const positions = storedJson(safeSessionStorage, KEY, numbers);
const KEPT = 50;
let hasArrivedBefore = false;
/** The focused element when the path changed; the next page may take a moment to load. */
let departure: { to: string; focus: Element | null } | undefined;

/** Every visit's first entry has the same key, so the path is needed to tell entries apart. */
const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  `${key} ${pathname}${search}`;

/** The browser's current entry, which may be newer than the rendered one. */
function currentEntry() {
  const { pathname, search } = window.location;
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  return entryOf({ key, pathname, search });
}

/** Whether the page was loaded by Back, Forward or reload. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * Restores the scroll position, and again whenever the page grows, until the position is reached, the visitor interacts
 * or 3 s have passed.
 */
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

/** Stores the focused element when the path changes, for `RouteFocus`. */
export function useRememberedFocus() {
  const { pathname } = useLocation();
  useEffect(() => {
    departure = { to: pathname, focus: document.activeElement };
  }, [pathname]);
}

/** Stores the scroll position of each history entry, so that Back can restore it. */
export function useScrollRestoration() {
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
      // The event may belong to the next page.
      if (currentEntry() !== entry) return;
      top = window.scrollY;
      timer ??= setTimeout(save, 100);
    };
    // The page was scrolled before hydration.
    if (!hasArrivedBefore && window.scrollY > 0) onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      // The page was left before the timer fired.
      if (timer) save();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
    };
  }, [entry]);
}

/**
 * Rendered next to a page inside its Suspense boundary, so that its effect runs when the page is ready: a new page
 * starts at the top with its h1 focused; Back restores the scroll position.
 */
export function RouteFocus() {
  const location = useLocation();
  const { pathname, hash } = location;
  const isBack = useNavigationType() === NavigationType.Pop;

  // Runs only for a new path: filters and tabs change the query and must keep focus and scroll position.
  useLayoutEffect(() => {
    const isFirst = !hasArrivedBefore && isBack;
    hasArrivedBefore = true;
    let stop: (() => void) | undefined;
    if (isFirst && !isReturn()) {
      // React Router reports the first load as 'POP', but it should start at the top or at its fragment.
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    } else if (isBack && !(isFirst && window.scrollY > 0)) {
      const top = positions.read()?.[entryOf(location)] ?? 0;
      if (top > 0) stop = restoreScroll(top);
    } else if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
    const heading = document.querySelector<HTMLElement>('main h1');
    const at = document.activeElement;
    // If the visitor moved the focus while the page was loading, such as into a menu, it stays there.
    const hasMovedOn = departure?.to === pathname && at !== departure.focus && !at?.contains(heading);
    if (!isFirst && !hasMovedOn) heading?.focus({ preventScroll: true });
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return null;
}
