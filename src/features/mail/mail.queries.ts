import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

export const mailKeys = {
  switchedOff: (userId: string) => ['mail', 'switched-off', userId] as const,
  link: (token: string) => ['mail', 'link', token] as const,
};

export const mailQueries = {
  /** The kinds that a member has switched off, and whether this directory sends mail at all. */
  switchedOff: (userId: string) =>
    queryOptions({
      queryKey: mailKeys.switchedOff(userId),
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [rows, hasSender] = await Promise.all([
          answerOf((supabase) =>
            supabase.from('email_opt_outs').select('kind').eq('member_id', userId).abortSignal(signal),
          ),
          answerOf((supabase) => supabase.rpc('has_sender', {}, { get: true }).abortSignal(signal)),
        ]);
        return { off: rows.map(({ kind }) => kind), hasSender };
      },
    }),

  /** Which kind the link of a mail is about, and whether it is on; null for a link that nobody was given. */
  link: (token: string) =>
    queryOptions({
      queryKey: mailKeys.link(token),
      staleTime: 0,
      // Not by GET: the address of a request is written down in more places than its body.
      queryFn: ({ signal }) => answerOf((supabase) => supabase.rpc('email_preference', { token }).abortSignal(signal)),
    }),
};
