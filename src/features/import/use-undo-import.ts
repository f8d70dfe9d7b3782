import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { importKeys } from './imports.queries';

export type Undone = { id: string; outcome: string };

/** Whether undoing was refused because listings were changed since the import; the others can still be undone. */
export const isChangedSince = (error: unknown): boolean =>
  (error as { hint?: string } | null)?.hint === 'changed_since_import' ||
  /changed since the import/.test((error as { message?: string } | null)?.message ?? '');

/** Undoes an import: restores what it changed and deletes what it added. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ batch, keepNewer }: { batch: string; keepNewer: boolean }): Promise<Undone[]> => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.rpc('undo_import', { batch, keep_newer: keepNewer });
      if (error) throw error;
      return data;
    },
    // The error is shown next to the button.
    onError: () => {},
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importKeys.all }),
  });
}
