import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../auth/session';
import { guestList, savedKey, type SavedTool } from './guest-list';

/**
 * A part of the current visitor's list: of the account, which takes over the guest's tools on sign-in, or of the guest.
 * `data` is undefined while loading and in pages rendered at build time.
 */
export function useSavedPart<Data>(select: (list: SavedTool[]) => Data) {
  const { user, isLoading } = useSession();
  const account = user?.id;
  return useQuery({
    queryKey: savedKey(account),
    queryFn: async () => (account ? (await import('./account-list')).readAccountList(account) : guestList.read()),
    // Other devices change an account's list. Local storage changes with an event.
    ...(account ? { refetchOnWindowFocus: true } : { staleTime: Number.POSITIVE_INFINITY }),
    enabled: !isLoading,
    select,
  });
}

const wholeList = (list: SavedTool[]) => list;

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
