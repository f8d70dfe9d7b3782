import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { MAX_SAVED_TOOLS } from '../../lib/rules';
import { notify } from '../../ui/notify';
import { useSession } from '../auth/session';
import { guestList, type SavedTool } from './guest-list';
import { savedQueries, setSavedTools } from './saved.queries';

type Change = { tools: readonly string[]; isSaved: boolean };

function changed(list: readonly SavedTool[], { tools, isSaved }: Change): SavedTool[] {
  const rest = list.filter(({ tool }) => !tools.includes(tool));
  if (!isSaved) return rest;
  const saved_at = new Date().toISOString();
  const known = new Map(list.map((saved) => [saved.tool, saved]));
  const added = tools.filter((tool) => !known.has(tool)).slice(0, Math.max(0, MAX_SAVED_TOOLS - list.length));
  return [...added.map((tool) => ({ tool, saved_at })), ...list];
}

/**
 * Saves or removes tools: a guest's in this browser, a member's in the account. The list changes at once and is restored
 * if the request fails. Offline, the request waits until the browser is online again.
 */
export function useSetSaved() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = savedQueries.list(user?.id);
  const key = ['set-saved', user?.id];
  return useMutation({
    mutationKey: key,
    // One request at a time, so that the last press wins.
    scope: { id: 'saved-tools' },
    networkMode: user ? 'online' : 'always',
    mutationFn: async ({ tools, isSaved }: Change) =>
      user ? setSavedTools(user.id, tools, isSaved) : guestList.write(client.getQueryData(queryKey) ?? []),
    onMutate: async (change) => {
      const before = client.getQueryData(queryKey) ?? (user ? [] : guestList.read());
      const after = changed(before, change);
      if (change.isSaved && change.tools.some((tool) => !after.some((saved) => saved.tool === tool)))
        notify.error(SAVED_FULL);
      client.setQueryData(queryKey, after);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, after);
      return before;
    },
    meta: { errorTitle: 'Your saved tools could not be changed' },
    onSettled: async (list, error, _change, before) => {
      // The last of several presses shows what is stored.
      if (client.isMutating({ mutationKey: key }) > 1) return;
      if (list) client.setQueryData(queryKey, list);
      if (!error) return;
      client.setQueryData(queryKey, before);
      await client.invalidateQueries({ queryKey });
    },
  });
}
