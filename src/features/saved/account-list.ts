import type { QueryClient } from '@tanstack/react-query';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { machineTime } from '../../domain/text/machine-time';
import { isStorableText } from '../../domain/text/text';
import { unwrap } from '../../lib/unwrap';
import { formatCount } from '../../lib/format';
import { AI_TOOLS_ID_FORM_MAX, MAX_SAVED_TOOLS } from '../../lib/rules';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { guestList, type SavedChange, savedKey, type SavedTool } from './guest-list';

/**
 * Prevents a write to the wrong account after a sign-in to a different account in another tab.
 * @throws if the account has changed.
 */
async function requireAccount(id: string) {
  const { data } = await (await getSupabase()).auth.getSession();
  if (data.session?.user.id !== id) throw new Error('You are no longer signed in to this account.');
}

const toList = (rows: readonly SavedTool[]): SavedTool[] =>
  rows.map(({ tool, saved_at }) => ({ tool, saved_at: machineTime(saved_at) }));

/** Saves or removes tools of an account. Returns its whole list, newest first. */
export async function setSavedTools(account: string, tools: readonly string[], isSaved: boolean) {
  await requireAccount(account);
  return toList(await unwrap((supabase) => supabase.rpc('set_saved_tools', { tools: [...tools], is_saved: isSaved })));
}

/** Adds the tools that were saved in this browser without an account. Then reads the account's list, newest first. */
export async function readAccountList(account: string): Promise<SavedTool[]> {
  const guests = guestList.read().filter(({ tool }) => tool.length <= AI_TOOLS_ID_FORM_MAX && isStorableText(tool));
  if (guests.length === 0) {
    await requireAccount(account);
    return toList(
      await unwrap((supabase) =>
        supabase.from('saved_tools').select('tool,saved_at').order('saved_at', { ascending: false }).order('tool'),
      ),
    );
  }
  const list = await setSavedTools(
    account,
    guests.map(({ tool }) => tool),
    true,
  );
  const stored = new Set(list.map(({ tool }) => tool));
  const rest = guests.filter(({ tool }) => !stored.has(tool));
  const isFull = list.length >= MAX_SAVED_TOOLS;
  // Tools that do not fit stay in this browser until the member has removed some.
  guestList.write(isFull ? rest : []);
  const count = formatCount(rest.length, 'tool');
  if (rest.length > 0 && isFull)
    notify.error(SAVED_FULL, { description: `${count} will stay in this browser until your list has space.` });
  else if (rest.length > 0)
    notify.info(`${count} could not be saved`, { description: 'They are no longer in the directory.' });
  return list;
}

/**
 * Sends a change that the screen already shows. Offline, the request waits for the connection.
 * @param before the list to show again if the request fails.
 */
export async function sendChange(client: QueryClient, account: string, change: SavedChange, before: SavedTool[]) {
  const queryKey = savedKey(account);
  const mutationKey = ['set-saved', account];
  // The response to an older read must not undo the change on screen.
  await client.cancelQueries({ queryKey });
  const mutation = client.getMutationCache().build<SavedTool[], Error, SavedChange, undefined>(client, {
    mutationKey,
    // Requests run one at a time, so that the server stores the last press last.
    scope: { id: 'saved-tools' },
    networkMode: 'online',
    mutationFn: ({ tools, isSaved }) => setSavedTools(account, tools, isSaved),
    meta: { errorTitle: 'Your saved tools could not be changed' },
    onSettled: async (list, error) => {
      // After several quick presses, only the last response updates the screen.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, list ?? before);
      if (error) await client.invalidateQueries({ queryKey });
    },
  });
  // The mutation cache reports the error.
  await mutation.execute(change).catch(() => {});
}
