import { queryOptions } from '@tanstack/react-query';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';
import type { Database } from '../../lib/database';
import { publicRpc } from '../../lib/public-rpc';

/** A tool and the requested slug, which may be a former slug of the tool. */
export type FoundTool = Database['public']['Functions']['compare_tools']['Returns'][number];

export const compareQueries = {
  /** The approved tools with these slugs, in the given order. Unknown slugs are omitted. */
  tools: (slugs: readonly string[]) =>
    queryOptions({
      queryKey: toolKeys.compared(slugs),
      meta: forEverybody,
      queryFn: () => publicRpc('compare_tools', { slugs: slugs.join(',') }),
      enabled: slugs.length > 0,
    }),
};
