import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const authQueries = {
  /** Whether the account is the administrator. The role is requested once per session. */
  isAdmin: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['is-admin', userId],
      enabled: userId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => unwrap((supabase) => supabase.rpc('is_admin')),
    }),
};
