import { useQuery } from '@tanstack/react-query';
import { authQueries } from './auth.queries';
import { useSession } from './session';
import type { SessionUser } from './session-user';

export type Access = {
  /**
   * 'loading' means that the role is not known yet, even if `user` is set. 'unreachable' means that the role query
   * failed.
   */
  kind: 'loading' | 'visitor' | 'member' | 'administrator' | 'unreachable';
  user: SessionUser | null;
  retry: () => void;
};

/** Returns the visitor's role. The role only decides what the interface shows, because the database enforces access. */
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
