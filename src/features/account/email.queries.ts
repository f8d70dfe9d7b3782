import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

export const emailKeys = {
  switchedOff: (userId: string) => ['mail', 'switched-off', userId] as const,
  link: (token: string) => ['mail', 'link', token] as const,
};

export const emailQueries = {
  /** The kinds of email that a member has turned off, and whether this directory sends email at all. */
  switchedOff: (userId: string) =>
    queryOptions({
      queryKey: emailKeys.switchedOff(userId),
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [rows, hasSender] = await Promise.all([
          unwrap((supabase) =>
            supabase.from('email_opt_outs').select('kind').eq('member_id', userId).abortSignal(signal),
          ),
          unwrap((supabase) => supabase.rpc('has_sender', {}, { get: true }).abortSignal(signal)),
        ]);
        return { off: rows.map(({ kind }) => kind), hasSender };
      },
    }),

  /** The kind of email that a link's token refers to, and whether this kind is on. null for an unknown token. */
  link: (token: string) =>
    queryOptions({
      queryKey: emailKeys.link(token),
      staleTime: 0,
      // The token is sent in a POST body, because logs usually contain URLs but not bodies.
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('email_preference', { token }).abortSignal(signal)),
    }),
};
