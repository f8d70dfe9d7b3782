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

const unnarrowed = readState(new URLSearchParams());

/** Returns the first page of the unfiltered list. If the URL has filters, returns only a cached result. */
export function useWholeList(state: DirectoryState, within: string): DirectoryPage | undefined {
  const wanted = askedFrom(unnarrowed, within);
  const isWanted = hashKey([askedFrom(state, within)]) === hashKey([wanted]);
  return useQuery({ ...toolQueries.page(wanted), enabled: isWanted }).data;
}

/**
 * Limits searches to one per `THROTTLE_MS` while the visitor types. Other changes and cached pages are not delayed.
 * @param onPass receives the parameters before they take effect.
 */
function useThrottled(wanted: Asked, isKnown: (asked: Asked) => boolean, onPass: (asked: Asked) => void): Asked {
  const [passed, setPassed] = useState(wanted);
  const last = useRef(-THROTTLE_MS);
  const waits = wanted.query !== passed.query && !isKnown(wanted);
  if (!waits && hashKey([wanted]) !== hashKey([passed])) setPassed(wanted);
  const pass = useEffectEvent(() => {
    last.current = performance.now();
    onPass(wanted);
    setPassed(wanted);
  });
  const waiting = waits ? wanted.query : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const wait = last.current + THROTTLE_MS - performance.now();
    if (wait <= 0) return pass();
    const timer = setTimeout(pass, wait);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waits ? passed : wanted;
}

/**
 * Returns true while the URL has parameters that the prerendered HTML ignores. Before the first paint, a script in
 * index.html marks the page, and CSS hides the prerendered list. After hydration, the view hides the list.
 */
function useIsArriving(wanted: Asked): boolean {
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
    if (hashKey([askedFrom(address, wanted.within)]) === hashKey([wanted])) setArriving(false);
  }, [isArriving, wanted]);
  return isArriving;
}

/**
 * Returns one page of the directory. While a request runs, the previous result stays and is marked as stale. After a
 * failure or at a new URL, no previous result is shown, because its rows belong to another search. An older search
 * never replaces a newer one.
 * @param within the category of a category page.
 */
export function useDirectoryPage(state: DirectoryState, { within = '' }: { within?: string } = {}) {
  const queryClient = useQueryClient();
  const wanted = askedFrom(state, within);
  const asked = useThrottled(
    wanted,
    (page) => queryClient.getQueryData(toolQueries.page(page).queryKey) !== undefined,
    // The prefetch starts on key press. Otherwise the request would wait until the new text is painted.
    (page) => void queryClient.prefetchQuery(toolQueries.page(page)),
  );
  const query = useQuery({ ...toolQueries.page(asked), placeholderData: keepPreviousData });

  const [last, setLast] = useState<DirectoryPageResult>();
  if (query.data && query.data !== last) setLast(query.data);
  const shown = query.data ?? last;
  const isOutcomeUnknown = query.isError && !query.data;
  const isStale = query.isPlaceholderData || isOutcomeUnknown || asked.query !== wanted.query;

  // The URL's own search must be the first result on screen.
  const isArriving = useIsArriving(wanted);
  const [isBare, setBare] = useState(false);
  const mayStand = !isArriving && !isOutcomeUnknown;
  if (!mayStand && !isBare) setBare(true);
  if (mayStand && isBare && !isStale) setBare(false);

  const next = shown && !isStale && shown.page * asked.size < shown.found ? shown.page + 1 : 0;
  const nextKey = next ? JSON.stringify({ ...asked, page: next }) : '';
  const fetchNext = useCallback(() => {
    if (nextKey) void queryClient.prefetchQuery(toolQueries.page(JSON.parse(nextKey) as Asked));
  }, [nextKey, queryClient]);

  return {
    ...(shown ?? nothing),
    wanted,
    asked: isBare ? undefined : shown?.asked,
    isStale,
    isError: query.isError,
    /** Prefetches the next page. Called when the visitor scrolls near the pagination. */
    fetchNext,
    retry: () => void query.refetch(),
  };
}
