import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AiTool } from '../../domain/tool';
import { getSupabase } from '../../lib/supabase';
import { forEverybody, toolKeys } from '../../domain/tool-keys';

/** Rows per request (specification, section 9). */
const BATCH = 1000;

type Batch = {
  tools: AiTool[];
  /** The number of approved tools in all; asked for with the first batch only. */
  total: number | null;
};

async function fetchApproved(from: number, signal: AbortSignal): Promise<Batch> {
  const supabase = await getSupabase();
  const { data, count, error } = await supabase
    .from('ai_tools')
    .select('*', from === 0 ? { count: 'exact' } : undefined)
    .eq('approval_status', 'approved')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + BATCH - 1)
    .abortSignal(signal);
  if (error) throw error;
  return { tools: data, total: count };
}

/** One function for all renders, so that React Query joins the batches once and not at every key. */
const joinBatches = ({ pages }: { pages: Batch[] }) => ({
  tools: pages.flatMap((page) => page.tools),
  total: pages[0]?.total ?? 0,
});

export const toolQueries = {
  /**
   * The directory: approved tools, newest first, in batches of 1,000 until one returns fewer.
   * `useApprovedTools` fetches the batches behind the first.
   */
  approved: () =>
    infiniteQueryOptions({
      queryKey: toolKeys.approved,
      meta: forEverybody,
      queryFn: ({ pageParam, signal }) => fetchApproved(pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, _pages, from) => (last.tools.length < BATCH ? undefined : from + BATCH),
      select: joinBatches,
    }),
};
