import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { safeHref } from '../../lib/web-address';
import { coversCategory, type Families } from '../../domain/categories/families';
import { categoriesOf, factsOf, pricesOf } from '../../domain/directory/directory-state';
import { forEverybody, sponsoredKey } from '../../domain/listing/tool-keys';
import type { SponsoredTool } from '../../lib/database';
import { batchRead } from '../../lib/batch-read';
import { useHydrated } from '../../ui/use-hydrated';
import { useCategories } from '../categories/use-categories';
import { useToday } from './use-today';

export const sponsoredQuery = () =>
  queryOptions({
    queryKey: sponsoredKey,
    meta: forEverybody,
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => batchRead('sponsored_tools', {}, { signal }),
  });

/** The maximum number of columns in the list. The row of paid cards fills one line. */
const MAX_COLUMNS = 4;

/** The filters of the list. Paid cards must match them too. */
type Filters = { category: string; within: string; pricing: string; facts: string };

/** One random number per placement and page load, so that the cards do not change. */
const draws = new Map<string, number>();
function randomOf(id: string): number {
  const draw = draws.get(id) ?? 1 - Math.random();
  draws.set(id, draw);
  return draw;
}
/** The prerendered HTML is the same for everyone, so it must not be random. */
const constantDraw = () => 0.5;

/**
 * Draws at most `places` placements by weight, in random order. Twice the weight doubles the chance.
 * @param luckOf returns a number between 0 and 1 (both exclusive) for each placement. The same numbers give the same
 * draw.
 */
export function drawPlacements<Placement extends { placement_id: string; weight: number }>(
  candidates: readonly Placement[],
  places: number,
  luckOf: (id: string) => number,
): Placement[] {
  // Each placement gets an exponentially distributed number with its weight as the rate. Its chance to have the
  // smallest number is then proportional to its weight.
  return candidates
    .map((placement) => ({ placement, wait: -Math.log(luckOf(placement.placement_id)) / placement.weight }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, places)
    .map(({ placement }) => placement);
}

const goldBanners = (sponsored: readonly SponsoredTool[]) =>
  sponsored.filter(({ kind, tool }) => kind === 'gold' && safeHref(tool.banner_url));
const onTop = (sponsored: readonly SponsoredTool[]) => sponsored.filter(({ is_on_top: isOnTop }) => isOnTop);

/** Returns whether several placements compete for a place. A random draw then decides which one is shown. */
export const takesTurns = (sponsored: readonly SponsoredTool[]): boolean =>
  goldBanners(sponsored).length > 1 || onTop(sponsored).length > 1;

/** Returns whether a placement matches the filters. Must match the rules of `search_tools` in SQL. */
function matches(families: Families, { tool, facts }: SponsoredTool, filters: Filters): boolean {
  const covers = (wanted: string) => coversCategory(families, wanted, tool.category);
  const categories = categoriesOf(filters.category);
  const prices = pricesOf(filters.pricing);
  return (
    (!filters.within || covers(filters.within)) &&
    (categories.length === 0 || categories.some(covers)) &&
    (prices.length === 0 || prices.includes(tool.pricing_type)) &&
    factsOf(filters.facts).every(({ key }) => facts.includes(key))
  );
}

/** Returns the placements to show: a gold banner, and a row of paid cards without the banner's tool. */
export function viewOf(families: Families, sponsored: readonly SponsoredTool[], filters: Filters, luckOf = randomOf) {
  const matching = sponsored.filter((placement) => matches(families, placement, filters));
  const [gold] = drawPlacements(goldBanners(matching), 1, luckOf);
  const cards = onTop(matching).filter(({ tool }) => tool.id !== gold?.tool.id);
  return { gold, strip: drawPlacements(cards, MAX_COLUMNS, luckOf) };
}

const none = { gold: undefined, strip: [] };

/**
 * Returns the paid placements of the directory's list.
 * @param isWanted whether the requested list has placements.
 * @param filters the filters of the visible list, or undefined if it has no placements.
 */
export function useSponsored(isWanted: boolean, filters: Filters | undefined) {
  const { data, isPending, refetch } = useQuery({ ...sponsoredQuery(), enabled: isWanted });
  // Open pages refetch at midnight, because placements may have started or ended.
  useToday(refetch);
  const isHydrated = useHydrated();
  const families = useCategories();
  const view = useMemo(
    () => (filters && data ? viewOf(families, data, filters, isHydrated ? randomOf : constantDraw) : none),
    [families, data, filters, isHydrated],
  );
  return {
    ...view,
    /** Whether the placements are drawn. Prerendered HTML only reserves their space if the draw is random. */
    isDrawn: isHydrated || !takesTurns(data ?? []),
    isPending: isWanted && isPending,
  };
}
