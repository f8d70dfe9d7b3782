import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import type { WordDesk } from '../../lib/database';
import { sayFailure } from '../failure/say-failure';
import { lineArgs, type LineAsked, wordQueries } from './words.queries';

/** What is written, and what is said once it is. */
type Saving = LineAsked & { said: string; isUndo?: boolean };

/** Writes a line in the place of the one that was seen; '' removes it. */
export function useSaveLine(onDone: (asked: Saving) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: Saving) => answerOf((supabase) => supabase.rpc('save_meaning', lineArgs(asked))),
    onSuccess: (_, asked) => onDone(asked),
    onError: sayFailure('The words were not changed'),
    onSettled: async () => {
      // Searches answer otherwise from now on.
      void queryClient.invalidateQueries({ queryKey: toolKeys.approved });
      await queryClient.invalidateQueries({ queryKey: wordQueries.all });
    },
  });
}

/** Takes a search off the list of those in vain. */
export function useForgetSearch(onDone: (words: string) => void) {
  type Missed = Pick<WordDesk['missed'][number], 'words' | 'last_day'>;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ words, last_day }: Missed) =>
      answerOf((supabase) => supabase.rpc('forget_search', { words, last_day })),
    onSuccess: (_, { words }) => onDone(words),
    onError: sayFailure('The search was not dismissed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordQueries.all }),
  });
}
