import { queryOptions } from '@tanstack/react-query';
import type { DirectoryPage } from '../../lib/database';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { retryOptions, batchRead } from '../../lib/batch-read';

/** The parameters of one directory page, as in the address. */
export type Asked = {
  /** Trimmed; at most 200 characters. */
  query: string;
  /** Comma-separated categories, category words or families, ignoring case. */
  category: string;
  /** Comma-separated pricing types, or ''. */
  pricing: string;
  facts: string;
  tag: string;
  sort: string;
  /** From 1; beyond the last page the database returns the last one. */
  page: number;
  size: number;
  /** The category, or `ofTag`, that limits the whole view of a page. */
  within: string;
};

/** Returns the `within` value for a tag page. */
export const ofTag = (slug: string) => `#${slug}`;
export const isOfTag = (within: string) => within.startsWith('#');

/** A result with its parameters. Texts about the result use these parameters, not the text being typed. */
export type DirectoryPageResult = DirectoryPage & { asked: Asked };

async function fetchPage(asked: Asked, signal: AbortSignal): Promise<DirectoryPageResult> {
  const { size, page, within, tag, ...filters } = asked;
  const words = isOfTag(within) ? { ...filters, tag: tag || within.slice(1) } : { ...filters, within, tag };
  // Empty parameters are left out, so that caches in front of the database see fewer distinct addresses.
  const narrowed = Object.fromEntries(Object.entries(words).filter(([, value]) => value));
  const result = await batchRead('search_tools', { ...narrowed, page_size: size, page }, { signal });
  return { ...result, asked };
}

export const toolQueries = {
  /** One page of the directory: everything that a visitor sees, in one request of constant size. */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: toolKeys.page(asked),
      meta: forEverybody,
      queryFn: ({ signal }) => fetchPage(asked, signal),
      ...retryOptions,
    }),
};
