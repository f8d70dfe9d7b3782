import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const accountQueries = {
  /** Counts of the account's data, or null if the account was deleted elsewhere. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId],
      // The data is always refetched, because another window may have changed it.
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('own_account').abortSignal(signal)),
    }),
};
