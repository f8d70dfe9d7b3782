import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAIL_KINDS, type MailKind } from '../../domain/account/mail-kinds';
import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
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
          ? supabase.from('mail_switched_off').delete().eq('member_id', userId).eq('kind', kind)
          : supabase.from('mail_switched_off').upsert({ member_id: userId, kind }, { ignoreDuplicates: true }),
      ),
    onSuccess: (_, { kind, isOn }) =>
      notify.success(isOn ? 'Mail is on' : 'Mail is off', { id: 'mail', description: MAIL_KINDS[kind] }),
    onError: sayFailure('Your choice was not saved'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** The same by the link of a mail, without an account. */
export function useChooseByLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => answerOf((supabase) => supabase.rpc('choose_mail', { token, is_on: isOn })),
    onSuccess: (choice) => queryClient.setQueryData(mailKeys.link(token), choice),
    onError: sayFailure('Your choice was not saved'),
  });
}

/** Has mails that were given up tried for another day. */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    // Each as it was given up: one that was tried and given up again meanwhile is read first.
    mutationFn: async (asked: { key: string; due_at: string }[]) => {
      const keys = asked.map(({ key }) => key);
      const due = asked.map(({ due_at }) => due_at);
      const mails = await answerOf((supabase) => supabase.rpc('retry_mail', { keys, due }));
      if (mails === 0) throw new Error('It was retried or deleted. The list is updated.');
      return mails;
    },
    onSuccess: (mails) => notify.success(`${formatCount(mails, 'mail')} will be tried for another day`),
    onError: sayFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailKeys.unsent }),
  });
}
