import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import { toolKeys } from '../../domain/tool-keys';

/** Rows per request. Most members have few listings, but the administrator's imports can be thousands. */
const BATCH = 50;

export const submissionQueries = {
  /** A user's own listings in any status, newest first, ties ordered by id. */
  mine: (userId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: toolKeys.mine(userId),
      enabled: userId !== undefined,
      // Always stale: a listing may have been decided since.
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: async ({ pageParam: from, signal }) => {
        const listings = await answerOf((supabase) =>
          supabase
            .from('ai_tools')
            .select(`*,${RUNNING_BADGE}`)
            .eq('created_by', userId as string)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .range(from, from + BATCH - 1)
            .abortSignal(signal),
        );
        return listings.map(withRunningBadge);
      },
      initialPageParam: 0,
      getNextPageParam: (last, _pages, from) => (last.length < BATCH ? undefined : from + BATCH),
      select: ({ pages }) => pages.flat(),
    }),

  /** The decisions about a listing, oldest first. */
  decisions: (id: string) =>
    queryOptions({
      queryKey: toolKeys.decisions(id),
      staleTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase
            .from('listing_decisions')
            .select('id, decision, reason, decided_at')
            .eq('tool_id', id)
            .order('id')
            .abortSignal(signal),
        ),
    }),
};
