import { useQueryClient } from '@tanstack/react-query';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { countEvent } from '../../lib/count-events';
import { MAX_SAVED_TOOLS } from '../../lib/rules';
import { notify } from '../../ui/notify';
import { useSession } from '../auth/session';
import { guestList, type SavedChange, savedKey, type SavedTool } from './guest-list';

function changed(list: readonly SavedTool[], { tools, isSaved }: SavedChange): SavedTool[] {
  if (!isSaved) return list.filter(({ tool }) => !tools.includes(tool));
  const added = tools.filter((id) => !list.some(({ tool }) => tool === id));
  const space = MAX_SAVED_TOOLS - list.length;
  if (added.length > space) notify.error(SAVED_FULL);
  const saved_at = new Date().toISOString();
  return [...added.slice(0, Math.max(0, space)).map((tool) => ({ tool, saved_at })), ...list];
}

/**
 * Returns a function that saves or removes tools. A guest's list is in this browser. A member's list is in the account.
 * The screen changes at once.
 */
export function useSetSaved() {
  const client = useQueryClient();
  const account = useSession().user?.id;
  return (change: SavedChange) => {
    if (change.isSaved) for (const tool of change.tools) countEvent('save', tool);
    const queryKey = savedKey(account);
    const before = client.getQueryData<SavedTool[]>(queryKey) ?? (account ? [] : guestList.read());
    const after = changed(before, change);
    client.setQueryData(queryKey, after);
    if (account) {
      // This chunk is already loaded, because reading the account's list needs it too.
      void import('./account-list').then(({ sendChange }) => sendChange(client, account, change, before));
    } else guestList.write(after);
  };
}
