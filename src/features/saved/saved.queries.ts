import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../auth/session';
import { guestList, savedKey, type SavedTool } from './guest-list';

/**
 * Returns part of the visitor's list. A member's list is in the account. A guest's list is in this browser. Signing in
 * moves the guest's tools to the account. `data` is undefined while loading and in prerendered pages.
 */
export function useSavedPart<Data>(select: (list: SavedTool[]) => Data) {
  const { user, isLoading } = useSession();
  const account = user?.id;
  return useQuery({
    queryKey: savedKey(account),
    queryFn: async () => (account ? (await import('./account-list')).readAccountList(account) : guestList.read()),
    // An account's list is refetched, because other devices can change it. A storage event reports changes of a guest's
    // list.
    ...(account ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    enabled: !isLoading,
    select,
  });
}

const wholeList = (list: SavedTool[]) => list;

export const useSavedTools = () => useSavedPart(wholeList);

/** Reads the guest's list again after a change in another tab. The header mounts this hook once. */
export function useGuestListSync() {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = () => void client.invalidateQueries({ queryKey: savedKey() });
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}
