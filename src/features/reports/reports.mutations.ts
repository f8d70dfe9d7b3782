import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { reportKeys, type ReportOutcome } from '../../domain/decisions/reports';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';

type Answer = {
  /** Chosen for the form: sent again, because its answer was lost, it closes nothing twice. */
  answer_id: string;
  listing_id: string;
  /** Of the reports on the screen: if there are others by now, they are not closed unread. */
  version: string;
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
      sayFailure('The reports were not closed')(error);
      // Another tab has closed them, or more came in. What nobody knows of keeps its form, to be sent again.
      if (!isUnanswered(error)) void reread();
    },
  });
}
