import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';
import { revisionKeys } from '../../domain/decisions/revisions';

/** A member takes a change of theirs back; done twice, it is the same. */
export function useWithdrawRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf((supabase) => supabase.rpc('withdraw_revision', { revision_id: id })),
    onSuccess: () => notify.success('Change withdrawn'),
    onError: sayFailure('The change was not withdrawn'),
    onSettled: () =>
      Promise.all([revisionKeys.all, toolKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
