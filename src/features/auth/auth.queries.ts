import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../lib/supabase';

export const authQueries = {
  /** Whether the signed-in account is the administrator's: asked of the database, once a session. */
  isAdmin: (userId: string | undefined) =>
    queryOptions({
      queryKey: ['is-admin', userId],
      enabled: userId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const { data, error } = await (await getSupabase()).rpc('is_admin');
        if (error) throw error;
        return data;
      },
    }),
};
