import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { removePictures } from '../../lib/remove-banner';

/**
 * Deletes a pending listing.
 * @throws if the row still exists afterwards.
 */
async function withdraw(id: string): Promise<void> {
  const supabase = await getSupabase();
  const { data, error } = await supabase
    .from('ai_tools')
    .delete()
    .eq('id', id)
    .eq('approval_status', 'pending')
    .select('id');
  if (data && data.length > 0) return;
  const stored = await supabase.from('ai_tools').select('approval_status').eq('id', id).maybeSingle();
  // The row was already deleted by another tab, or by an attempt whose response was lost.
  if (!stored.error && !stored.data) return;
  if (error ?? stored.error) throw error ?? stored.error;
  throw new Error(
    stored.data?.approval_status === 'pending'
      ? 'You are no longer signed in. Sign in and try again.'
      : 'The listing has already been reviewed.',
  );
}

export function useWithdrawListing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      banner_url,
      screenshot_url,
    }: Pick<AiTool, 'id' | 'name' | 'banner_url' | 'screenshot_url'>) => {
      await withdraw(id);
      await removePictures([banner_url, screenshot_url]);
    },
    onSuccess: (_data, { name }) => notify.success('Listing withdrawn', { description: name }),
    meta: { errorTitle: 'The listing could not be withdrawn' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
  });
}
