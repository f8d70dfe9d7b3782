import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, parsed } from '../../lib/stored';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { signingOut } from '../auth/signing-out';
import { keyOf, learnRows, setAccount, wishesOf } from './saved.store';
import { settle } from './wishes';

/** How long a sign-out waits for the account to be told, in ms. */
const PATIENCE = 3000;

const tools = (count: number) => formatCount(count, 'tool');

async function send(account: string, wishes: Record<string, number>) {
  const { data } = await (await getSupabase()).auth.getSession();
  // Another tab may have signed in as somebody else.
  if (data.session?.user.id !== account) throw new Error('This account is not signed in any more.');
  return answerOf((supabase) => supabase.rpc('settle_saved_tools', { wishes }));
}

/** Tells the account what is wished here and asks what it holds, with how many wishes it has no room for. */
export const accountList = (id = '') =>
  queryOptions({
    queryKey: ['saved', id],
    enabled: id !== '',
    refetchOnMount: 'always',
    // For what other devices saved, when the tab is looked at after a minute.
    refetchOnWindowFocus: true,
    queryFn: async ({ client, queryKey }): Promise<number> => {
      const { rows, gone, full } = await settle([wishesOf(id), wishesOf()], (wishes) => send(id, wishes));
      learnRows(id, rows);
      if (gone > 0)
        notify.info(`${tools(gone)} could not be saved`, { description: 'The directory has it no longer.' });
      if (full > (client.getQueryData<number>(queryKey) ?? 0))
        notify.error(SAVED_FULL, { description: `${tools(full)} stays in this browser until then.` });
      return full;
    },
  });

/** Keeps what is saved in step with the account. Only who is signed in loads it. */
export function useAccountList(id: string | undefined) {
  const client = useQueryClient();
  const { refetch } = useQuery(accountList(id));
  useEffect(() => {
    if (!id) return;
    const settleNow = async () => {
      // What is under way began before what is to be told now.
      if (client.isFetching(accountList(id)) > 0) await refetch({ cancelRefetch: false });
      await refetch({ cancelRefetch: false });
    };
    const settleSoon = () => void settleNow();
    // What an earlier account left, whose session ended without a sign-out.
    for (const key of safeLocalStorage.keys())
      if (key.startsWith(`${keyOf()}:`) && key !== keyOf(id)) safeLocalStorage.removeItem(key);
    // What another tab takes out of its journal, the account has been told.
    const follow = ({ key, oldValue }: StorageEvent) => {
      if (key === keyOf() || key === keyOf(id))
        learnRows(id, new Map(Object.entries(numbers(parsed(oldValue ?? '')) ?? {})));
    };
    signingOut.before = async () => {
      let timer;
      await Promise.race([settleNow(), new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)))]);
      clearTimeout(timer);
      if (wishesOf(id).read().size === 0) return;
      notify.info('Some of what you saved or removed is lost', {
        description: 'Your account could not be told before you signed out.',
      });
    };
    setAccount({ id, settle: settleSoon });
    window.addEventListener('online', settleSoon);
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('online', settleSoon);
      window.removeEventListener('storage', follow);
      signingOut.before = async () => {};
      setAccount();
    };
  }, [id, client, refetch]);
}
