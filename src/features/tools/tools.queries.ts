import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PricingType } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { answerOf, countedAnswerOf } from '../../lib/answer';
import type { DirectoryPage } from '../../lib/database';
import { forEverybody, toolKeys } from '../../domain/tool-keys';

/** Rows per request where the whole directory is read (specification, section 9). */
const BATCH = 1000;

/** One page of the directory, as the address asks for it. */
export type Asked = {
  /** Trimmed; at most 200 characters. */
  query: string;
  /** A category in any letter case, one of its words, or a family. */
  category: string;
  pricing: PricingType | '';
  /** From 1; past the end the database answers the last page. */
  page: number;
  size: number;
  /** The category that the whole view is narrowed to, as a category page does. */
  within: string;
};

/** What was asked, beside its answer: what is shown is named by it, not by what is being typed. */
export type AnsweredPage = DirectoryPage & { asked: Asked };

async function fetchPage(asked: Asked, signal: AbortSignal): Promise<AnsweredPage> {
  const { query, category, pricing, within, size, page } = asked;
  // What is empty is left out: fewer different addresses for a cache in front of the database.
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
  /** The number of approved tools in all; asked for with the first batch only. */
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
  /** One page of the directory: what a visitor sees, in one request, whatever the directory's size. */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: toolKeys.page(asked),
      meta: forEverybody,
      queryFn: ({ signal }) => fetchPage(asked, signal),
    }),

  /**
   * The whole directory, newest first, in batches of 1,000 until one returns fewer (specification, section 7):
   * for what needs everything, such as an export or a build. `fetchInfiniteQuery` with `pages` reads it all.
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
