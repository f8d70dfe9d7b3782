import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { importKeys } from './imports.queries';

export type Undone = { id: string; outcome: string };

/** Whether the undoing was refused because listings changed since the import; the others can be undone alone. */
export const isChangedSince = (error: unknown): boolean =>
  (error as { hint?: string } | null)?.hint === 'changed_since_import' ||
  /changed since the import/.test((error as { message?: string } | null)?.message ?? '');

/** Puts back what an import changed and takes away what it added. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ batch, keepNewer }: { batch: string; keepNewer: boolean }): Promise<Undone[]> => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.rpc('undo_import', { batch, keep_newer: keepNewer });
      if (error) throw error;
      return data;
    },
    // Said where the button stands.
    onError: () => {},
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importKeys.all }),
  });
}
