import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { answerOf } from '../../lib/answer';
import type { Listing } from '../listing-form/edit-values';
import { readWaiting } from './send-correction';

const OWN_A_BATCH = 20;

export const revisionQueries = {
  /** The ids of the listings for which a change of this member waits. */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: ['revisions', 'waiting', userId],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const rows = await answerOf((supabase) =>
          supabase
            .from('listing_revisions')
            .select('tool_id')
            .eq('author', userId)
            .eq('state', 'open')
            .abortSignal(signal),
        );
        return rows.map(({ tool_id: id }) => id);
      },
    }),

  /** What a member asked to change, with what became of it, newest first, batch by batch. */
  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['revisions', 'mine', userId],
      staleTime: 0,
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        answerOf((supabase) =>
          supabase
            .from('listing_revisions')
            .select(
              'id,kind,patch,applied,note,state,reason,decided_by,decided_at,created_at,tool:ai_tools(slug,name,approval_status)',
            )
            .eq('author', userId)
            .order('created_at', { ascending: false })
            .order('id')
            .range(pageParam, pageParam + OWN_A_BATCH - 1)
            .abortSignal(signal),
        ),
      getNextPageParam: (last, _all, from) => (last.length === OWN_A_BATCH ? from + OWN_A_BATCH : undefined),
      select: ({ pages }) => pages.flat(),
    }),

  /** The listing at /tools/{slug}, and this member's change that waits; null if it is not in the directory. */
  subject: (slug: string, userId: string) =>
    queryOptions({
      queryKey: ['revisions', 'subject', slug, userId],
      // Read anew each time it is opened, and never under the hands of who types.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const stored = await answerOf((supabase) =>
          supabase
            .from('ai_tools')
            .select(`*,${RUNNING_BADGE}`)
            .eq('slug', slug)
            .eq('approval_status', 'approved')
            .abortSignal(signal)
            .maybeSingle(),
        );
        if (!stored) return null;
        const listing: Listing = withRunningBadge(stored);
        return { listing, waiting: await readWaiting(stored.id, userId) };
      },
    }),
};
