import { describeCount } from '../../domain/directory/collections';
import type { ListingColumn } from '../../domain/listing/listing-columns';
import { valueText } from '../../domain/listing/listing-values';
import type { PricingType } from '../../domain/listing/listing.constants';
import { tagSlug } from '../../domain/directory/tag-slug';
import { cutText } from '../../domain/text/text';
import type { ShownTool, SimilarTool } from './tool-page.queries';

const COMPARED = { pricing_type: 'Price', category: 'Category', has_api: 'API' } as const satisfies {
  [Column in ListingColumn]?: string;
};
type ComparedColumn = keyof typeof COMPARED;
const columns = Object.keys(COMPARED) as ComparedColumn[];

export const ownFacts = (tool: ShownTool) =>
  columns
    .map((column) => ({ label: COMPARED[column], text: valueText(column, tool[column]) }))
    .filter(({ text }) => text !== '');

/** Returns the price of `other`. If category or API differ and are known for each tool, also returns these facts. */
export const comparedFacts = (tool: ShownTool, other: SimilarTool) =>
  columns.flatMap((column) => {
    const [own, otherText] = [valueText(column, tool[column]), valueText(column, other[column])];
    const isStated = column === 'pricing_type' || (own && otherText && own !== otherText);
    return isStated ? [{ label: COMPARED[column], own, other: otherText }] : [];
  });

export function sharedTags(tool: ShownTool, other: SimilarTool): string[] {
  const others = new Set(other.tags.map(tagSlug));
  return [...new Set(tool.tags)].filter((tag) => others.has(tagSlug(tag)));
}

/** A longer name does not fit into a description of 160 characters. */
const MAX_NAME_LENGTH = 45;

/**
 * Returns the page's meta description of at most 160 characters. It contains the number of tools, their pricing, and
 * who chose them.
 */
export function describeAlternatives(tool: ShownTool, similar: readonly SimilarTool[]): string {
  const pricing: Partial<Record<PricingType, number>> = {};
  for (const { pricing_type: type } of similar) pricing[type as PricingType] = (pricing[type as PricingType] ?? 0) + 1;
  const name = tool.name.length > MAX_NAME_LENGTH ? `${cutText(tool.name, MAX_NAME_LENGTH - 1)}…` : tool.name;
  const chosenCount = similar.filter(({ id }) => tool.alternatives?.includes(id)).length;
  const summary = describeCount({ which: `to use instead of ${name}`, total: similar.length, pricing });
  return chosenCount > 0 ? `${summary} The listing names ${chosenCount} of them.` : `${summary} Ranked by similarity.`;
}
