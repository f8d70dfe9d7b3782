import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export type TermFilters = { line: string; meaning: number | undefined; seen: string };

/** A line as the functions take it. */
export const lineArgs = ({ line, meaning, seen }: TermFilters) => ({ line, seen, ...(meaning && { meaning }) });

export const wordQueries = {
  all: ['word-desk'] as const,
  desk: (find: string) =>
    queryOptions({
      queryKey: [...wordQueries.all, find] as const,
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('word_desk', { find }).abortSignal(signal)),
    }),
  /** What a search shows without and with a line. */
  preview: (query: string, asked: TermFilters) =>
    queryOptions({
      queryKey: [...wordQueries.all, 'preview', query, asked] as const,
      staleTime: 0,
      // What was typed is refused or not; trying again changes nothing.
      retry: false,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        unwrap((supabase) => supabase.rpc('preview_meaning', { query, ...lineArgs(asked) }).abortSignal(signal)),
    }),
};
