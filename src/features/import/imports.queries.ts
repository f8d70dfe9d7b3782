import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

/** The database undoes an import for so long after its last row. */
const UNDO_MS = 60 * 60 * 1000;
const MOST = 5;

export const importKeys = { all: ['imports'] as const, recent: ['imports', 'recent'] as const };

export const importQueries = {
  /** The imports that can still be undone, the latest first. */
  recent: () =>
    queryOptions({
      queryKey: importKeys.recent,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const recent = await answerOf((supabase) =>
          supabase
            .from('import_batches')
            .select('*')
            .is('undone_at', null)
            .gt('last_sent_at', new Date(Date.now() - UNDO_MS).toISOString())
            .order('started_at', { ascending: false })
            .limit(MOST)
            .abortSignal(signal),
        );
        // An import whose rows were all as they are stored has nothing to undo.
        return recent.filter(({ added, changed }) => added + changed > 0);
      },
    }),
};
