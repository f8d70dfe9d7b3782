import { coversCategory } from '../../src/domain/families';
import type { AiTool } from '../../src/domain/tool';
import type { DirectoryPage } from '../../src/lib/database';

export type SearchAsked = {
  query?: string;
  category?: string;
  pricing?: string;
  within?: string;
  page?: number;
  page_size?: number;
};

/**
 * What `search_tools` answers, for screens: substrings, filters, counts and pages, in the order of the rows given.
 * Ranking, other forms of words and the nearest are the database's; tests/backend asks it.
 */
export function searchStandIn(tools: readonly AiTool[], asked: SearchAsked): DirectoryPage {
  const { query = '', category = '', pricing = '', within = '', page = 1, page_size: size = 16 } = asked;
  const needle = query.trim().toLowerCase();
  const inside = tools.filter(
    (tool) => tool.approval_status === 'approved' && (!within || coversCategory(within, tool.category)),
  );
  const named = inside.filter((tool) =>
    [tool.name, tool.description, tool.category, ...tool.tags].some((text) => text.toLowerCase().includes(needle)),
  );
  const isOfCategory = (tool: AiTool) => !category || coversCategory(category, tool.category);
  const isOfPrice = (tool: AiTool) => !pricing || tool.pricing_type === pricing;
  const found = named.filter((tool) => isOfCategory(tool) && isOfPrice(tool));
  const last = Math.max(1, Math.ceil(found.length / size));
  const at = Math.min(page, last);
  return {
    rows: found.slice((at - 1) * size, at * size),
    found: found.length,
    total: inside.length,
    page: at,
    facets: {
      category: tally(named.filter(isOfPrice).map((tool) => tool.category)),
      pricing: tally(named.filter(isOfCategory).map((tool) => tool.pricing_type)),
    },
    nearest: [],
  };
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
