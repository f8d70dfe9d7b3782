import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EMAIL_KINDS, type MailKind } from '../../domain/account/mail-kinds';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';
import { mailKeys } from './mail.queries';

/** Switches a kind of mail on or off. Done twice, it is the same. */
export function useSwitchMail(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = mailKeys.switchedOff(userId);
  return useMutation({
    mutationFn: ({ kind, isOn }: { kind: MailKind; isOn: boolean }) =>
      answerOf((supabase) =>
        isOn
          ? supabase.from('email_opt_outs').delete().eq('member_id', userId).eq('kind', kind)
          : supabase.from('email_opt_outs').upsert({ member_id: userId, kind }, { ignoreDuplicates: true }),
      ),
    onSuccess: (_, { kind, isOn }) =>
      notify.success(isOn ? 'Mail is on' : 'Mail is off', { id: 'mail', description: EMAIL_KINDS[kind] }),
    onError: sayFailure('Your choice was not saved'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** The same by the link of a mail, without an account. */
export function useChooseByLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => answerOf((supabase) => supabase.rpc('set_email_preference', { token, is_on: isOn })),
    onSuccess: (choice) => queryClient.setQueryData(mailKeys.link(token), choice),
    onError: sayFailure('Your choice was not saved'),
  });
}
