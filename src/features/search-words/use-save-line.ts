import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import type { WordsAdmin } from '../../lib/database';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { lineArgs, type TermFilters, wordQueries } from './words.queries';

const FAILED = 'The words were not saved';

/** The line to save, and the message after success. */
type Saving = TermFilters & { said: string; isUndo?: boolean };

/** Replaces the line that was read; '' removes it. */
export function useSaveLine(onDone: () => void) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (asked: Saving) => unwrap((supabase) => supabase.rpc('save_synonyms', lineArgs(asked))),
    onError: notifyError(FAILED),
    onSettled: async (group_id, _, asked) => {
      // The change affects search results.
      void queryClient.invalidateQueries({ queryKey: toolKeys.approved });
      await queryClient.invalidateQueries({ queryKey: wordQueries.all });
      if (group_id === undefined) return;
      onDone();
      notify.success(asked.said, {
        id: 'words',
        action: asked.isUndo
          ? undefined
          : { label: 'Undo', onClick: () => void undo(group_id).catch(notifyError(FAILED)) },
      });
    },
  });
  const undo = async (group_id: number) => {
    const [last] = (await queryClient.fetchQuery(wordQueries.desk(''))).changes;
    if (last?.group_id === group_id) {
      save.mutate({ line: last.before, group_id, expected: last.after, isUndo: true, said: 'Undone' });
    }
  };
  return save;
}

/** Removes a search from the list of missed searches. */
export function useForgetSearch() {
  type Missed = Pick<WordsAdmin['missed'][number], 'words' | 'last_day'>;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ words, last_day }: Missed) =>
      unwrap((supabase) => supabase.rpc('delete_missed_search', { words, last_day })),
    onSuccess: (_, { words }) => notify.success(`‘${words}’ is dismissed`),
    onError: notifyError('The search was not dismissed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordQueries.all }),
  });
}
