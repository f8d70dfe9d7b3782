import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountEmails } from '../../domain/account/account-emails';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { IMPORT_UNDO_WINDOW_MS } from '../../lib/rules';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';

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

export type Undone = { id: string; outcome: string };

/**
 * Returns whether the database refused the undo because listings changed after the import. The user can then undo the
 * other listings.
 */
export const isChangedSince = (error: unknown): boolean =>
  (error as { hint?: string } | null)?.hint === 'changed_since_import' ||
  /changed since the import/.test((error as { message?: string } | null)?.message ?? '');

/**
 * Undoes an import in batches: restores changed listings and deletes added listings. Continues an interrupted undo. The
 * result covers all batches.
 */
export function useUndoImport() {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const undo = useMutation({
    mutationFn: async ({ batch, keepNewer }: { batch: string; keepNewer: boolean }): Promise<Undone[]> => {
      const supabase = await getSupabase();
      const outcomes: Undone[] = [];
      for (;;) {
        setDone(outcomes.length);
        const after = outcomes.at(-1)?.id ?? '';
        const { data, error } = await supabase.rpc('undo_import', { batch, keep_newer: keepNewer, after });
        if (error) throw error;
        if (data.length === 0) return outcomes;
        outcomes.push(...data);
      }
    },
    // The error appears beside the button. If the outcome is unknown, the button may be gone, so a toast shows the
    // error.
    onError: (error) => {
      if (!isOutcomeUnknown(error)) return;
      notify.error('The server did not answer: the import may be undone', {
        description: 'Check your connection. If the import is still listed, undo it again.',
      });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      await queryClient.invalidateQueries({ queryKey: importKeys.all });
    },
  });
  return { ...undo, done };
}
