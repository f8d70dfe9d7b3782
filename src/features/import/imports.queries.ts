import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';

/** How long after its last row the database allows an import to be undone. */
const UNDO_MS = 60 * 60 * 1000;

export const importKeys = { all: ['imports'] as const, recent: ['imports', 'recent'] as const };

export const importQueries = {
  /** The imports that can still be undone, newest first. */
  recent: () =>
    queryOptions({
      queryKey: importKeys.recent,
      staleTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase
            .from('import_batches')
            .select('*')
            .is('undone_at', null)
            // One whose undoing has begun can be finished at any time.
            // One that changed nothing has nothing to undo; one whose undoing has begun can be finished at any time.
            .or(
              ['added', 'changed']
                .map((count) => `and(${count}.gt.0,last_sent_at.gt.${new Date(Date.now() - UNDO_MS).toISOString()})`)
                .concat('undo_started_at.not.is.null')
                .join(','),
            )
            .order('started_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
