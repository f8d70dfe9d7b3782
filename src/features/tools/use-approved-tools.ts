import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AiTool } from '../../domain/tool';
import { toolQueries } from './tools.queries';

const none: AiTool[] = [];

/** The directory's tools: the first batch at once, the rest filling in behind it, the total right from the start. */
export function useApprovedTools() {
  const query = useInfiniteQuery(toolQueries.approved());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;

  useEffect(() => {
    // Several components use this hook at once: the second joins the request of the first.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const tools = query.data?.tools ?? none;
  return {
    tools,
    total: hasNextPage ? Math.max(query.data?.total ?? 0, tools.length) : tools.length,
    isLoading: query.isPending,
    /** Nothing could be read. */
    isError: query.isError && query.data === undefined,
    /** Some batches are there, a later one failed. */
    isIncomplete: isFetchNextPageError,
    isFillingIn: hasNextPage && !isFetchNextPageError,
    retry: () => void (query.data ? fetchNextPage() : query.refetch()),
  };
}
