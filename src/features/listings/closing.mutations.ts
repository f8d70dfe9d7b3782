import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reviewKeys } from '../../domain/review/review-keys';
import { placementKeys } from '../../domain/placement/placement';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';

export type Closable = { id: string; name: string; version: string };

export type Closing = { closed_on: string; successor?: string };

/**
 * Marks a listing as closed, with undo, or reopens it.
 * @param onClosed is called before the refetch, while the listing's row is still visible.
 */
export function useCloseListing({ id, name, version }: Closable, onClosed?: () => void) {
  const queryClient = useQueryClient();
  // The refetch must work after the row is gone, because the toast's 'Undo' can outlive the row.
  const reread = () =>
    Promise.all(
      [reviewKeys.all, toolKeys.all, placementKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const reopen = useMutation({
    mutationFn: (closing: Closing) =>
      unwrap((supabase) => supabase.rpc('reopen_listing', { listing_id: id, ...closing })),
    onSuccess: () => notify.success(`${name} is open again`, { id: `closed-${id}` }),
    meta: { errorTitle: `${name} could not be reopened` },
    onSettled: reread,
  });
  const close = useMutation({
    mutationFn: (closing: Closing) =>
      unwrap((supabase) => supabase.rpc('close_listing', { listing_id: id, version, ...closing })),
    onSuccess: (_, closing) => {
      notify.success(`${name} is marked as closed`, {
        id: `closed-${id}`,
        action: { label: 'Undo', onClick: () => reopen.mutate(closing) },
      });
      onClosed?.();
    },
    meta: { errorTitle: `${name} could not be marked as closed` },
    onSettled: reread,
  });
  return { close, reopen };
}
