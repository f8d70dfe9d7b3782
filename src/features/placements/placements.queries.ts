import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CLOSED } from '../../domain/listing/closed-tool';
import { utcDay } from '../../domain/placement/days';
import { PLACEMENT_KINDS, placementKeys } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import type { Database } from '../../lib/database';

export type Placement = Database['public']['Views']['placement_overview']['Row'];
export type PlacementDay = Database['public']['Tables']['placement_days']['Row'];
export type ListingDay = Database['public']['Tables']['listing_days']['Row'];

export type Price = Database['public']['Tables']['placement_prices']['Row'];
/** An offer with its past, current and future prices, in the order in which they apply. */
export type AdminOffer = Database['public']['Tables']['placement_offers']['Row'] & { prices: Price[] };

/** Returns the price on a day (YYYY-MM-DD, UTC), by the rule of `private.price_on_day`. */
export const priceOn = (prices: readonly Price[], day: string): Price | undefined =>
  prices.findLast(({ from_day: from }) => from <= day);

export const isOpenRequest = ({ state }: Pick<Placement, 'state'>) =>
  state === 'requested' || state === 'awaiting_payment';

/** The administrator's lists. `ending` contains running placements that end within 7 days. */
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

/** A placement with its buyer's email address. The address is null if the account was deleted. */
export type ListedPlacement = Database['public']['Functions']['admin_placements']['Returns']['rows'][number];

export const PLACEMENTS_PAGE_SIZE = 25;

export type LedgerFilters = { by: 'month' | 'kind' | 'sponsor'; year: number | null };

export const monthsOf = (year: number | null) =>
  year ? { from_month: `${year}-01-01`, to_month: `${year}-12-01` } : {};

export const placementQueries = {
  /**
   * A page of the administrator's table with the size of each list. Urgent placements come first. An empty query has no
   * effect.
   */
  list: (filters: { query: string; list: PlacementList | ''; page: number }) =>
    queryOptions({
      queryKey: placementKeys.list(filters),
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .rpc('admin_placements', { ...filters, page_size: PLACEMENTS_PAGE_SIZE }, { get: true })
            .abortSignal(signal),
        ),
    }),

  /** All offers, including offers that are not for sale. */
  adminOffers: () =>
    queryOptions({
      queryKey: placementKeys.adminOffers,
      staleTime: 0,
      queryFn: async ({ signal }): Promise<AdminOffer[]> => {
        const offers = await unwrap((supabase) =>
          supabase
            .from('placement_offers')
            .select('*,prices:placement_prices(*)')
            .order('from_day', { referencedTable: 'prices' })
            .order('set_at', { referencedTable: 'prices' })
            .abortSignal(signal),
        );
        return PLACEMENT_KINDS.flatMap((kind) => offers.find((offer) => offer.kind === kind) ?? []);
      },
    }),

  /** The member's listings that can have a placement, newest first. */
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

  days: (placementId: string) =>
    queryOptions({
      queryKey: placementKeys.days(placementId),
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase.from('placement_days').select('*').eq('placement_id', placementId).order('day').abortSignal(signal),
        ),
    }),

  /** The figures of a listing by day. Days that are older than 35 days are added to the first day of their month. */
  listingDays: (toolId: string) =>
    queryOptions({
      queryKey: [...placementKeys.all, 'listing-days', toolId],
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase.from('listing_days').select('*').eq('tool_id', toolId).order('day').abortSignal(signal),
        ),
    }),

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

  ledger: (filters: LedgerFilters) =>
    queryOptions({
      queryKey: placementKeys.books(filters),
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .rpc('ledger_totals', { grouped: filters.by, ...monthsOf(filters.year) }, { get: true })
            .abortSignal(signal),
        ),
      // PagedList requires a page number, but the ledger has only one page.
      select: (ledger) => ({ ...ledger, page: 1 }),
    }),
};
