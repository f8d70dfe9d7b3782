import type { ListedTool } from '../../domain/listing/tool';
import { safeHref } from '../../lib/web-address';
import { countEvent } from '../../lib/count-events';

type Linked = Pick<ListedTool, 'id' | 'url' | 'affiliate_url' | 'premium_type' | 'sponsor_tier' | 'placement_id'>;

/**
 * Returns the attributes of a link to a tool's website. Visitors get the affiliate address if the tool has one. The
 * administrator gets the plain address and a toast with the affiliate address.
 */
export function toolLink(tool: Linked, isAdmin: boolean) {
  const affiliate = safeHref(tool.affiliate_url);
  const linked = isAdmin ? undefined : affiliate;
  const isPaid = linked || tool.premium_type !== 'none' || tool.sponsor_tier !== 'none';
  const count = () => countEvent('visit', tool.id, tool.placement_id);
  return {
    href: linked ?? safeHref(tool.url),
    target: '_blank',
    rel: `noopener noreferrer${isPaid ? ' nofollow sponsored' : ''}`,
    onClick: isAdmin
      ? // Only administrators load this chunk.
        () => affiliate && void import('./offer-affiliate').then((chunk) => chunk.offerAffiliate(tool.id, affiliate))
      : count,
    // A middle click fires no click event. An administrator's clicks are not counted (setCounting).
    onAuxClick: count,
  };
}
