import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { ListingValues } from '../../domain/listing-columns';
import { toListingRow } from '../../domain/listing.schema';
import type { AiTool } from '../../domain/tool';
import { describeError } from '../../domain/backend-error';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { uploadBanner } from '../banners/upload-banner';
import { toolKeys } from '../../domain/tool-keys';

type NewListing = {
  /** Chosen by the form and kept with its draft: sending twice cannot make two rows. */
  id: string;
  values: ListingValues;
  banner: File | null;
  isAdmin: boolean;
};

const isTaken = (error: { code?: string; message: string }) =>
  error.code === '23505' || error.message.includes('ai_tools_pkey');

async function createListing({ id, values, banner, isAdmin }: NewListing): Promise<AiTool> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  // Without a session the request would go out as anonymous and be refused with a riddle.
  if (!auth.session) throw new Error('Your session has ended. Sign in again; what you wrote is kept.');
  const userId = auth.session.user.id;

  const bannerUrl = banner && values.premium !== 'none' ? await uploadBanner(banner, userId) : null;
  const now = new Date().toISOString();
  const { data, error } = await supabase
    .from('ai_tools')
    // Status, owner and times are sent as the specification lists them; the database sets its own.
    .insert({
      id,
      ...toListingRow(values, { isAdmin }),
      banner_url: bannerUrl,
      approval_status: isAdmin ? 'approved' : 'pending',
      rejected_reason: null,
      created_by: userId,
      created_at: now,
      updated_at: now,
      approved_at: isAdmin ? now : null,
      is_new_release: true,
    })
    .select()
    .single();
  if (!error) return data;

  if (isTaken(error)) {
    // The answer to an earlier try was lost after the row was stored.
    const earlier = await supabase.from('ai_tools').select().eq('id', id).eq('created_by', userId).maybeSingle();
    if (earlier.data) return earlier.data;
  }
  throw error;
}

export function useCreateListing() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: createListing,
    onSuccess: async ({ approval_status: status }) => {
      if (status === 'approved') {
        notify.success('Your listing is live', { description: 'It is the first of the directory now.' });
      } else {
        notify.success('Your listing was submitted', {
          description: 'It waits for review. You can follow it under My submissions.',
          action: { label: 'My submissions', onClick: () => navigate('/my-submissions') },
        });
      }
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
    onError: (error) =>
      notify.error('Failed to create listing', { description: describeError(error) || 'An unknown error occurred' }),
  });
}
