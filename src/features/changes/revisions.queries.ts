import { queryOptions } from '@tanstack/react-query';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { unwrap } from '../../lib/unwrap';
import type { Listing } from '../../domain/listing/edit-values';
import { readWaiting } from './send-correction';

export const revisionQueries = {
  /** The listing at /tools/{slug}, and this member's change that waits; null if it is not in the directory. */
  subject: (slug: string, userId: string) =>
    queryOptions({
      queryKey: ['revisions', 'subject', slug, userId],
      // Read anew each time it is opened, and never under the hands of who types.
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
        return { listing, waiting: await readWaiting(stored.id, userId) };
      },
    }),
};
