import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../domain/backend-error';
import { placementKeys } from '../../domain/placement';
import { reportKeys } from '../../domain/reports';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';

/** What names a listing and the version of it that is on the screen: its updated_at. */
export type Closable = { id: string; name: string; version: string };

/**
 * Marks a listing as closed, which can be undone, or reopens it.
 * @param onClosed before anything is read again, while its row is still there.
 */
export function useCloseListing({ id, name, version }: Closable, onClosed?: () => void) {
  const queryClient = useQueryClient();
  // The message with 'Undo' outlives the row that it was pressed in.
  const reread = () =>
    Promise.all(
      [toolKeys.all, placementKeys.all, reportKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const fail = (title: string) => (error: Error) =>
    notify.error(title, { description: describeError(error) || 'Please try again.' });
  const reopen = useMutation({
    mutationFn: () => answerOf((supabase) => supabase.rpc('reopen_listing', { listing_id: id })),
    onSuccess: () => notify.success(`${name} is open again`, { id: `closed-${id}` }),
    onError: fail(`${name} could not be reopened`),
    onSettled: reread,
  });
  const close = useMutation({
    mutationFn: (closing: { closed_on: string; successor?: string }) =>
      answerOf((supabase) => supabase.rpc('close_listing', { listing_id: id, version, ...closing })),
    onSuccess: () => {
      notify.success(`${name} is marked as closed`, {
        id: `closed-${id}`,
        action: { label: 'Undo', onClick: () => reopen.mutate() },
      });
      onClosed?.();
    },
    onError: fail(`${name} could not be marked as closed`),
    onSettled: reread,
  });
  return { close, reopen };
}
