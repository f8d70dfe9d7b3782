import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reviewKeys, type Waiting, type ReviewKind } from '../../domain/review/review-queue';
import { byColumn } from '../../domain/listing/listing-values';
import { unwrap } from '../../lib/unwrap';
import type { Inbox } from '../../lib/database';

/** The question of the inbox; a member narrows it to their pending listings. */
export type ReviewFilters = { kind: ReviewKind | ''; page: number; isOldestFirst: boolean; member: string | null };

/** Rows of a page. */
export const REVIEW_PAGE_SIZE = 50;

const inOrder = (row: Waiting): Waiting =>
  row.kind === 'change'
    ? {
        ...row,
        facts: { ...row.facts, columns: row.facts.columns.toSorted((one, other) => byColumn(one.name, other.name)) },
      }
    : row;

export const reviewQueries = {
  /** A page of what waits. Failures are logged; the screen keeps the rows that it had (specification, section 8). */
  page: (isAdmin: boolean, asked: ReviewFilters) =>
    queryOptions({
      queryKey: reviewKeys.page(asked),
      enabled: isAdmin,
      staleTime: 0,
      // Decisions may have been made in another window.
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { kind, page, isOldestFirst, member } = asked;
        try {
          return await unwrap((supabase) =>
            supabase
              .rpc(
                'inbox',
                { kind, page, oldest_first: isOldestFirst, page_size: REVIEW_PAGE_SIZE, ...(member && { member }) },
                { get: true },
              )
              .abortSignal(signal),
          );
        } catch (error) {
          // oxlint-disable-next-line no-console
          if (!signal.aborted) console.error('Pending listings could not be read:', error);
          throw error;
        }
      },
      select: (inbox: Inbox): Inbox => ({ ...inbox, rows: inbox.rows.map(inOrder) }),
    }),

  /** How much waits. */
  count: () =>
    queryOptions({
      queryKey: reviewKeys.count,
      staleTime: 60_000,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('inbox_count', {}, { get: true }).abortSignal(signal)),
    }),
};

export const countOf = ({ counts }: Inbox): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
