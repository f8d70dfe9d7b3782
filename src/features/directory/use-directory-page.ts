import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DirectoryState, readState } from '../../domain/directory/directory-state';
import { type DirectoryPageResult, type Asked, toolQueries } from './tools.queries';
import type { DirectoryPage } from '../../lib/database';

/** At most one search per this time while typing. */
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

/**
 * The first page of the whole list to which a page is limited. While the address asks for less, it is not read only for
 * this: it is there if it was shown before.
 */
export function useWholeList(state: DirectoryState, within: string): DirectoryPage | undefined {
  const wanted = askedFrom(unnarrowed, within);
  const isWanted = hashKey([askedFrom(state, within)]) === hashKey([wanted]);
  return useQuery({ ...toolQueries.page(wanted), enabled: isWanted }).data;
}

/**
 * Throttles typing: a new text is passed on at most once per `THROTTLE_MS`, all else and known pages without delay.
 * @param onPass called with what is about to be passed on.
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
 * Whether the page has been opened at an address that asks for more than its HTML from the build shows, until that is
 * what is wanted. The script of index.html marks it, so that src/index.css hides the list of the HTML from the first paint
 * on; after hydration the view does.
 */
function useRedirectResult(wanted: Asked): boolean {
  const [isArriving, setArriving] = useState(false);
  useEffect(() => {
    // The first render has to be that of the HTML.
    // oxlint-disable-next-line react/set-state-in-effect
    if (document.documentElement.dataset['asks'] !== undefined) setArriving(true);
  }, []);
  useLayoutEffect(() => {
    if (isArriving) delete document.documentElement.dataset['asks'];
  }, [isArriving]);
  useEffect(() => {
    // The router is told of query and text after hydration, one after the other.
    if (!isArriving) return;
    const address = readState(new URLSearchParams(window.location.search));
    // oxlint-disable-next-line react/set-state-in-effect
    if (hashKey([askedFrom(address, wanted.within)]) === hashKey([wanted])) setArriving(false);
  }, [isArriving, wanted]);
  return isArriving;
}

/**
 * One page of the directory. While the next one loads the last result stays, marked as stale; not where an address is
 * opened, nor after a failure, which never shows another question's rows. The response to an older search never replaces
 * a newer one.
 * @param within a category to which the whole view is limited, on category pages.
 */
export function useDirectoryPage(state: DirectoryState, { within = '' }: { within?: string } = {}) {
  const queryClient = useQueryClient();
  const wanted = askedFrom(state, within);
  const asked = useThrottled(
    wanted,
    (page) => queryClient.getQueryData(toolQueries.page(page).queryKey) !== undefined,
    // The request leaves with the key; rendering with the new text would ask only after the letter is painted.
    (page) => void queryClient.prefetchQuery(toolQueries.page(page)),
  );
  const answer = useQuery({ ...toolQueries.page(asked), placeholderData: keepPreviousData });

  const [last, setLast] = useState<DirectoryPageResult>();
  if (answer.data && answer.data !== last) setLast(answer.data);
  const shown = answer.data ?? last;
  const isOutcomeUnknown = answer.isError && !answer.data;
  const isStale = answer.isPlaceholderData || isOutcomeUnknown || asked.query !== wanted.query;

  // Until the question has its own answer, nothing else is shown in its place.
  const isArriving = useRedirectResult(wanted);
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
    /** The parameters of the present state, whose result may not be there yet. */
    wanted,
    /** The parameters of the shown result; undefined where none may be shown. */
    asked: isBare ? undefined : shown?.asked,
    /** Whether the shown result belongs to an older search. */
    isStale,
    isError: answer.isError,
    /** Reads the next page, for whoever comes near its link. */
    fetchNext,
    retry: () => void answer.refetch(),
  };
}
