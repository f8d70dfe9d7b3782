import { queryOptions } from '@tanstack/react-query';
import { accountEmails } from '../../domain/account/account-emails';
import { unwrap } from '../../lib/unwrap';
import { IMPORT_UNDO_WINDOW_MS } from '../../lib/rules';

export const importKeys = { all: ['imports'] as const, recent: ['imports', 'recent'] as const };

export const importQueries = {
  /** The imports that can be undone. `email` is null if the importing account was deleted. */
  recent: () =>
    queryOptions({
      queryKey: importKeys.recent,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const since = new Date(Date.now() - IMPORT_UNDO_WINDOW_MS).toISOString();
        const batches = await unwrap((supabase) =>
          supabase
            .from('import_batches')
            .select('*')
            .is('undone_at', null)
            // Selects imports that can be undone. An import without changes has nothing to undo. An undo that has
            // started can be finished at any time.
            .or(
              `and(added.gt.0,last_sent_at.gt.${since}),and(changed.gt.0,last_sent_at.gt.${since}),undo_started_at.not.is.null`,
            )
            .order('started_at', { ascending: false })
            .abortSignal(signal),
        );
        const emails = await accountEmails(
          batches.map(({ started_by: account }) => account),
          signal,
        );
        return batches.map((batch) => ({ ...batch, email: emails.get(batch.started_by ?? '') ?? null }));
      },
    }),
};
