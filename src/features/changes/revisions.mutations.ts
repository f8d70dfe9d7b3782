import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { revisionKeys } from '../../domain/review/revisions';

/** A member takes a change of theirs back; done twice, it is the same. */
export function useWithdrawRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap((supabase) => supabase.rpc('withdraw_revision', { revision_id: id })),
    onSuccess: () => notify.success('Change withdrawn'),
    onError: notifyError('The change was not withdrawn'),
    onSettled: () =>
      Promise.all([revisionKeys.all, toolKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
