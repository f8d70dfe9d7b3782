import { queryOptions } from '@tanstack/react-query';
import type { AiTool } from '../../domain/tool';
import { loadPart } from '../../lib/load-part';
import { getSupabase } from '../../lib/supabase';
import { countDuplicateIds } from './database-status';
import { forEverybody, toolKeys } from '../../domain/tool-keys';

export type PendingList = {
  tools: AiTool[];
  /** How many are pending in all; the server returns at most 1,000 at once. */
  total: number;
};

export const reviewQueries = {
  /**
   * Pending listings, newest first, ties by id. A failure is logged here; the desk shows an
   * empty list with a way to try again, and keeps what it had (specification, section 8).
   */
  pending: (isAdmin: boolean) =>
    queryOptions({
      queryKey: toolKeys.pending,
      enabled: isAdmin,
      staleTime: 0,
      // Another window may have decided meanwhile.
      refetchOnWindowFocus: true,
      queryFn: async ({ signal }): Promise<PendingList> => {
        const supabase = await getSupabase();
        const { data, count, error } = await supabase
          .from('ai_tools')
          .select('*', { count: 'exact' })
          .eq('approval_status', 'pending')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .abortSignal(signal);
        if (error) {
          // oxlint-disable-next-line no-console
          if (!signal.aborted) console.error('Pending listings could not be read:', error);
          throw error;
        }
        return { tools: data, total: count ?? data.length };
      },
    }),

  /** How many tools the directory has. */
  databaseCount: () =>
    queryOptions({
      queryKey: toolKeys.approvedCount,
      meta: forEverybody,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const supabase = await getSupabase();
        const { count, error } = await supabase
          .from('ai_tools')
          .select('*', { count: 'exact', head: true })
          .eq('approval_status', 'approved')
          .abortSignal(signal);
        if (error) throw error;
        if (count === null) throw new Error('The database sent no count.');
        return count;
      },
    }),

  /** The built-in catalogue, of which only this desk needs anything: its chunk loads here. */
  catalogue: () =>
    queryOptions({
      queryKey: ['catalogue', 'counts'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const { catalogue } = await loadPart(() => import('../../catalogue'));
        return { staticCount: catalogue.length, duplicateCount: countDuplicateIds(catalogue) };
      },
    }),
};
