import { countedInWords } from '../../domain/directory/collections';
import { type PricingType, pricingOf } from '../../domain/listing/listing.constants';
import { tagSlug } from '../../domain/directory/tag-slug';
import { cutText } from '../../domain/text/text';
import type { ShownTool, SimilarTool } from './tool-page.queries';

type Compared = { label: string; own: string; other: string };

const yesOrNo = (has: boolean) => (has ? 'Yes' : 'No');

/** What the alternatives are held against. */
export function ownFacts({ pricing_type: type, category, tool_details: details }: ShownTool) {
  const hasApi = details?.has_api ?? null;
  return [
    { label: 'Price', text: pricingOf(type).label },
    { label: 'Category', text: category },
    ...(hasApi === null ? [] : [{ label: 'API', text: yesOrNo(hasApi) }]),
  ];
}

/** The price of `other`, and the category and the API where both are known and not the same. */
export function comparedFacts(tool: ShownTool, other: SimilarTool): Compared[] {
  const own = tool.tool_details?.has_api ?? null;
  const facts: Compared[] = [
    { label: 'Category', own: tool.category, other: other.category },
    ...(own !== null && other.has_api !== null
      ? [{ label: 'API', own: yesOrNo(own), other: yesOrNo(other.has_api) }]
      : []),
  ];
  return [
    { label: 'Price', own: pricingOf(tool.pricing_type).label, other: pricingOf(other.pricing_type).label },
    ...facts.filter((fact) => fact.own !== fact.other),
  ];
}

/** The tags that both have, as the tool writes them. */
export function sharedTags(tool: ShownTool, other: SimilarTool): string[] {
  const others = new Set(other.tags.map(tagSlug));
  return [...new Set(tool.tags)].filter((tag) => others.has(tagSlug(tag)));
}

/** A longer name would not fit into a description of 160 characters. */
const LONGEST_NAME = 45;

/** What the list says of itself, as a description of at most 160 characters: how many, what they cost, who named them. */
export function alternativesInWords(tool: ShownTool, similar: readonly SimilarTool[]): string {
  const pricing: Partial<Record<PricingType, number>> = {};
  for (const { pricing_type: type } of similar) pricing[type as PricingType] = (pricing[type as PricingType] ?? 0) + 1;
  const name = tool.name.length > LONGEST_NAME ? `${cutText(tool.name, LONGEST_NAME - 1)}…` : tool.name;
  const named = similar.filter(({ id }) => tool.tool_details?.alternatives.includes(id)).length;
  const said = countedInWords({ which: `to use instead of ${name}`, total: similar.length, pricing });
  return named > 0 ? `${said} Its listing names ${named} of them.` : `${said} Ranked by what they share with it.`;
}
