import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSupabase } from '../../lib/supabase';
import { useSession } from './session';

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

/** Shows or hides; the database decides. `isLoading` is true while it is not yet known. */
export function useIsAdmin(): { isAdmin: boolean; isLoading: boolean } {
  const { user, isLoading } = useSession();
  const { data, isPending } = useQuery(authQueries.isAdmin(user?.id));
  return { isAdmin: data === true, isLoading: isLoading || (user !== null && isPending) };
}
