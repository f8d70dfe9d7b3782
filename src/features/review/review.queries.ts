import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { reviewKeys } from '../../domain/review/review-keys';
import { pageIn } from '../../domain/directory/page';
import { unwrap } from '../../lib/unwrap';
import type { ReviewPage as StoredPage } from '../../lib/database';
import { isUuid } from '../../lib/uuid';
import { isKindName, type KindName, type ReviewItem } from './kinds';

/** The filters and the page of the queue. `member` limits the queue to one member's pending listings. */
export type ReviewFilter = { kind: KindName | ''; page: number; isOldestFirst: boolean; member: string | null };

export type ReviewPage = Omit<StoredPage, 'rows'> & { rows: ReviewItem[] };

export const PAGE_SIZE = 50;

export const reviewQueries = {
  /**
   * A page of the queue. After a failure, the screen keeps its rows, and the error is logged (specification, section
   * 8).
   */
  page: (isAdmin: boolean, filter: ReviewFilter) =>
    queryOptions({
      queryKey: reviewKeys.page(filter),
      enabled: isAdmin,
      staleTime: 0,
      // Decisions in another window may have changed the queue.
      refetchOnWindowFocus: true,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { kind, page, isOldestFirst, member } = filter;
        try {
          return await unwrap((supabase) =>
            supabase
              .rpc(
                'review_queue',
                { kind, page, oldest_first: isOldestFirst, page_size: PAGE_SIZE, ...(member && { member }) },
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
      select: (page: StoredPage): ReviewPage => ({ ...page, rows: withMembers(page, filter.member !== null) }),
    }),
  /** The last ten distinct reasons for rejecting a listing, newest first. */
  rejectionReasons: () =>
    queryOptions({
      queryKey: reviewKeys.rejectionReasons,
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        unwrap((supabase) => supabase.rpc('recent_rejection_reasons', {}, { get: true }).abortSignal(signal)),
    }),
};

/** Adds the submitters to pending listings. In a series of listings of one member, only the first gets the record. */
function withMembers({ rows, members }: StoredPage, isOneMember: boolean): ReviewItem[] {
  let previous: string | null = null;
  return (rows as unknown as ReviewItem[]).map((row) => {
    if (row.kind !== 'pending') return row;
    const owner = row.facts.listing.created_by;
    const submitter = owner === null ? undefined : members[owner];
    const isShownAbove = isOneMember || owner === previous;
    previous = owner;
    return {
      ...row,
      facts: { ...row.facts, email: submitter?.email ?? null, record: isShownAbove ? undefined : submitter },
    };
  });
}

export const countOf = ({ counts }: Pick<StoredPage, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Stores the filters and the page in the URL, so that Back and reload restore them. */
export function useReviewAddress() {
  const [params, setParams] = useSearchParams();
  const member = params.get('member');
  const kind = params.get('kind') ?? '';
  const filter: ReviewFilter = {
    kind: isKindName(kind) ? kind : '',
    page: pageIn(params),
    isOldestFirst: params.get('sort') === 'oldest',
    member: member && isUuid(member) ? member : null,
  };
  /** A change of a filter returns to page 1. */
  const paramsOf = (next: Partial<ReviewFilter>) => {
    const to = { ...filter, page: 1, ...next };
    return new URLSearchParams({
      ...(to.kind && { kind: to.kind }),
      ...(to.member && { member: to.member }),
      ...(to.isOldestFirst && { sort: 'oldest' }),
      ...(to.page > 1 && { page: String(to.page) }),
    });
  };
  return {
    filter,
    hrefOf: (next: Partial<ReviewFilter>) => `?${paramsOf(next)}`,
    change: (next: Partial<ReviewFilter>) => setParams(paramsOf(next), { preventScrollReset: true }),
  };
}
