import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Closed } from '../../domain/listing/closed-tool';
import { LISTING_COLUMNS, type ListingColumn } from '../../domain/listing/listing-columns';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { News } from '../../lib/database';
import { unwrap } from '../../lib/unwrap';
import { retryOptions, batchRead } from '../../lib/batch-read';

/**
 * The number of alternatives on a tool's page. If the listing itself names more alternatives, all of them are shown.
 */
const SIMILAR = 6;

const ALTERNATIVES = 12;

type Own = 'id' | 'slug' | 'created_at' | 'updated_at' | 'approved_at' | 'approval_status';
const JOINED =
  `link_checks(url,outcome,checked_at),listing_reviews(reviewed_at),closed_listings!closed_listings_tool_id_fkey(closed_on,successor:ai_tools!closed_listings_successor_fkey(slug,name)),${RUNNING_BADGE}` as const;
/**
 * Selects each column by name, so that pages contain no other data. The columns match the result of `tool_page`. The
 * select is typed as `*`, because supabase-js cannot infer a computed list.
 */
const shown = () =>
  `id,slug,created_at,updated_at,approved_at,approval_status,host_icon,${Object.keys(LISTING_COLUMNS).join(',')},${JOINED}` as `*,${typeof JOINED}`;

export type ShownTool = Pick<AiTool, ListingColumn | Own> & {
  host_icon?: string | null;
  /** The last link check. Its URL differs from the tool's URL if the address has changed since. */
  link_checks?: { url: string; outcome: string; checked_at: string } | null;
  listing_reviews?: { reviewed_at: string } | null;
  closed_listings?: Closed | null;
  /** At most three, newest first. */
  news?: News[];
};

/**
 * The tool if the user may see it, or the tool's current slug if the requested slug is a former one. `similar` may
 * contain more alternatives than the page shows.
 */
type ToolPage = { tool: ShownTool | null; movedTo: string | null; similar: SimilarTool[] };

async function fetchPage(slug: string, limit: number, signal: AbortSignal): Promise<ToolPage> {
  const { tool, ...page } = await batchRead('tool_page', { tool_slug: slug, how_many: limit }, { signal });
  return { ...page, tool: tool && withRunningBadge(tool) };
}

export const fetchToolsForPages = async (from: number, to: number): Promise<ShownTool[]> => {
  const tools = await unwrap((supabase) =>
    supabase
      .from('tools_with_icons')
      .select(shown())
      .eq('approval_status', 'approved')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  );
  const latest = await unwrap((supabase) => supabase.rpc('news_of_tools', { tools: tools.map(({ id }) => id) }));
  const newsOf = new Map(latest.map(({ tool_id: id, news }) => [id, news]));
  return tools.map((tool) => ({ ...withRunningBadge(tool), news: newsOf.get(tool.id) ?? [] }));
};

export const fetchFormerSlugs = (from: number, to: number) =>
  unwrap((supabase) => supabase.from('tool_slugs').select('slug,ai_tools(slug)').order('slug').range(from, to));

/**
 * Returns a tool's alternatives for the build. First come the `stated` alternatives that the listing names, then the
 * most similar tools.
 */
export const fetchSimilar = (slug: string, stated = 0) =>
  unwrap((supabase) =>
    supabase.rpc('similar_tools', { tool_slug: slug, how_many: Math.max(ALTERNATIVES, stated) }, { get: true }),
  );
export type SimilarTool = Awaited<ReturnType<typeof fetchSimilar>>[number];

/** The links of a tool's page. A category or tag without its own page links to the filtered directory. */
export type Ways = {
  category?: string;
  tags: Record<string, string>;
  hasAlternatives: boolean;
};

export const firstAlternatives = (similar: SimilarTool[], stated = 0) => similar.slice(0, Math.max(SIMILAR, stated));

/** Returns summaries of listings, newest first. The build derives the list pages from them. */
export const fetchToolSummaries = (from: number, to: number) =>
  unwrap((supabase) =>
    supabase
      .from('listed_tools')
      .select('id,category,tags,updated_at')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  );

export const toolPageQueries = {
  tool: (slug: string) =>
    queryOptions({
      queryKey: toolKeys.ofPage(slug),
      queryFn: ({ signal }) => fetchPage(slug, SIMILAR, signal),
      ...retryOptions,
    }),

  alternatives: (slug: string) =>
    queryOptions({
      queryKey: toolKeys.alternatives(slug),
      queryFn: ({ signal }) => fetchPage(slug, ALTERNATIVES, signal),
      ...retryOptions,
    }),

  /** The build embeds these links in the tool's HTML. They cannot be fetched. */
  ways: (slug: string) => queryOptions<Ways>({ queryKey: toolKeys.ways(slug), queryFn: skipToken, enabled: false }),
};
