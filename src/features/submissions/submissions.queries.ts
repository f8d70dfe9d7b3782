import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, countedAnswerOf } from '../../lib/answer';
import { CLOSED } from '../../domain/listing/closed-tool';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { toolKeys } from '../../domain/listing/tool-keys';

/** Rows per request. Most members have few listings, but the administrator's imports can be thousands. */
const BATCH = 50;

export const submissionQueries = {
  /** A user's own listings in a status, or in any for null; newest first, ties ordered by id. */
  mine: (userId: string, status: ApprovalStatus | null) =>
    infiniteQueryOptions({
      queryKey: toolKeys.submissions(userId, status),
      // Always stale: a listing may have been decided since.
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: async ({ pageParam: from, signal }) => {
        const listings = await answerOf((supabase) => {
          const own = supabase.from('ai_tools').select(`*,${CLOSED},${RUNNING_BADGE}`).eq('created_by', userId);
          return (status ? own.eq('approval_status', status) : own)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .range(from, from + BATCH - 1)
            .abortSignal(signal);
        });
        return listings.map(withRunningBadge);
      },
      initialPageParam: 0,
      getNextPageParam: (last, _pages, from) => (last.length < BATCH ? undefined : from + BATCH),
      select: ({ pages }) => pages.flat(),
    }),

  /** How many listings a user has in each status. */
  counts: (userId: string) =>
    queryOptions({
      queryKey: toolKeys.submissionCounts(userId),
      staleTime: 0,
      refetchOnWindowFocus: true,
      queryFn: async ({ signal }) => {
        const count = async (status: ApprovalStatus) => {
          const answer = await countedAnswerOf((supabase) =>
            supabase
              .from('ai_tools')
              .select('id', { count: 'exact', head: true })
              .eq('created_by', userId)
              .eq('approval_status', status)
              .abortSignal(signal),
          );
          return answer.count ?? 0;
        };
        const [pending, approved, rejected] = await Promise.all([
          count('pending'),
          count('approved'),
          count('rejected'),
        ]);
        return { pending, approved, rejected };
      },
    }),
};
