import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const authQueries = {
  /** Whether the signed-in account is the administrator's; requested once per session. */
  isAdmin: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['is-admin', userId],
      enabled: userId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => unwrap((supabase) => supabase.rpc('is_admin')),
    }),
};
