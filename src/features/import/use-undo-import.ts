import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { importKeys } from './imports.queries';

export type Undone = { id: string; outcome: string };

/** Whether undoing was refused because listings were changed since the import; the others can still be undone. */
export const isChangedSince = (error: unknown): boolean =>
  (error as { hint?: string } | null)?.hint === 'changed_since_import' ||
  /changed since the import/.test((error as { message?: string } | null)?.message ?? '');

/**
 * Undoes an import in parts: restores what it changed and deletes what it added. Undoing an import that was partly
 * undone goes on, and reports what was done before too.
 */
export function useUndoImport() {
  const queryClient = useQueryClient();
  /** How many listings the running or last attempt has been through. */
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
    // Other errors are shown next to the button. An import that was undone all the same leaves the list, and its button
    // with it.
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
