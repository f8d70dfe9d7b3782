import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { MissedSearch } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { lineArgs, type LineChange, wordQueries } from './words.queries';

/** Replaces the line that was loaded, or removes it if `line` is ''. `message` is the text of the success toast. */
export function useSaveLine({
  onDone,
  onError = notifyError('The words could not be saved'),
}: { onDone?: () => void; onError?: (error: unknown) => void } = {}) {
  const queryClient = useQueryClient();
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: toolKeys.approved });
    return queryClient.invalidateQueries({ queryKey: wordQueries.all });
  };
  return useMutation({
    mutationFn: (change: LineChange & { message: string }) =>
      unwrap((supabase) => supabase.rpc('save_synonyms', lineArgs(change))),
    onError: async (error) => {
      await reload();
      onError(error);
    },
    onSuccess: async (_, { message }) => {
      await reload();
      notify.success(message, { id: 'words' });
      onDone?.();
    },
  });
}

export function useDismissSearch() {
  type Missed = Pick<MissedSearch, 'words' | 'last_day'>;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ words, last_day }: Missed) =>
      unwrap((supabase) => supabase.rpc('delete_missed_search', { words, last_day })),
    onSuccess: (_, { words }) => notify.success(`‘${words}’ is dismissed`),
    onError: notifyError('The search could not be dismissed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordQueries.all }),
  });
}
