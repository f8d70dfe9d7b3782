import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { isUuid } from '../../lib/uuid';
import type { PendingAsked } from './review.queries';

/** Keeps page, order and member filter in the address, so that Back and reload restore them. */
export function useReviewAddress() {
  const [params, setParams] = useSearchParams();
  const member = params.get('member');
  const asked: PendingAsked = {
    page: pageIn(params),
    isOldestFirst: params.get('sort') === 'oldest',
    member: member && isUuid(member) ? member : null,
  };
  /** Every change except a new page goes back to page 1. */
  const change = (next: Partial<PendingAsked>) => {
    const to = { ...asked, page: 1, ...next };
    const changed = new URLSearchParams({
      ...(to.member && { member: to.member }),
      ...(to.isOldestFirst && { sort: 'oldest' }),
      ...(to.page > 1 && { page: String(to.page) }),
    });
    setParams(changed, { preventScrollReset: true });
  };
  return { asked, change };
}
