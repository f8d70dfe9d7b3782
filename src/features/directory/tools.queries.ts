import { queryOptions } from '@tanstack/react-query';
import type { DirectoryPage } from '../../lib/database';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { retryOptions, batchRead } from '../../lib/batch-read';

export type Asked = {
  /** The search text, trimmed, at most 200 characters. */
  query: string;
  /** Comma-separated categories, category words or families, in any case. */
  category: string;
  /** Comma-separated pricing types, or '' for all types. */
  pricing: string;
  facts: string;
  tag: string;
  sort: string;
  /** The page number, starting at 1. The database returns the last page for a number that is too high. */
  page: number;
  size: number;
  /** The category of a category page. On a tag page, the result of `ofTag`. */
  within: string;
};

export const ofTag = (slug: string) => `#${slug}`;
export const isOfTag = (within: string) => within.startsWith('#');

/**
 * A result with its parameters. Texts about the result use these parameters, because the visitor may have typed a
 * different search since.
 */
export type DirectoryPageResult = DirectoryPage & { asked: Asked };

async function fetchPage(asked: Asked, signal: AbortSignal): Promise<DirectoryPageResult> {
  const { size, page, within, tag, ...filters } = asked;
  const words = isOfTag(within) ? { ...filters, tag: tag || within.slice(1) } : { ...filters, within, tag };
  // Empty parameters are omitted, so that equal requests have the same URL and caches can serve them.
  const narrowed = Object.fromEntries(Object.entries(words).filter(([, value]) => value));
  const result = await batchRead('search_tools', { ...narrowed, page_size: size, page }, { signal });
  return { ...result, asked };
}

export const toolQueries = {
  /**
   * One page of the directory with all counts, from one request. The response's size does not depend on the directory's
   * size.
   */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: toolKeys.page(asked),
      meta: forEverybody,
      queryFn: ({ signal }) => fetchPage(asked, signal),
      ...retryOptions,
    }),
};
