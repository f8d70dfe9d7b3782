import type { AiTool } from '../../domain/tool';
import { PRICING_TYPES, type PricingType } from '../../domain/listing.constants';

/** Lower-cased text of a tool, made once per row. The line breaks keep a match inside one field. */
const haystacks = new WeakMap<AiTool, string>();
function haystack(tool: AiTool): string {
  let text = haystacks.get(tool);
  if (text === undefined) {
    text = [tool.name, tool.description, tool.category, ...tool.tags].join('\n').toLowerCase();
    haystacks.set(tool, text);
  }
  return text;
}

/** 'text' is the category 'Text' or a word of 'Text Generation', in any letter case. */
export function matchesCategory(category: string, wanted: string): boolean {
  const whole = category.toLowerCase();
  const asked = wanted.trim().toLowerCase();
  return whole === asked || whole.split(/[^\p{L}\p{N}]+/u).includes(asked);
}

/**
 * The tools that a search and the filters leave: a case-insensitive substring of name,
 * description, category or any tag, and all filters together (specification, section 5).
 */
export function filterTools(
  tools: readonly AiTool[],
  { search, category, pricing }: { search: string; category: string; pricing: PricingType | '' },
): readonly AiTool[] {
  const needle = search.trim().toLowerCase();
  if (!needle && !category && !pricing) return tools;
  const verdicts = new Map<string, boolean>();
  const isWanted = (tool: AiTool) => {
    const known = verdicts.get(tool.category);
    if (known !== undefined) return known;
    const verdict = matchesCategory(tool.category, category);
    verdicts.set(tool.category, verdict);
    return verdict;
  };
  return tools.filter(
    (tool) =>
      (!pricing || tool.pricing_type === pricing) &&
      (!category || isWanted(tool)) &&
      (!needle || haystack(tool).includes(needle)),
  );
}

/** The distinct categories, in the alphabet's order. */
export const distinctCategories = (tools: readonly AiTool[]): string[] =>
  [...new Set(tools.map((tool) => tool.category))].sort((a, b) => a.localeCompare(b));

/** The distinct pricing types, in the specification's order. */
export function distinctPricing(tools: readonly AiTool[]): PricingType[] {
  const found = new Set(tools.map((tool) => tool.pricing_type));
  return PRICING_TYPES.filter((type) => found.has(type));
}
