import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { Listing } from '../../domain/listing/edit-values';
import { type AdminListFilters, readAdminListings } from '../listings/admin-listings';

export type EditListFilters = Required<
  Pick<AdminListFilters, 'status' | 'category' | 'placement' | 'isOldestFirst' | 'page'>
>;

export const editQueries = {
  list: (filters: EditListFilters, isShown: boolean) =>
    queryOptions({
      queryKey: toolKeys.list(filters),
      enabled: isShown,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readAdminListings(filters, signal),
    }),

  /** One listing, or null. The listing is refetched each time the form opens. */
  listing: (id: string) =>
    queryOptions({
      queryKey: toolKeys.listing(id),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }): Promise<Listing | null> => {
        const listing = await unwrap((supabase) =>
          supabase
            .from('ai_tools')
            .select(
              `*,agreed_placements(id),closed_listings!closed_listings_tool_id_fkey(closed_on,successor),${RUNNING_BADGE}`,
            )
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
