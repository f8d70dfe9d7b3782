import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const emailKeys = {
  switchedOff: (userId: string) => ['mail', 'switched-off', userId] as const,
  link: (token: string) => ['mail', 'link', token] as const,
};

export const emailQueries = {
  /** The kinds that a member has switched off, and whether this directory sends mail at all. */
  switchedOff: (userId: string) =>
    queryOptions({
      queryKey: emailKeys.switchedOff(userId),
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [rows, hasSender] = await Promise.all([
          unwrap((supabase) =>
            supabase.from('mail_switched_off').select('kind').eq('member_id', userId).abortSignal(signal),
          ),
          unwrap((supabase) => supabase.rpc('has_sender', {}, { get: true }).abortSignal(signal)),
        ]);
        return { off: rows.map(({ kind }) => kind), hasSender };
      },
    }),

  /** Which kind the link of a mail is about, and whether it is on; null for a link that nobody was given. */
  link: (token: string) =>
    queryOptions({
      queryKey: emailKeys.link(token),
      staleTime: 0,
      // Not by GET: the address of a request is written down in more places than its body.
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('mail_choice', { token }).abortSignal(signal)),
    }),
};
