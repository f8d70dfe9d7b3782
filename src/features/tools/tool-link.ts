import type { ListedTool } from '../../domain/tool';
import { safeHref } from '../../domain/web-address';
import { countClick } from '../placements/count-placements';
import { notify } from '../../ui/notify';

type Linked = Pick<ListedTool, 'id' | 'url' | 'affiliate_url' | 'premium_type' | 'sponsor_tier' | 'placement_id'>;

/** How long the administrator is offered the affiliate address, in milliseconds (specification, section 9). */
const AFFILIATE_TOAST = 5000;

/**
 * The attributes of a tool's link: the affiliate address for visitors where there is one; for the
 * administrator the plain one, with a toast that offers the other.
 */
export function toolLink(tool: Linked, isAdmin: boolean) {
  const affiliate = safeHref(tool.affiliate_url);
  const isPaid = (affiliate && !isAdmin) || tool.premium_type !== 'none' || tool.sponsor_tier !== 'none';

  const offerAffiliate = () =>
    notify.message('This tool has an affiliate URL', {
      id: `affiliate-${tool.id}`,
      description: affiliate,
      duration: AFFILIATE_TOAST,
      action: {
        label: 'Open affiliate URL',
        onClick: () => window.open(affiliate, '_blank', 'noopener,noreferrer'),
      },
    });

  const placementId = tool.placement_id;
  const count = placementId ? () => countClick(placementId) : undefined;

  return {
    href: isAdmin ? safeHref(tool.url) : (affiliate ?? safeHref(tool.url)),
    target: '_blank',
    rel: isPaid ? 'noopener noreferrer nofollow sponsored' : 'noopener noreferrer',
    onClick: isAdmin ? (affiliate ? offerAffiliate : undefined) : count,
    // The middle button opens it too.
    onAuxClick: isAdmin ? undefined : count,
  };
}
