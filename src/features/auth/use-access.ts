import { useQuery } from '@tanstack/react-query';
import { authQueries } from './auth.queries';
import { useSession } from './session';
import type { SessionUser } from './session-user';

export type Access = {
  /**
   * Who is looking. 'loading': not known yet, although `user` may be; 'unreachable': somebody
   * signed in whom the database could not be asked about.
   */
  kind: 'loading' | 'visitor' | 'member' | 'administrator' | 'unreachable';
  user: SessionUser | null;
  /** Asks the database again, after 'unreachable'. */
  retry: () => void;
};

/** The one answer to who is looking, for every page. It shows or hides; the database decides. */
export function useAccess(): Access {
  const { user, isLoading } = useSession();
  const { data, isPending, isError, refetch } = useQuery(authQueries.isAdmin(user?.id));
  const kind = (): Access['kind'] => {
    if (isLoading) return 'loading';
    if (!user) return 'visitor';
    if (data !== undefined) return data ? 'administrator' : 'member';
    if (isPending) return 'loading';
    return isError ? 'unreachable' : 'member';
  };
  return { kind: kind(), user, retry: () => void refetch() };
}
