import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '../../lib/database';
import { answerOf } from '../../lib/answer';
import { CLOSED } from '../../domain/closed-tool';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import { toolKeys } from '../../domain/tool-keys';
import type { Listing } from '../listings/edit-values';
import { type AdminAsked, readAdminListings } from '../listings/admin-listings';

export type Decision = Database['public']['Tables']['listing_decisions']['Row'];

/** The filters of the list. */
export type ListAsked = Required<Pick<AdminAsked, 'status' | 'category' | 'placement' | 'isOldestFirst' | 'page'>>;

export const editQueries = {
  /** A page of listings in any status. */
  list: (asked: ListAsked, isShown: boolean) =>
    queryOptions({
      queryKey: toolKeys.list(asked),
      enabled: isShown,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readAdminListings(asked, signal),
    }),

  /** The last 50 decisions about a listing, newest first. */
  decisions: (id: string) =>
    queryOptions({
      queryKey: toolKeys.deciders(id),
      staleTime: 0,
      queryFn: ({ signal }): Promise<Decision[]> =>
        answerOf((supabase) =>
          supabase
            .from('listing_decisions')
            .select('*')
            .eq('tool_id', id)
            .order('id', { ascending: false })
            .limit(50)
            .abortSignal(signal),
        ),
    }),

  /** The claim by which the owner got a listing, a proven one before one granted by eye; null if there was none. */
  ownership: (id: string, owner: string) =>
    queryOptions({
      queryKey: toolKeys.ownership(id, owner),
      staleTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase
            .from('ownership_claims')
            .select('decided_at,proven_domain,proven_by')
            .eq('tool_id', id)
            .eq('claimed_by', owner)
            .eq('state', 'granted')
            .order('proven_at', { ascending: false, nullsFirst: false })
            .order('decided_at', { ascending: false })
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),

  /** One listing with its details, or null if there is none. Refetched each time it is opened. */
  listing: (id: string) =>
    queryOptions({
      queryKey: toolKeys.listing(id),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }): Promise<Listing | null> => {
        const listing = await answerOf((supabase) =>
          supabase
            .from('ai_tools')
            .select(`*,tool_details(*),agreed_placements(id),${CLOSED},${RUNNING_BADGE}`)
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        );
        if (!listing) return null;
        const { agreed_placements: agreed, ...tool } = listing;
        return { ...withRunningBadge(tool), hasAgreedPlacement: agreed.length > 0 };
      },
    }),
};
