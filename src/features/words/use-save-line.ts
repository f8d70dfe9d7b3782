import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../domain/backend-error';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { lineArgs, type LineAsked, wordQueries } from './words.queries';

/** What is written, and what is said once it is. */
type Saving = LineAsked & { said: string; isUndo?: boolean };

/** Writes a line in the place of the one that was seen; '' removes it. */
export function useSaveLine(onDone: (asked: Saving) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: Saving) => answerOf((supabase) => supabase.rpc('save_meaning', lineArgs(asked))),
    onSuccess: (_, asked) => onDone(asked),
    onError: (error) =>
      notify.error('The words were not changed', { description: describeError(error) || 'Please try again.' }),
    onSettled: async () => {
      // Searches answer otherwise from now on.
      void queryClient.invalidateQueries({ queryKey: toolKeys.approved });
      await queryClient.invalidateQueries({ queryKey: wordQueries.all });
    },
  });
}

/** Takes a search off the list of those in vain. */
export function useForgetSearch(onDone: (words: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => answerOf((supabase) => supabase.rpc('forget_search', { words })),
    onSuccess: (_, words) => onDone(words),
    onError: (error) =>
      notify.error('The search is still on the list', { description: describeError(error) || 'Please try again.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordQueries.all }),
  });
}
