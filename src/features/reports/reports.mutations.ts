import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../domain/backend-error';
import { isUnanswered } from '../../domain/backend-failure';
import { reportKeys, type ReportOutcome } from '../../domain/reports';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';

type Answer = {
  /** Chosen for the form: sent again, because its answer was lost, it closes nothing twice. */
  answer_id: string;
  listing_id: string;
  /** How many reports were on the screen: if there are more by now, they are not closed unread. */
  seen: number;
  outcome: ReportOutcome;
  remark?: string;
};

/** Closes the open reports of a listing with what was done. */
export function useAnswerReports() {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: reportKeys.all });
  return useMutation({
    mutationFn: (answer: Answer) => answerOf((supabase) => supabase.rpc('answer_reports', answer)),
    onSuccess: async () => {
      notify.success('The reports are closed', {
        description: 'Members among those who reported can read what was done.',
      });
      await reread();
    },
    onError: (error) => {
      if (isUnanswered(error)) {
        notify.error('No answer came: it may be done all the same', {
          description: 'Check your connection and try again: nothing is done twice.',
        });
        return;
      }
      notify.error('The reports were not closed', { description: describeError(error) || 'Please try again.' });
      // Another tab has closed them, or more came in.
      void reread();
    },
  });
}
