import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoriesOf, factsOf, pricesOf } from '../../domain/directory/directory-state';
import { coversCategory, type Families } from '../../domain/categories/families';
import { drawPlacements } from '../../domain/placement/rotation';
import { safeHref } from '../../lib/web-address';
import type { SponsoredTool } from '../../lib/database';
import { useHydrated } from '../../ui/use-hydrated';
import { useCategories } from '../categories/use-categories';
import { sponsoredQuery } from './sponsored.queries';
import { useToday } from '../placements/use-today';

/** The most columns that the list has: its row of paid cards shows one in each. */
const MAX_COLUMNS = 4;

/** What narrows the list that paid places are shown with. */
type Filters = { category: string; within: string; pricing: string; facts: string };

/** Drawn once per page load, so that what is shown holds still. */
const luck = new Map<string, number>();
function luckOf(id: string): number {
  const drawn = luck.get(id) ?? 1 - Math.random();
  luck.set(id, drawn);
  return drawn;
}
/** The HTML of the build has no luck: everybody gets the same. */
const noLuck = () => 0.5;

const goldBanners = (sponsored: readonly SponsoredTool[]) =>
  sponsored.filter(({ kind, tool }) => kind === 'gold' && safeHref(tool.banner_url));
const onTop = (sponsored: readonly SponsoredTool[]) => sponsored.filter(({ is_on_top: isOnTop }) => isOnTop);

/** Whether there may be more placements than places, so that they have to be drawn: a phone shows one card. */
export const takesTurns = (sponsored: readonly SponsoredTool[]): boolean =>
  goldBanners(sponsored).length > 1 || onTop(sponsored).length > 1;

/** The same rule as that of `search_tools`: a paid place shows only what its list would find. */
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

/** The placements of one view: one gold banner, and the row of paid cards, without the banner's tool. */
export function viewOf(families: Families, sponsored: readonly SponsoredTool[], filters: Filters, luckOfView = luckOf) {
  const matching = sponsored.filter((placement) => matches(families, placement, filters));
  const [gold] = drawPlacements(goldBanners(matching), 1, luckOfView);
  const cards = onTop(matching).filter(({ tool }) => tool.id !== gold?.tool.id);
  return { gold, strip: drawPlacements(cards, MAX_COLUMNS, luckOfView) };
}

const none = { gold: undefined, strip: [] };

/**
 * The paid placements beside the directory's results.
 * @param isWanted whether the list that is asked for has paid places.
 * @param filters those of the list that is shown; undefined where it has no paid places.
 */
export function useSponsored(isWanted: boolean, filters: Filters | undefined) {
  const { data, isPending, refetch } = useQuery({ ...sponsoredQuery(), enabled: isWanted });
  // Refetched at midnight, so that placements that ended disappear from open pages.
  useToday(refetch);
  const isHydrated = useHydrated();
  const families = useCategories();
  const view = useMemo(
    () => (filters && data ? viewOf(families, data, filters, isHydrated ? luckOf : noLuck) : none),
    [families, data, filters, isHydrated],
  );
  return {
    ...view,
    /** False in the HTML of the build if there will be a draw: it reserves the space and shows nobody. */
    isDrawn: isHydrated || !takesTurns(data ?? []),
    isPending: isWanted && isPending,
  };
}
