import { queryOptions } from '@tanstack/react-query';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { unwrap, unwrapWithCount } from '../../lib/unwrap';

const SIZE = 48;

const SHOWN =
  `id,slug,name,description,url,category,tags,pricing_type,logo_url,host_icon,affiliate_url,banner_url,premium_type,sponsor_tier,created_at,updated_at,approved_at,${RUNNING_BADGE}` as const;

const readFrom = (from: number, signal: AbortSignal) =>
  unwrap((supabase) =>
    supabase
      .from('listed_tools')
      .select(SHOWN)
      .order('approved_at', { ascending: false })
      .order('id', { ascending: false })
      // One extra row is requested to find out whether there is a next page.
      .range(from, from + SIZE)
      .abortSignal(signal),
  );

async function fetchLatest(requestedPage: number, signal: AbortSignal) {
  let page = requestedPage;
  let tools = await readFrom((page - 1) * SIZE, signal);
  if (tools.length === 0 && page > 1) {
    // A page number that is too high returns the last page, as in the directory.
    const { count } = await unwrapWithCount((supabase) =>
      supabase.from('listed_tools').select('*', { count: 'exact', head: true }).abortSignal(signal),
    );
    page = Math.max(1, Math.min(page, Math.ceil((count ?? 0) / SIZE)));
    tools = await readFrom((page - 1) * SIZE, signal);
  }
  return { tools: tools.slice(0, SIZE).map(withRunningBadge), hasOlder: tools.length > SIZE, page };
}

export const latestQueries = {
  page: (page: number) =>
    queryOptions({
      queryKey: toolKeys.latest(page),
      meta: forEverybody,
      queryFn: ({ signal }) => fetchLatest(page, signal),
    }),
};

export type LatestTool = Awaited<ReturnType<typeof fetchLatest>>['tools'][number];
