import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import { notify } from '../../ui/notify';
import { deleteListing, republish, takeDown } from './change-status';

function useStatusChange<Asked, Done>(
  title: string,
  run: (input: Asked) => Promise<Done>,
  onDone: (done: Done) => void | Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    meta: { errorTitle: title },
    onSettled: (_done, error) => {
      if (error) void queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
  });
}

export function useChangeStatus(listing: AiTool) {
  const queryClient = useQueryClient();
  const show = async (tool: AiTool, title: string) => {
    // The response has only the listing's own columns. All related data is taken from the cache.
    queryClient.setQueryData<AiTool>(toolKeys.listing(tool.id), (before) => ({ ...before, ...tool }));
    notify.success(title, { description: tool.name });
    await queryClient.invalidateQueries({ queryKey: toolKeys.all });
  };
  return {
    takeDown: useStatusChange(
      'The listing could not be taken down',
      (reason: string) => takeDown(listing, reason),
      (tool) => show(tool, 'Listing taken down'),
    ),
    republish: useStatusChange(
      'The listing could not be published',
      () => republish(listing),
      (tool) => show(tool, 'Listing published'),
    ),
  };
}

export function useDeleteListing(listing: AiTool, onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useStatusChange(
    'The listing could not be deleted',
    () => deleteListing(listing),
    async ({ hasPictureLeft }) => {
      notify.success('Listing deleted', {
        description: hasPictureLeft ? `${listing.name}. A picture could not be removed from storage.` : listing.name,
      });
      onDeleted();
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
    },
  );
}
