import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

/** A new line, or a new version of a group's line. `expected` is the line that was loaded. */
export type LineChange = { line: string; group_id: number | undefined; expected: string };

export const lineArgs = ({ line, group_id, expected }: LineChange) => ({
  line,
  expected,
  ...(group_id && { group_id }),
});

export const wordQueries = {
  all: ['search-words'] as const,
  admin: (find: string) =>
    queryOptions({
      queryKey: [...wordQueries.all, find] as const,
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('admin_vocabulary', { find }).abortSignal(signal)),
    }),
  preview: (query: string, change: LineChange) =>
    queryOptions({
      queryKey: [...wordQueries.all, 'preview', query, change] as const,
      staleTime: 0,
      // The database validates the line, so a retry would fail in the same way.
      retry: false,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        unwrap((supabase) => supabase.rpc('preview_synonyms', { query, ...lineArgs(change) }).abortSignal(signal)),
    }),
};
