import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onSupabaseNeeded } from '../../lib/supabase';
import type { DirectoryState } from './directory-state';
import { type AnsweredPage, type Asked, toolQueries } from './tools.queries';
import type { DirectoryPage } from '../../lib/database';

/** At most one search per this time while typing. */
const THROTTLE_MS = 150;
/** How long a page must be shown before the next one is prefetched. */
const PREFETCH_AFTER_MS = 400;

const nothing: DirectoryPage = {
  rows: [],
  found: 0,
  total: 0,
  page: 1,
  facets: { category: {}, pricing: {} },
  nearest: [],
};

export const askedFrom = ({ search, ...state }: DirectoryState, within = ''): Asked => ({
  query: search.trim(),
  category: state.category.trim(),
  pricing: state.pricing,
  page: state.page,
  size: state.size,
  within,
});

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
 * One page of the directory. The last result stays while the next one loads or if it fails; the response to an older
 * search never replaces a newer one.
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

  const [last, setLast] = useState<AnsweredPage>();
  if (answer.data && answer.data !== last) setLast(answer.data);
  const shown = answer.data ?? last;
  const isStale = answer.isPlaceholderData || (answer.isError && !answer.data) || asked.query !== wanted.query;

  const next = shown && !isStale && shown.page * asked.size < shown.found ? shown.page + 1 : 0;
  const nextKey = next ? JSON.stringify({ ...asked, page: next }) : '';
  const fetchNext = useCallback(() => {
    if (nextKey) void queryClient.prefetchQuery(toolQueries.page(JSON.parse(nextKey) as Asked));
  }, [nextKey, queryClient]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page made at build time has not needed the Supabase client yet, and prefetching is no reason to load it: there,
    // the next page is fetched when the pagination comes near.
    const stop = onSupabaseNeeded(() => {
      timer = setTimeout(fetchNext, PREFETCH_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [fetchNext]);

  return {
    ...(shown ?? nothing),
    /** The parameters of the shown result; undefined until the first one has arrived. */
    asked: shown?.asked,
    isLoading: shown === undefined && !answer.isError,
    /** Whether the shown result belongs to an older search. */
    isStale,
    isError: answer.isError,
    /** Prefetches the next page. */
    fetchNext,
    retry: () => void answer.refetch(),
  };
}
