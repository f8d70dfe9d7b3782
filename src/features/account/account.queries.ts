import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

export const accountQueries = {
  /** What the account has here, in numbers; null if it has been deleted elsewhere. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['account', userId],
      // Another window may have changed it.
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: ({ signal }) => answerOf((supabase) => supabase.rpc('own_account').abortSignal(signal)),
    }),
};
