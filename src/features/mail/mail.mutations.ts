import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../domain/backend-error';
import type { MailKind } from '../../domain/mail-kinds';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { mailKeys } from './mail.queries';

const sayFailure = (title: string) => (error: Error) =>
  notify.error(title, { description: describeError(error) || 'Please try again.' });

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
export function useRetryMail(onDone: (mails: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (keys: string[]) => {
      const mails = await answerOf((supabase) => supabase.rpc('retry_mail', { keys }));
      if (mails === 0) throw new Error('It is tried again already, or it is gone. The list has been read again.');
      return mails;
    },
    onSuccess: onDone,
    onError: sayFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailKeys.unsent }),
  });
}
