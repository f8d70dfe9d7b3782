import { useSearchParams } from 'react-router-dom';
import { isWaitingKind } from '../../domain/decisions/inbox';
import { pageIn } from '../../domain/directory/page';
import { isUuid } from '../../lib/uuid';
import type { InboxAsked } from './inbox.queries';

/** Keeps kind, page, order and member in the address, so that Back and reload restore them. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const member = params.get('member');
  const kind = params.get('kind') ?? '';
  const asked: InboxAsked = {
    kind: isWaitingKind(kind) ? kind : '',
    page: pageIn(params),
    isOldestFirst: params.get('sort') === 'oldest',
    member: member && isUuid(member) ? member : null,
  };
  /** Every change except a new page goes back to page 1. */
  const addressOf = (next: Partial<InboxAsked>) => {
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
    hrefOf: (next: Partial<InboxAsked>) => `?${addressOf(next)}`,
    change: (next: Partial<InboxAsked>) => setParams(addressOf(next), { preventScrollReset: true }),
  };
}
