import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';
import { IMPORT_UNDO_WINDOW_MS } from '../../lib/rules';

export const importKeys = { all: ['imports'] as const, recent: ['imports', 'recent'] as const };

export const importQueries = {
  /** The imports that can still be undone, newest first. */
  recent: () =>
    queryOptions({
      queryKey: importKeys.recent,
      staleTime: 0,
      queryFn: ({ signal }) =>
        unwrap((supabase) =>
          supabase
            .from('import_batches')
            .select('*')
            .is('undone_at', null)
            // One whose undoing has begun can be finished at any time.
            // One that changed nothing has nothing to undo; one whose undoing has begun can be finished at any time.
            .or(
              ['added', 'changed']
                .map(
                  (count) =>
                    `and(${count}.gt.0,last_sent_at.gt.${new Date(Date.now() - IMPORT_UNDO_WINDOW_MS).toISOString()})`,
                )
                .concat('undo_started_at.not.is.null')
                .join(','),
            )
            .order('started_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
