import { useEffect, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { safeSessionStorage } from '../lib/safe-storage';
import { numbers, storedJson } from '../lib/typed-storage';

const KEY = 'scroll-positions';
const positions = storedJson(safeSessionStorage, KEY, numbers);
const MAX_ENTRIES = 50;
let hasArrivedBefore = false;
/**
 * The focused element at the time of the navigation. Until the next page has loaded, the visitor may move the focus.
 */
let departure: { to: string; focus: Element | null } | undefined;

/** Identifies a history entry. The first entry of every visit has the same key, so the path is included. */
const entryOf = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  `${key} ${pathname}${search}`;

/** Returns the browser's current history entry. The rendered entry may be older. */
function currentEntry() {
  const { pathname, search } = window.location;
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  return entryOf({ key, pathname, search });
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/**
 * Restores the scroll position whenever the page grows. Stops when the position is reached, at the first interaction,
 * or after 3 s.
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

/** Stores the focused element before each navigation, for `RouteFocus`. */
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
      const entries = Object.entries({ ...positions.read(), [entry]: top }).slice(-MAX_ENTRIES);
      positions.write(Object.fromEntries(entries));
    };
    const onScroll = () => {
      // After a navigation, a scroll event belongs to the next page.
      if (currentEntry() !== entry) return;
      top = window.scrollY;
      timer ??= setTimeout(save, 100);
    };
    // Store the position if the visitor scrolled before hydration.
    if (!hasArrivedBefore && window.scrollY > 0) onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      // Save now if the visitor leaves the page before the timer fires.
      if (timer) save();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
    };
  }, [entry]);
}

/**
 * Sets the focus and the scroll position after a navigation. A new page starts at the top, with the focus on its h1.
 * Back restores the scroll position. This component must be inside the page's Suspense boundary, so that its effect
 * waits for the page.
 */
export function RouteFocus() {
  const location = useLocation();
  const { pathname, hash } = location;
  const isBack = useNavigationType() === NavigationType.Pop;

  // Only the path triggers this effect. Filters and tabs change the query and must keep focus and scroll position.
  useLayoutEffect(() => {
    const isFirst = !hasArrivedBefore && isBack;
    hasArrivedBefore = true;
    let stop: (() => void) | undefined;
    if (isFirst && !isReturn()) {
      // React Router reports 'POP' for the first load too. The first load starts at the top or at the URL's fragment.
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
    // The focus stays if the visitor moved it while the page was loading, for example into a menu.
    const hasMovedOn = departure?.to === pathname && at !== departure.focus && !at?.contains(heading);
    if (!isFirst && !hasMovedOn) heading?.focus({ preventScroll: true });
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return null;
}
