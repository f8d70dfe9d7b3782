import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListedTool } from '../../domain/tool';
import { safeHref } from '../../domain/web-address';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { toolQueries } from './tools.queries';

const KEY = 'banner-shown';
type Shown = Record<string, number>;
const shownAt = storedJson(safeLocalStorage, KEY, numbers);
const nothing: Shown = {};
export const readBannersShown = (): Shown => shownAt.read() ?? nothing;

/** When this browser saw which banner, as it was when the page was opened: the turn changes with the next page. */
let opened: Shown | undefined;
const readOpened = () => (opened ??= readBannersShown());
const never = () => () => {};
const readNothing = () => nothing;

/** Of the gold listings with a banner, the one that this browser saw longest ago. */
export function leastRecentlyShown(tools: readonly ListedTool[], shown: Shown): ListedTool | undefined {
  const gold = tools.filter((tool) => tool.sponsor_tier === 'gold' && safeHref(tool.banner_url));
  return gold.toSorted((a, b) => (shown[a.id] ?? 0) - (shown[b.id] ?? 0))[0];
}

/**
 * The gold sponsor whose turn it is at the head of the directory, wherever it is listed.
 * @param isWanted whether this view has a place for one.
 */
export function useGoldBanner(isWanted: boolean): { tool: ListedTool | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({ ...toolQueries.goldBanners(), enabled: isWanted });
  const shown = useSyncExternalStore(never, readOpened, readNothing);
  const tool = useMemo(() => (isWanted && data ? leastRecentlyShown(data, shown) : undefined), [isWanted, data, shown]);
  const id = tool?.id;
  useEffect(() => {
    if (id) shownAt.write({ ...readBannersShown(), [id]: Date.now() });
  }, [id]);
  return { tool, isPending: isWanted && isPending };
}
