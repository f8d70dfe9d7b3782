import { queryOptions } from '@tanstack/react-query';
import { accessKey } from '../../domain/account/access-key';
import { unwrap } from '../../lib/unwrap';

export const authQueries = {
  /**
   * Whether the account is an administrator. The role is requested once per session, and again after the database
   * refused a request for lack of rights.
   */
  isAdmin: (userId: string | undefined) =>
    queryOptions({
      queryKey: [...accessKey, userId],
      enabled: userId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => unwrap((supabase) => supabase.rpc('is_admin')),
    }),
  /** Whether the account is the administrator who was added first. */
  isFirstAdmin: (userId: string | undefined) =>
    queryOptions({
      queryKey: [...accessKey, userId, 'first'],
      enabled: userId !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        unwrap((supabase) => supabase.rpc('is_first_admin', {}, { get: true }).abortSignal(signal)),
    }),
};
