import { queryOptions } from '@tanstack/react-query';
import { PLACEMENT_KINDS, placementKeys } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import type { Database } from '../../lib/database';

type Tables = Database['public']['Tables'];
export type PriceRow = Tables['placement_prices']['Row'];
/** A kind as the administrator sees it, sold or not, with every price that it had, has or will have. */
export type DeskOffer = Tables['placement_offers']['Row'] & { prices: PriceRow[] };

export const offerDeskQuery = queryOptions({
  queryKey: placementKeys.offerDesk,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<DeskOffer[]> => {
    const offers = await answerOf((supabase) =>
      supabase
        .from('placement_offers')
        .select('*,prices:placement_prices(*)')
        // In the order of their days, and of those from one day the last one last.
        .order('from_day', { referencedTable: 'prices' })
        .order('set_at', { referencedTable: 'prices' })
        .abortSignal(signal),
    );
    return PLACEMENT_KINDS.flatMap((kind) => offers.find((offer) => offer.kind === kind) ?? []);
  },
});

/** The price on a day (YYYY-MM-DD, UTC), as private.price_on_day says it. */
export const priceOn = (prices: readonly PriceRow[], day: string): PriceRow | undefined =>
  prices.findLast(({ from_day: from }) => from <= day);

const isSame = (one: PriceRow | undefined, other: PriceRow) =>
  one?.price_cents === other.price_cents && one.currency === other.currency && one.period === other.period;

/** The prices by which the one of today will be replaced; none that changes nothing. */
export function pricesToCome(prices: readonly PriceRow[], today: string): PriceRow[] {
  const days = [...new Set(prices.map(({ from_day: from }) => from).filter((from) => from > today))];
  const all = [priceOn(prices, today), ...days.map((from) => priceOn(prices, from)!)];
  return all.slice(1).filter((price, at) => !isSame(all[at], price!)) as PriceRow[];
}

/** The price that stood before this one. */
export const priceBefore = (prices: readonly PriceRow[], { from_day: day }: PriceRow): PriceRow | undefined =>
  prices.findLast(({ from_day: from }) => from < day);
