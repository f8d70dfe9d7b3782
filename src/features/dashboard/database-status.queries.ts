import { queryOptions } from '@tanstack/react-query';
import { unwrapWithCount } from '../../lib/unwrap';
import { countDuplicateIds } from './database-status';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';

export const databaseStatusQueries = {
  databaseCount: () =>
    queryOptions({
      queryKey: toolKeys.approvedCount,
      meta: forEverybody,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const { count } = await unwrapWithCount((supabase) =>
          supabase
            .from('ai_tools')
            .select('*', { count: 'exact', head: true })
            .eq('approval_status', 'approved')
            .abortSignal(signal),
        );
        if (count === null) throw new Error('The database sent no count.');
        return count;
      },
    }),

  catalogue: () =>
    queryOptions({
      queryKey: ['catalogue', 'counts'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        // With this condition, the bundler removes the catalogue from a hosted build.
        if (import.meta.env.IS_HOSTED) throw new Error('A hosted build has no catalogue.');
        const { catalogue } = await import('../../catalogue');
        return { staticCount: catalogue.length, duplicateCount: countDuplicateIds(catalogue) };
      },
    }),
};
