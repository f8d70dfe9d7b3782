import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accessKey } from '../../domain/account/access-key';
import type { Administrator } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { administratorQueries } from './administrators.queries';

export function useAddAdministrator({
  onDone,
  onError = notifyError('The administrator was not added'),
}: {
  onDone: () => void;
  onError?: (error: unknown) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => unwrap((supabase) => supabase.rpc('add_administrator', { email })),
    onError: async (error) => {
      await queryClient.invalidateQueries(administratorQueries.all());
      onError(error);
    },
    onSuccess: async (_, email) => {
      await queryClient.invalidateQueries(administratorQueries.all());
      notify.success('Administrator added', { description: email.trim() });
      onDone();
    },
  });
}

/** Removes an administrator. Afterwards, administrators who removed themselves see what members see. */
export function useRemoveAdministrator() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Administrator) =>
      unwrap((supabase) => supabase.rpc('remove_administrator', { administrator_id: id })),
    meta: { errorTitle: 'The administrator was not removed' },
    onSuccess: (_, { email, is_you: isYou }) =>
      notify.success(isYou ? 'You are no longer an administrator' : 'Administrator removed', {
        ...(!isYou && { description: email }),
      }),
    onSettled: (_, error, { is_you: isYou }) =>
      isYou && !error
        ? queryClient.invalidateQueries({ queryKey: accessKey })
        : queryClient.invalidateQueries(administratorQueries.all()),
  });
}
