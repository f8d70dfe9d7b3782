import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../lib/supabase';

/** The database undoes an import for so long after its last row. */
const UNDO_MS = 60 * 60 * 1000;
const MOST = 5;

export const importQueries = {
  all: () => ['imports'] as const,

  /** The imports that can still be undone, the latest first. */
  recent: () =>
    queryOptions({
      queryKey: [...importQueries.all(), 'recent'],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const supabase = await getSupabase();
        const { data, error } = await supabase
          .from('import_batches')
          .select('*')
          .is('undone_at', null)
          .gt('last_sent_at', new Date(Date.now() - UNDO_MS).toISOString())
          .order('started_at', { ascending: false })
          .limit(MOST)
          .abortSignal(signal);
        if (error) throw error;
        // An import whose rows were all as they are stored has nothing to undo.
        return data.filter(({ added, changed }) => added + changed > 0);
      },
    }),
};
