import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PricingType } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { answerOf, countedAnswerOf } from '../../lib/answer';
import type { DirectoryPage } from '../../lib/database';
import { forEverybody, toolKeys } from '../../domain/tool-keys';

/** Rows per request when reading the whole directory (specification, section 9). */
const BATCH = 1000;

/** The parameters of one page of the directory, as given by the address. */
export type Asked = {
  /** Trimmed; at most 200 characters. */
  query: string;
  /** A category, one of its words, or a family; in any case. */
  category: string;
  pricing: PricingType | '';
  /** From 1; beyond the last page the database returns the last one. */
  page: number;
  size: number;
  /** The category to which a category page limits the whole view. */
  within: string;
};

/** A result with its parameters: texts about the result use these, not what is being typed. */
export type AnsweredPage = DirectoryPage & { asked: Asked };

async function fetchPage(asked: Asked, signal: AbortSignal): Promise<AnsweredPage> {
  const { query, category, pricing, within, size, page } = asked;
  // Empty parameters are left out, so that caches in front of the database see fewer distinct addresses.
  const narrowed = Object.fromEntries(
    Object.entries({ query, category, pricing, within }).filter(([, value]) => value),
  );
  const answer = await answerOf((supabase) =>
    supabase.rpc('search_tools', { ...narrowed, page_size: size, page }, { get: true }).abortSignal(signal),
  );
  return { ...answer, asked };
}

type Batch = {
  tools: AiTool[];
  /** The total number of approved tools; requested only with the first batch. */
  total: number | null;
};

async function fetchApproved(from: number, signal: AbortSignal): Promise<Batch> {
  const { data, count } = await countedAnswerOf((supabase) =>
    supabase
      .from('ai_tools')
      .select('*', from === 0 ? { count: 'exact' } : undefined)
      .eq('approval_status', 'approved')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(from, from + BATCH - 1)
      .abortSignal(signal),
  );
  return { tools: data, total: count };
}

export const toolQueries = {
  /** One page of the directory: everything that a visitor sees, in one request of constant size. */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: toolKeys.page(asked),
      meta: forEverybody,
      queryFn: ({ signal }) => fetchPage(asked, signal),
    }),

  /**
   * The whole directory, newest first, in batches of 1,000 until a batch is smaller (specification, section 7), for
   * exports and builds. `fetchInfiniteQuery` with `pages` reads all of it.
   */
  approved: () =>
    infiniteQueryOptions({
      queryKey: toolKeys.approved,
      meta: forEverybody,
      queryFn: ({ pageParam, signal }) => fetchApproved(pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, _pages, from) => (last.tools.length < BATCH ? undefined : from + BATCH),
    }),
};
