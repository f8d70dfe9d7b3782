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

/** The strip above the results has at most so many places. */
const PLACES = 3;
const KEY = 'banner-shown';
type Shown = Record<string, number>;
const shownAt = storedJson(safeLocalStorage, KEY, numbers);
const nothing: Shown = {};
export const readBannersShown = (): Shown => shownAt.read() ?? nothing;

/** When this browser saw which, as it was when the page was opened: the turn changes with the next page. */
let opened: Shown | undefined;
const readOpened = () => (opened ??= readBannersShown());
const never = () => () => {};
const readNothing = () => nothing;

/** Begins anywhere, so that all browsers together are spread evenly too. */
let turn: number | undefined;
const readTurn = () => (turn ??= Math.random());
const serverTurn = () => 0;

/** The ones that this browser saw longest ago come first. */
const byLastShown = (shown: Shown) => (a: { id: string }, b: { id: string }) => (shown[a.id] ?? 0) - (shown[b.id] ?? 0);

/** Of the gold listings with a banner, the one that this browser saw longest ago. */
export function leastRecentlyShown(tools: readonly ListedTool[], shown: Shown): ListedTool | undefined {
  const gold = tools.filter((tool) => tool.sponsor_tier === 'gold' && safeHref(tool.banner_url));
  return gold.toSorted(byLastShown(shown))[0];
}

/** The strip of one view: its share of the views for each, the least recently shown first, without the banner's tool. */
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
 * What is shown for money at the head of the directory, wherever it is listed: one gold banner and the strip.
 * @param isWanted whether this view has a place for them. @param within the category that the view is about, or ''.
 */
export function useSponsored(isWanted: boolean, within: string) {
  const { data, isPending, refetch } = useQuery({ ...placementQueries.sponsored(), enabled: isWanted });
  // What ends today is gone tomorrow, also for who leaves the page open.
  useToday(refetch);
  const shown = useSyncExternalStore(never, readOpened, readNothing);
  const at = useSyncExternalStore(never, readTurn, serverTurn);
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
