import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { importKeys } from './imports.queries';

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
