import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EMAIL_KINDS, type EmailKind } from '../../domain/account/email-kinds';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { emailKeys } from './email.queries';

export function useToggleEmail(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = emailKeys.switchedOff(userId);
  return useMutation({
    mutationFn: ({ kind, isOn }: { kind: EmailKind; isOn: boolean }) =>
      unwrap((supabase) =>
        isOn
          ? supabase.from('email_opt_outs').delete().eq('member_id', userId).eq('kind', kind)
          : supabase.from('email_opt_outs').upsert({ member_id: userId, kind }, { ignoreDuplicates: true }),
      ),
    onSuccess: (_, { kind, isOn }) =>
      notify.success(isOn ? 'Email is on' : 'Email is off', { id: 'mail', description: EMAIL_KINDS[kind] }),
    meta: { errorTitle: 'Your choice could not be saved' },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Turns a kind of email on or off with the token of an email link, without an account. */
export function useToggleEmailByToken(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => unwrap((supabase) => supabase.rpc('set_email_preference', { token, is_on: isOn })),
    onSuccess: (choice) => queryClient.setQueryData(emailKeys.link(token), choice),
    meta: { errorTitle: 'Your choice could not be saved' },
  });
}
