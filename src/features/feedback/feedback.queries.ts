import { queryOptions } from '@tanstack/react-query';
import { feedbackKeys } from '../../domain/review/feedback';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { unwrap } from '../../lib/unwrap';
import type { Listing } from '../../domain/listing/edit-values';

const openChange = (toolId: string, userId: string) =>
  unwrap((supabase) =>
    supabase
      .from('listing_feedback')
      .select('id,patch,reason,note,source')
      .eq('tool_id', toolId)
      .eq('author', userId)
      .eq('state', 'open')
      .neq('kind', 'report')
      .maybeSingle(),
  );

export const feedbackQueries = {
  /** The listing at /tools/{slug} with the member's open change, or null if the listing is not public. */
  subject: (slug: string, userId: string | null) =>
    queryOptions({
      queryKey: [...feedbackKeys.all, 'subject', slug, userId],
      // The data is fetched each time the form opens, but never while the user types.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const stored = await unwrap((supabase) =>
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
        return { listing, change: userId ? await openChange(stored.id, userId) : null };
      },
    }),
};
