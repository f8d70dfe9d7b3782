import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedbackKeys, type ReportReason } from '../../domain/review/feedback';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { newUuid } from '../../lib/uuid';
import { notify } from '../../ui/notify';
import { sendReport } from './send-feedback';

/** Sends a report. A retry uses the same id, in case only the response was lost. */
export function useSendReport(
  listingId: string,
  onSent: (outcome: Awaited<ReturnType<typeof sendReport>>) => void | Promise<void>,
) {
  const [ids] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: ({ reason, note }: { reason: ReportReason; note: string }) => {
      const report = `${reason} ${note}`;
      const id = ids.get(report) ?? newUuid();
      ids.set(report, id);
      return sendReport(id, listingId, reason, note);
    },
    onSuccess: onSent,
    meta: { errorTitle: 'Your report could not be sent' },
  });
}

export function useWithdrawFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap((supabase) => supabase.rpc('withdraw_feedback', { feedback_id: id })),
    onSuccess: () => notify.success('Your report or change was withdrawn'),
    meta: { errorTitle: 'Your report or change could not be withdrawn' },
    onSettled: () =>
      Promise.all([feedbackKeys.all, toolKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
