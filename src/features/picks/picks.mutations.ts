import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { PickedTool } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';

type StoredPick = Pick<PickedTool, 'tool_id' | 'place' | 'reason'>;
type Change = {
  picks: readonly Omit<StoredPick, 'place'>[];
  /** The picks that the screen has loaded. Saving fails if the stored picks differ. */
  expected: readonly StoredPick[];
  message: string;
};

export function useSavePicks({
  onDone,
  onError = notifyError('The picks could not be changed'),
}: { onDone?: () => void; onError?: (error: unknown) => void } = {}) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: toolKeys.picks });
  return useMutation({
    mutationFn: ({ picks, expected }: Change) =>
      unwrap((supabase) =>
        supabase.rpc('save_picks', {
          picks: picks.map(({ tool_id, reason }, at) => ({ tool_id, place: at + 1, reason })),
          expected: expected.map(({ tool_id, place, reason }) => ({ tool_id, place, reason })),
        }),
      ),
    onError: async (error) => {
      await reload();
      onError(error);
    },
    onSuccess: async (_, { message }) => {
      await reload();
      notify.success(message, { id: 'picks' });
      onDone?.();
    },
  });
}
