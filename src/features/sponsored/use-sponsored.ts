import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoriesOf } from '../../domain/directory/directory-state';
import { coversCategory, type Families } from '../../domain/categories/families';
import { drawPlacements } from '../../domain/placement/rotation';
import { safeHref } from '../../domain/address/web-address';
import type { SponsoredTool } from '../../lib/database';
import { useHydrated } from '../../ui/use-hydrated';
import { useCategories } from '../categories/use-categories';
import { sponsoredQuery } from './sponsored.queries';
import { useToday } from '../placements/use-today';

/** The number of places among the results. */
const PLACES = 3;

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

/** Whether there are more placements than places, so that they have to be drawn. */
export const takesTurns = (sponsored: readonly SponsoredTool[]): boolean =>
  goldBanners(sponsored).length > 1 || onTop(sponsored).length > PLACES;

/**
 * The placements of one view: one gold banner, and what stands among the results, without the banner's tool.
 * @param within the category of the view, several with commas between them, or ''.
 */
export function viewOf(families: Families, sponsored: readonly SponsoredTool[], within: string, luckOfView = luckOf) {
  const [gold] = drawPlacements(goldBanners(sponsored), 1, luckOfView);
  const candidates = onTop(sponsored).filter(
    ({ tool }) =>
      tool.id !== gold?.tool.id &&
      (!within || categoriesOf(within).some((wanted) => coversCategory(families, wanted, tool.category))),
  );
  return { gold, strip: drawPlacements(candidates, PLACES, luckOfView) };
}

/**
 * The paid placements above the directory.
 * @param isWanted whether this view shows placements.
 * @param within the category of the view, or ''.
 */
export function useSponsored(isWanted: boolean, within: string) {
  const { data, isPending, refetch } = useQuery({ ...sponsoredQuery(), enabled: isWanted });
  // Refetched at midnight, so that placements that ended disappear from open pages.
  useToday(refetch);
  const isHydrated = useHydrated();
  const families = useCategories();
  const view = useMemo(
    () => viewOf(families, isWanted && data ? data : [], within, isHydrated ? luckOf : noLuck),
    [families, isWanted, data, within, isHydrated],
  );
  return {
    ...view,
    /** False in the HTML of the build where a draw is to come: the places are kept, and nobody is shown in them yet. */
    isDrawn: isHydrated || !takesTurns(data ?? []),
    isPending: isWanted && isPending,
  };
}
