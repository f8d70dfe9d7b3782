import { queryOptions } from '@tanstack/react-query';
import { LISTING_COLUMNS, type ListingColumn } from '../../domain/listing-columns';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import type { AiTool } from '../../domain/tool';
import type { ToolDetails } from '../../domain/tool-details';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';

/** The number of alternatives on a page; more only if the tool itself names more. */
const SIMILAR = 6;

/** What a tool's page knows beside what the listing says. */
const OWN = ['id', 'slug', 'created_at', 'updated_at', 'approved_at', 'approval_status'] as const;
/** The columns by their names, so that pages carry no others; the type knows such a list only as `*`. */
const SHOWN =
  `${[...OWN, ...Object.keys(LISTING_COLUMNS)].join(',')},tool_details(*),${RUNNING_BADGE}` as `*,tool_details(*),${typeof RUNNING_BADGE}`;

export type ShownTool = Pick<AiTool, ListingColumn | (typeof OWN)[number]> & { tool_details: ToolDetails | null };

async function fetchTool(slug: string): Promise<{ tool: ShownTool | null; movedTo: string | null }> {
  const tool = await answerOf((supabase) => supabase.from('ai_tools').select(SHOWN).eq('slug', slug).maybeSingle());
  if (tool) return { tool: withRunningBadge(tool), movedTo: null };
  // The slug may be a former one, which redirects to the current one.
  const former = await answerOf((supabase) =>
    supabase.from('tool_slugs').select('ai_tools(slug)').eq('slug', slug).maybeSingle(),
  );
  return { tool: null, movedTo: former?.ai_tools.slug ?? null };
}

/** A range of approved tools, newest first, for building their pages. */
export const fetchToolsForPages = async (from: number, to: number): Promise<ShownTool[]> => {
  const tools = await answerOf((supabase) =>
    supabase
      .from('ai_tools')
      .select(SHOWN)
      .eq('approval_status', 'approved')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, to),
  );
  return tools.map(withRunningBadge);
};

/** Former slugs, each with the tool's current slug. */
export const fetchFormerSlugs = (from: number, to: number) =>
  answerOf((supabase) => supabase.from('tool_slugs').select('slug,ai_tools(slug)').order('slug').range(from, to));

export const toolPageQueries = {
  /** The tool at /tools/{slug} if the user may see it, or the slug it has moved to. */
  tool: (slug: string) => queryOptions({ queryKey: toolKeys.ofPage(slug), queryFn: () => fetchTool(slug) }),

  /** Approved tools to take instead: first the `stated` ones that the tool itself names, then the most similar. */
  similar: (slug: string, stated = 0) =>
    queryOptions({
      queryKey: toolKeys.similar(slug),
      queryFn: () =>
        answerOf((supabase) =>
          supabase.rpc('similar_tools', { tool_slug: slug, how_many: Math.max(SIMILAR, stated) }, { get: true }),
        ),
    }),
};
