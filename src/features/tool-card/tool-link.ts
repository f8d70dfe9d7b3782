import type { ListedTool } from '../../domain/listing/tool';
import { safeHref } from '../../lib/web-address';
import { countEvent } from '../../lib/count-events';
import { notify } from '../../ui/notify';

type Linked = Pick<ListedTool, 'id' | 'url' | 'affiliate_url' | 'premium_type' | 'sponsor_tier' | 'placement_id'>;

/** The toast's duration in milliseconds (specification, section 9). */
const AFFILIATE_TOAST = 5000;

/**
 * Returns the attributes of a link to a tool's website. Visitors get the affiliate address if the tool has one. The
 * administrator gets the plain address and a toast with the affiliate address.
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

  const count = () => countEvent({ kind: 'visit', tool: tool.id, placement: tool.placement_id ?? undefined });

  return {
    href: isAdmin ? safeHref(tool.url) : (affiliate ?? safeHref(tool.url)),
    target: '_blank',
    rel: isPaid ? 'noopener noreferrer nofollow sponsored' : 'noopener noreferrer',
    onClick: isAdmin ? (affiliate ? offerAffiliate : undefined) : count,
    // A middle click fires no click event.
    onAuxClick: isAdmin ? undefined : count,
  };
}
