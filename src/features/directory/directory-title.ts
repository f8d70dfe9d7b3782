import { type Families, findFamily } from '../../domain/categories/families';
import { pricingOf } from '../../domain/listing/listing.constants';
import { capitalize } from '../../domain/text/text';
import {
  categoriesOf,
  type DirectoryState,
  factsOf,
  filterLabel,
  pricesOf,
} from '../../domain/directory/directory-state';

const EVERYTHING = 'AI tools';

/**
 * Returns a list's name: 'image tools' for a family, 'AI Art tools' for a category. The word 'tools' is not repeated.
 */
function kind(families: Families, category: string, things: string): string {
  if (!category) return things;
  const labels = categoriesOf(category)
    .map((one) => findFamily(families, one)?.name.toLowerCase() ?? filterLabel(families, one))
    .join(' and ');
  return /\btools$/i.test(labels) ? labels : `${labels} tools`;
}

/**
 * Returns the title of a filtered view, so that shared links are descriptive: 'Free image tools', 'Search: write
 * essays'. Returns undefined without filters.
 * @param things the name of the whole list: 'AI tools', or 'AI image tools' on a category page.
 */
export function directoryTitle(
  families: Families,
  { search, category, pricing, facts, tag, page }: DirectoryState,
  things = EVERYTHING,
): string | undefined {
  const query = search.trim();
  const isNarrowed = Boolean(query || category || pricing || facts || tag);
  if (!isNarrowed && page <= 1) return undefined;
  const prices = pricesOf(pricing).map((type) => pricingOf(type).adjective);
  const stated = factsOf(facts).map(({ phrase }) => phrase);
  const tools = [prices.join(' and '), kind(families, category, things), stated.join(' and '), tag && `tagged “${tag}”`]
    .filter(Boolean)
    .join(' ');
  const isPlain = tools === EVERYTHING;
  const title = query ? `Search: ${query}${isPlain ? '' : ` in ${tools}`}` : capitalize(tools);
  return page > 1 ? `${title}, page ${page}` : title;
}
