import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, parsed } from '../../lib/typed-storage';
import { notify } from '../../ui/notify';
import { signOutState } from '../../lib/sign-out-state';
import { savedQueries } from './saved.queries';
import { keyOf, mergeRows, setAccount, pendingSavesOf } from './saved.store';

/** How long a sign-out waits for the account to be told, in ms. */
const TIMEOUT_MS = 3000;

/** Keeps what is saved in step with the account. Only who is signed in loads it. */
export function useAccountList(id: string | undefined) {
  const client = useQueryClient();
  const { refetch } = useQuery(savedQueries.account(id));
  useEffect(() => {
    if (!id) return;
    const settleNow = async () => {
      // What is under way began before what is to be told now.
      if (client.isFetching(savedQueries.account(id)) > 0) await refetch({ cancelRefetch: false });
      await refetch({ cancelRefetch: false });
    };
    const settleSoon = () => void settleNow();
    // What an earlier account left, whose session ended without a sign-out.
    for (const key of safeLocalStorage.keys())
      if (key.startsWith(`${keyOf()}:`) && key !== keyOf(id)) safeLocalStorage.removeItem(key);
    // What another tab takes out of its journal, the account has been told.
    const follow = ({ key, oldValue }: StorageEvent) => {
      if (key === keyOf() || key === keyOf(id))
        mergeRows(id, new Map(Object.entries(numbers(parsed(oldValue ?? '')) ?? {})));
    };
    signOutState.before = async () => {
      let timer;
      await Promise.race([settleNow(), new Promise((resolve) => (timer = setTimeout(resolve, TIMEOUT_MS)))]);
      clearTimeout(timer);
      if (pendingSavesOf(id).read().size === 0) return;
      notify.info('Some changes to your list are lost', {
        description: 'They were not sent before you signed out.',
      });
    };
    setAccount({ id, settle: settleSoon });
    window.addEventListener('online', settleSoon);
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('online', settleSoon);
      window.removeEventListener('storage', follow);
      signOutState.before = async () => {};
      setAccount();
    };
  }, [id, client, refetch]);
}
