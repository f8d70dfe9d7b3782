import { infiniteQueryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { Placement } from '../placements/placements.queries';
import { withRunningBadge } from '../../domain/placement/running-badge';
import { unwrap } from '../../lib/unwrap';
import type { OwnTool as Row, OwnTools } from '../../lib/database';

export type ToolState = keyof OwnTools['counts'];

/** The page size of own_tools. Most members have few tools, but an administrator may own thousands. */
const BATCH = 50;

const withBadge = ({ tool, ...row }: Row) => ({ ...row, tool: tool && withRunningBadge(tool) });
export type OwnTool = ReturnType<typeof withBadge> & { placements: Placement[] };

/**
 * Loads a member's tools page by page, with their feedback, claims and placements. If `state` is null, tools in every
 * state are returned.
 */
export const ownTools = (userId: string, state: ToolState | null) =>
  infiniteQueryOptions({
    queryKey: [...toolKeys.mine, userId, state],
    staleTime: 0,
    refetchOnWindowFocus: true,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      unwrap((supabase) => supabase.rpc('own_tools', { state: state ?? '', page }, { get: true }).abortSignal(signal)),
    getNextPageParam: ({ rows }, _pages, page) => (rows.length < BATCH ? undefined : page + 1),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows.map(withBadge)),
  });
