import { queryOptions, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../auth/session';
import { guestList, savedKey, type SavedTool } from './guest-list';

export const savedQueries = {
  /** The saved tools of an account, newest first, or those of a guest. Signing in adds the guest's to the account. */
  list: (account?: string) =>
    queryOptions({
      queryKey: savedKey(account),
      queryFn: async () => (account ? (await import('./account-list')).readAccountList(account) : guestList.read()),
      // Other devices change an account's list. Local storage changes with an event.
      ...(account ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    }),
};

const wholeList = (list: SavedTool[]) => list;

/** A part of the current visitor's list. `data` is undefined while loading and in pages rendered at build time. */
export function useSavedPart<Data>(select: (list: SavedTool[]) => Data) {
  const { user, isLoading } = useSession();
  return useQuery<SavedTool[], Error, Data, string[]>({
    ...(savedQueries.list(user?.id) as UseQueryOptions<SavedTool[], Error, SavedTool[], string[]>),
    enabled: !isLoading,
    select,
  });
}

export const useSavedTools = () => useSavedPart(wholeList);

/** Reads the guest's list again when another tab changes it. Mounted once, in the header. */
export function useGuestListSync() {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = () => void client.invalidateQueries({ queryKey: savedKey() });
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}
