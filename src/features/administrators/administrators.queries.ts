import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const administratorQueries = {
  /** The current administrators in the order in which they were added, then the former ones. */
  all: () =>
    queryOptions({
      queryKey: ['administrators'],
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap((supabase) => supabase.rpc('list_administrators', {}, { get: true }).abortSignal(signal)),
    }),
};
