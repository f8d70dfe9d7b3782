import { queryOptions } from '@tanstack/react-query';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import type { Database } from '../../lib/database';

/** A tool, with the slug that was asked for: perhaps a former one. */
export type FoundTool = Database['public']['Functions']['compare_tools']['Returns'][number];

export const compareQueries = {
  /** The approved tools of these slugs, in their order; what is not there is left out. All of it in one request. */
  tools: (slugs: readonly string[]) =>
    queryOptions({
      queryKey: toolKeys.compared(slugs),
      meta: forEverybody,
      queryFn: () => answerOf((supabase) => supabase.rpc('compare_tools', { slugs: slugs.join(',') }, { get: true })),
      enabled: slugs.length > 0,
    }),
};
