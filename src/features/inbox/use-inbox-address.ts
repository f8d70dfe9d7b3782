import { useSearchParams } from 'react-router-dom';
import { isReviewKind } from '../../domain/review/review-queue';
import { pageIn } from '../../domain/directory/page';
import { isUuid } from '../../lib/uuid';
import type { ReviewFilters } from './inbox.queries';

/** Keeps kind, page, order and member in the address, so that Back and reload restore them. */
export function useReviewParams() {
  const [params, setParams] = useSearchParams();
  const member = params.get('member');
  const kind = params.get('kind') ?? '';
  const asked: ReviewFilters = {
    kind: isReviewKind(kind) ? kind : '',
    page: pageIn(params),
    isOldestFirst: params.get('sort') === 'oldest',
    member: member && isUuid(member) ? member : null,
  };
  /** Every change except a new page goes back to page 1. */
  const addressOf = (next: Partial<ReviewFilters>) => {
    const to = { ...asked, page: 1, ...next };
    return new URLSearchParams({
      ...(to.kind && { kind: to.kind }),
      ...(to.member && { member: to.member }),
      ...(to.isOldestFirst && { sort: 'oldest' }),
      ...(to.page > 1 && { page: String(to.page) }),
    });
  };
  return {
    asked,
    hrefOf: (next: Partial<ReviewFilters>) => `?${addressOf(next)}`,
    change: (next: Partial<ReviewFilters>) => setParams(addressOf(next), { preventScrollReset: true }),
  };
}
