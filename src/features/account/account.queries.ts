import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const accountQueries = {
  /** What the account has here, in numbers; null if it has been deleted elsewhere. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId],
      // Another window may have changed it.
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('own_account').abortSignal(signal)),
    }),
};
