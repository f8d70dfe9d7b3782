import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DirectoryState, readState } from '../../domain/directory/directory-state';
import { type DirectoryPageResult, type Asked, toolQueries } from './tools.queries';
import type { DirectoryPage } from '../../lib/database';

/** The minimum time between two searches while the visitor types, in milliseconds. */
const THROTTLE_MS = 150;

const nothing: DirectoryPage = {
  rows: [],
  found: 0,
  total: 0,
  page: 1,
  facets: { category: {}, pricing: {}, facts: {} },
  closest: null,
  compared: null,
  closed: null,
};

const askedFrom = ({ search, ...state }: DirectoryState, within = ''): Asked => ({
  query: search.trim(),
  ...state,
  within,
});

const unfiltered = readState(new URLSearchParams());

/** Returns the first page of the unfiltered list. If the URL has filters, returns only a cached result. */
export function useWholeList(state: DirectoryState, within: string): DirectoryPage | undefined {
  const requested = askedFrom(unfiltered, within);
  const isWanted = hashKey([askedFrom(state, within)]) === hashKey([requested]);
  return useQuery({ ...toolQueries.page(requested), enabled: isWanted }).data;
}

/**
 * Limits searches to one per `THROTTLE_MS` while the visitor types. Other changes and cached pages are not delayed.
 * @param onPass receives the parameters before they take effect.
 */
function useThrottled(requested: Asked, isKnown: (asked: Asked) => boolean, onPass: (asked: Asked) => void): Asked {
  const [passed, setPassed] = useState(requested);
  const last = useRef(-THROTTLE_MS);
  const isThrottled = requested.query !== passed.query && !isKnown(requested);
  if (!isThrottled && hashKey([requested]) !== hashKey([passed])) setPassed(requested);
  const pass = useEffectEvent(() => {
    last.current = performance.now();
    onPass(requested);
    setPassed(requested);
  });
  const waiting = isThrottled ? requested.query : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const wait = last.current + THROTTLE_MS - performance.now();
    if (wait <= 0) return pass();
    const timer = setTimeout(pass, wait);
    return () => clearTimeout(timer);
  }, [waiting]);
  return isThrottled ? passed : requested;
}

/**
 * Returns true while the URL has parameters that the prerendered HTML ignores. Before the first paint, a script in
 * index.html marks the page, and CSS hides the prerendered list. After hydration, the view hides the list.
 */
function useIsArriving(requested: Asked): boolean {
  const [isArriving, setArriving] = useState(false);
  useEffect(() => {
    // The first render must match the HTML.
    // oxlint-disable-next-line react/set-state-in-effect
    if (document.documentElement.dataset['asks'] !== undefined) setArriving(true);
  }, []);
  useLayoutEffect(() => {
    if (isArriving) delete document.documentElement.dataset['asks'];
  }, [isArriving]);
  useEffect(() => {
    // After hydration, the router provides the query and the search text in separate renders. The state ends when the
    // view has both values.
    if (!isArriving) return;
    const address = readState(new URLSearchParams(window.location.search));
    // oxlint-disable-next-line react/set-state-in-effect
    if (hashKey([askedFrom(address, requested.within)]) === hashKey([requested])) setArriving(false);
  }, [isArriving, requested]);
  return isArriving;
}

/**
 * Returns one page of the directory. While a request runs, the previous result stays and is marked as stale. After a
 * failure or at a new URL, no previous result is shown, because its rows belong to a different search. An older search
 * never replaces a newer one.
 * @param within the category of a category page.
 */
export function useDirectoryPage(state: DirectoryState, { within = '' }: { within?: string } = {}) {
  const queryClient = useQueryClient();
  const requested = askedFrom(state, within);
  const asked = useThrottled(
    requested,
    (page) => queryClient.getQueryData(toolQueries.page(page).queryKey) !== undefined,
    // The prefetch starts on key press. Otherwise the request would wait until the new text is painted.
    (page) => void queryClient.prefetchQuery(toolQueries.page(page)),
  );
  const query = useQuery({ ...toolQueries.page(asked), placeholderData: keepPreviousData });

  const [last, setLast] = useState<DirectoryPageResult>();
  if (query.data && query.data !== last) setLast(query.data);
  const shown = query.data ?? last;
  const isOutcomeUnknown = query.isError && !query.data;
  const isStale = query.isPlaceholderData || isOutcomeUnknown || asked.query !== requested.query;

  // The URL's own search must be the first result on screen.
  const isArriving = useIsArriving(requested);
  const [isBare, setBare] = useState(false);
  const canShow = !isArriving && !isOutcomeUnknown;
  if (!canShow && !isBare) setBare(true);
  if (canShow && isBare && !isStale) setBare(false);

  const next = shown && !isStale && shown.page * asked.size < shown.found ? shown.page + 1 : 0;
  const nextKey = next ? JSON.stringify({ ...asked, page: next }) : '';
  const fetchNext = useCallback(() => {
    if (nextKey) void queryClient.prefetchQuery(toolQueries.page(JSON.parse(nextKey) as Asked));
  }, [nextKey, queryClient]);

  return {
    ...(shown ?? nothing),
    wanted: requested,
    asked: isBare ? undefined : shown?.asked,
    isStale,
    isError: query.isError,
    /** Prefetches the next page. Called when the visitor scrolls near the pagination. */
    fetchNext,
    retry: () => void query.refetch(),
  };
}
