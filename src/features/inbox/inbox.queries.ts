import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inboxKeys, type Waiting, type WaitingKind } from '../../domain/decisions/inbox';
import { byColumn } from '../../domain/listing/listing-values';
import { answerOf } from '../../lib/answer';
import type { Inbox } from '../../lib/database';

/** The question of the inbox; a member narrows it to their pending listings. */
export type InboxAsked = { kind: WaitingKind | ''; page: number; isOldestFirst: boolean; member: string | null };

/** Rows of a page. */
export const INBOX_A_PAGE = 50;

const inOrder = (row: Waiting): Waiting =>
  row.kind === 'change'
    ? {
        ...row,
        facts: { ...row.facts, columns: row.facts.columns.toSorted((one, other) => byColumn(one.name, other.name)) },
      }
    : row;

export const inboxQueries = {
  /** A page of what waits. Failures are logged; the screen keeps the rows that it had (specification, section 8). */
  page: (isAdmin: boolean, asked: InboxAsked) =>
    queryOptions({
      queryKey: inboxKeys.page(asked),
      enabled: isAdmin,
      staleTime: 0,
      // Decisions may have been made in another window.
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { kind, page, isOldestFirst, member } = asked;
        try {
          return await answerOf((supabase) =>
            supabase
              .rpc(
                'review_queue',
                { kind, page, oldest_first: isOldestFirst, page_size: INBOX_A_PAGE, ...(member && { member }) },
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
      queryKey: inboxKeys.count,
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        answerOf((supabase) => supabase.rpc('review_queue_count', {}, { get: true }).abortSignal(signal)),
    }),
};

export const countOf = ({ counts }: Inbox): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
