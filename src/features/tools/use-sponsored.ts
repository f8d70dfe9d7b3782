import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { coversCategory } from '../../domain/families';
import { nextTurn, pickPlacements } from '../../domain/rotation';
import type { ListedTool } from '../../domain/tool';
import { safeHref } from '../../domain/web-address';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { placementQueries } from '../placements/placements.queries';
import type { SponsoredTool } from '../../lib/database';
import { useToday } from '../placements/use-today';

/** The number of places in the strip above the results. */
const PLACES = 3;
const KEY = 'banner-shown';
type Shown = Record<string, number>;
const shownAt = storedJson(safeLocalStorage, KEY, numbers);
const nothing: Shown = {};
export const readBannersShown = (): Shown => shownAt.read() ?? nothing;

/**
 * When this browser last saw each tool as a placement, read once per page load so that the choice stays the same until the next
 * one.
 */
let shownAtLoad: Shown | undefined;
const readShownAtLoad = () => (shownAtLoad ??= readBannersShown());
const neverChanges = () => () => {};
const readNothing = () => nothing;

/** Starts at a random offset, so that views are spread evenly over all browsers. */
let turn: number | undefined;
const readTurn = () => (turn ??= Math.random());
const serverTurn = () => 0;

/** Orders by when this browser last saw the tool, longest ago first. */
const byLastShown = (shown: Shown) => (a: { id: string }, b: { id: string }) => (shown[a.id] ?? 0) - (shown[b.id] ?? 0);

const withBanner = (tools: readonly ListedTool[]) =>
  tools.filter((tool) => tool.sponsor_tier === 'gold' && safeHref(tool.banner_url));

/** The gold listing with a banner that this browser saw longest ago. */
export const leastRecentlyShown = (tools: readonly ListedTool[], shown: Shown): ListedTool | undefined =>
  withBanner(tools).toSorted(byLastShown(shown))[0];

/** The placements of one view, picked by share and ordered by longest unseen; the banner's tool is left out. */
export function stripOf(
  sponsored: readonly SponsoredTool[],
  { within, banner, turn: at, shown }: { within: string; banner: string | undefined; turn: number; shown: Shown },
): SponsoredTool[] {
  const candidates = sponsored.filter(
    ({ is_on_top: isOnTop, tool }) =>
      isOnTop && tool.id !== banner && (!within || coversCategory(within, tool.category)),
  );
  return pickPlacements(candidates, PLACES, at).toSorted((a, b) => byLastShown(shown)(a.tool, b.tool));
}

/**
 * The paid placements above the directory: one gold banner and the strip.
 * @param isWanted whether this view shows placements.
 * @param within the category of the view, or ''.
 */
export function useSponsored(isWanted: boolean, within: string) {
  const { data, isPending, refetch } = useQuery({ ...placementQueries.sponsored(), enabled: isWanted });
  // Refetched at midnight, so that placements that ended disappear from open pages.
  useToday(refetch);
  const shown = useSyncExternalStore(neverChanges, readShownAtLoad, readNothing);
  const at = useSyncExternalStore(neverChanges, readTurn, serverTurn);
  const { gold, strip } = useMemo(() => {
    const all = isWanted && data ? data : [];
    const tool = leastRecentlyShown(
      all.map((entry) => entry.tool),
      shown,
    );
    return {
      gold: all.find((entry) => entry.tool.id === tool?.id && entry.kind === 'gold'),
      strip: stripOf(all, { within, banner: tool?.id, turn: at, shown }),
    };
  }, [isWanted, data, shown, at, within]);

  const ids = [gold, ...strip].map((entry) => entry?.tool.id ?? '').join('\n');
  useEffect(() => {
    const seen = ids.split('\n').filter(Boolean);
    if (seen.length === 0) return undefined;
    shownAt.write({ ...readBannersShown(), ...Object.fromEntries(seen.map((id) => [id, Date.now()])) });
    return () => {
      turn = nextTurn(readTurn());
    };
  }, [ids]);
  return { gold, strip, isPending: isWanted && isPending };
}
