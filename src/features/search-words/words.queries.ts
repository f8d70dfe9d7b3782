import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

export type LineAsked = { line: string; group_id: number | undefined; expected: string };

/** A line as the functions take it. */
export const lineArgs = ({ line, group_id, expected }: LineAsked) => ({
  line,
  expected,
  ...(group_id && { group_id }),
});

export const wordQueries = {
  all: ['word-desk'] as const,
  desk: (find: string) =>
    queryOptions({
      queryKey: [...wordQueries.all, find] as const,
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => answerOf((supabase) => supabase.rpc('admin_vocabulary', { find }).abortSignal(signal)),
    }),
  /** What a search shows without and with a line. */
  preview: (query: string, asked: LineAsked) =>
    queryOptions({
      queryKey: [...wordQueries.all, 'preview', query, asked] as const,
      staleTime: 0,
      // What was typed is refused or not; trying again changes nothing.
      retry: false,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        answerOf((supabase) => supabase.rpc('preview_synonyms', { query, ...lineArgs(asked) }).abortSignal(signal)),
    }),
};
