import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { keepReason } from './duplicates';
import { createListing } from './create-listing';
import { toolKeys } from '../../domain/listing/tool-keys';

export function useCreateListing() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ reason, ...listing }: Parameters<typeof createListing>[0] & { reason: string }) => {
      const tool = await createListing(listing);
      // If this fails, the next attempt finds the stored listing.
      await keepReason(tool.id, reason);
      return tool;
    },
    onSuccess: async ({ approval_status: status }) => {
      if (status === 'approved') {
        notify.success('Your listing is live', { description: 'It is the newest in the directory.' });
      } else {
        notify.success('Listing submitted', {
          description: 'Follow its review on the My tools page.',
          action: { label: 'My tools', onClick: () => void navigate('/my-submissions') },
        });
      }
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
    onError: notifyError('Failed to create listing', { otherwise: 'An unknown error occurred' }),
  });
}
