import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countedAnswerOf } from '../../lib/answer';
import { type AdminPage, readAdminListings } from '../listings/admin-listings';
import { countDuplicateIds } from './database-status';
import { forEverybody, toolKeys } from '../../domain/listing/tool-keys';

/** The page, order and filter of the pending listings. */
export type PendingAsked = { page: number; isOldestFirst: boolean; member: string | null };

export const reviewQueries = {
  /**
   * A page of the pending listings, ties ordered by id, with the total. Failures are logged here; the desk offers a
   * retry and keeps showing the rows it had (specification, section 8).
   */
  pending: (isAdmin: boolean, asked: PendingAsked) =>
    queryOptions({
      queryKey: toolKeys.pendingPage(asked),
      enabled: isAdmin,
      staleTime: 0,
      // Decisions may have been made in another window.
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<AdminPage> => {
        try {
          return await readAdminListings({ status: 'pending', ...asked }, signal);
        } catch (error) {
          // oxlint-disable-next-line no-console
          if (!signal.aborted) console.error('Pending listings could not be read:', error);
          throw error;
        }
      },
    }),

  /** The number of approved tools in the database. */
  databaseCount: () =>
    queryOptions({
      queryKey: toolKeys.approvedCount,
      meta: forEverybody,
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const { count } = await countedAnswerOf((supabase) =>
          supabase
            .from('ai_tools')
            .select('*', { count: 'exact', head: true })
            .eq('approval_status', 'approved')
            .abortSignal(signal),
        );
        if (count === null) throw new Error('The database sent no count.');
        return count;
      },
    }),

  /** The built-in catalogue, imported on demand because only this desk uses it. */
  catalogue: () =>
    queryOptions({
      queryKey: ['catalogue', 'counts'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const { catalogue } = await import('../../catalogue');
        return { staticCount: catalogue.length, duplicateCount: countDuplicateIds(catalogue) };
      },
    }),
};
