import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

/** How long after its last row the database allows an import to be undone. */
const UNDO_MS = 60 * 60 * 1000;
const MAX_IMPORTS = 5;

export const importKeys = { all: ['imports'] as const, recent: ['imports', 'recent'] as const };

export const importQueries = {
  /** The imports that can still be undone, newest first. */
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
            // One whose undoing has begun can be finished at any time.
            .or(`last_sent_at.gt.${new Date(Date.now() - UNDO_MS).toISOString()},undo_started_at.not.is.null`)
            .order('started_at', { ascending: false })
            .limit(MAX_IMPORTS)
            .abortSignal(signal),
        );
        // An import that changed nothing has nothing to undo.
        return recent.filter(({ added, changed }) => added + changed > 0);
      },
    }),
};
