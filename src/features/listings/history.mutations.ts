import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { notify } from '../../ui/notify';
import type { Change } from './history.queries';
import { restoreChange } from './restore';

/** Restores the values from before a change. The user must confirm if a later change would be lost. */
export function useRestoreChange(listingId: string, change: Change, onRestored: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isSure: boolean) => restoreChange(listingId, change, isSure),
    onSuccess: async ({ kind }) => {
      if (kind === 'changed-since') return;
      if (kind === 'same') {
        notify.info('Nothing to restore: the listing already has this text');
      } else if (kind === 'conflict') {
        notify.error('Nothing was restored', {
          description: 'The listing has changed. Check its history and try again.',
        });
      } else {
        notify.success('Restored', { description: 'To undo this, restore the previous version.' });
      }
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      if (kind === 'restored') onRestored();
    },
    meta: { errorTitle: 'The values could not be restored' },
    onSettled: (_outcome, error) => {
      if (error) void queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
  });
}
