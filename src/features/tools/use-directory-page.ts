import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onSupabaseNeeded } from '../../lib/supabase';
import type { DirectoryState } from './directory-state';
import { type AnsweredPage, type Asked, toolQueries } from './tools.queries';
import type { DirectoryPage } from '../../lib/database';

/** Typing asks at most once in so many milliseconds. */
const PACE = 150;
/** A view that stays so long has its next page fetched ahead, in milliseconds. */
const REST = 400;

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

/** Follows the text at once, but no more often than the pace; what `isFree` says costs nothing, it follows without delay. */
function usePaced(text: string, isFree: (text: string) => boolean): string {
  const [paced, setPaced] = useState(text);
  const last = useRef(-PACE);
  if (paced !== text && isFree(text)) setPaced(text);
  useEffect(() => {
    if (text === paced) return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setPaced(text);
      },
      Math.max(0, last.current + PACE - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [text, paced]);
  return paced;
}

/**
 * One page of the directory. While the next one loads, or if it cannot be read, the last one stays;
 * the answer to an older question never replaces that to a newer one.
 * @param within a category that the whole view is narrowed to, as a category page does.
 */
export function useDirectoryPage(state: DirectoryState, { within = '' }: { within?: string } = {}) {
  const queryClient = useQueryClient();
  const wanted = askedFrom(state, within);
  const isKnown = (asked: Asked) => queryClient.getQueryData(toolQueries.page(asked).queryKey) !== undefined;
  const query = usePaced(wanted.query, (text) => isKnown({ ...wanted, query: text }));
  const asked: Asked = { ...wanted, query };
  const answer = useQuery({ ...toolQueries.page(asked), placeholderData: keepPreviousData });

  const [last, setLast] = useState<AnsweredPage>();
  if (answer.data && answer.data !== last) setLast(answer.data);
  const shown = answer.data ?? last;
  const isStale = answer.isPlaceholderData || (answer.isError && !answer.data) || query !== wanted.query;

  const next = shown && !isStale && shown.page * asked.size < shown.found ? shown.page + 1 : 0;
  const nextKey = next ? JSON.stringify({ ...asked, page: next }) : '';
  const fetchNext = useCallback(() => {
    if (nextKey) void queryClient.prefetchQuery(toolQueries.page(JSON.parse(nextKey) as Asked));
  }, [nextKey, queryClient]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page made at build time has asked for nothing yet, and guessing ahead is no reason to load the client:
    // there the next page is fetched when the row of pages comes near.
    const stop = onSupabaseNeeded(() => {
      timer = setTimeout(fetchNext, REST);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [fetchNext]);

  return {
    ...(shown ?? nothing),
    /** What the rows answer; undefined until the first have come. */
    asked: shown?.asked,
    isLoading: shown === undefined && !answer.isError,
    /** What is shown answers an older question. */
    isStale,
    isError: answer.isError,
    /** Has the next page at hand before it is asked for. */
    fetchNext,
    retry: () => void answer.refetch(),
  };
}
