import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CLOSED } from '../../domain/listing/closed-tool';
import { placementKeys } from '../../domain/placement/placement';
import type { Database } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { utcDay } from './utc-day';

/** A placement with its state and terms. */
export type Placement = Database['public']['Views']['placement_overview']['Row'];
export type PlacementDay = Database['public']['Tables']['placement_days']['Row'];

/** The administrator's lists; `ending` holds running placements whose last day is within 7 days. */
export const PLACEMENT_LISTS = [
  'requested',
  'awaiting_payment',
  'scheduled',
  'running',
  'ending',
  'ended',
  'cancelled',
] as const;
export type PlacementList = (typeof PLACEMENT_LISTS)[number];

/** A placement as the administrator sees it, with its buyer's address, if the account exists. */
export type ListedPlacement = Database['public']['Functions']['admin_placements']['Returns']['rows'][number];

/** The question of the administrator's table; empty texts do not narrow it. */
export type PlacementFilters = { query: string; list: PlacementList | ''; page: number };

/** Page size of the administrator's table. */
export const PLACEMENTS_PAGE_SIZE = 25;

export const placementQueries = {
  /** A page of the administrator's table, what needs doing first, with the number in each list. */
  list: (asked: PlacementFilters) =>
    queryOptions({
      queryKey: placementKeys.list(asked),
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .rpc('admin_placements', { ...asked, page_size: PLACEMENTS_PAGE_SIZE }, { get: true })
            .abortSignal(signal),
        ),
    }),

  /** A member's own listings that may get a placement, newest first. */
  placeable: (userId: string) =>
    queryOptions({
      queryKey: placementKeys.placeable(userId),
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .from('ai_tools')
            .select(`id,name,approval_status,${CLOSED}`)
            .is('closed_listings', null)
            .eq('created_by', userId)
            .neq('approval_status', 'rejected')
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),

  /** A placement's results per day. */
  days: (placementId: string) =>
    queryOptions({
      queryKey: placementKeys.days(placementId),
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase.from('placement_days').select('*').eq('placement_id', placementId).order('day').abortSignal(signal),
        ),
    }),

  /** The periods of current and future gold banners, for the calendar. */
  goldDays: () =>
    queryOptions({
      queryKey: placementKeys.goldDays,
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .from('placements')
            .select('id, tool_name, first_day, last_day')
            .eq('kind', 'gold')
            .eq('stage', 'paid')
            .or(`last_day.is.null,last_day.gte.${utcDay(Date.now())}`)
            .order('first_day')
            .abortSignal(signal),
        ),
    }),
};
