import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedbackKeys } from '../../domain/decisions/feedback';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';

/** Withdraws a member's own open report or change. */
export function useWithdrawFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf((supabase) => supabase.rpc('withdraw_feedback', { feedback_id: id })),
    onSuccess: () => notify.success('Withdrawn'),
    onError: sayFailure('It was not withdrawn'),
    onSettled: () =>
      Promise.all([feedbackKeys.all, toolKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
