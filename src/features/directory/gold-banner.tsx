import { useSeen } from '../../lib/count-events';
import { safeHref } from '../../lib/web-address';
import type { SponsoredTool } from '../../lib/database';
import { toolLink } from '../tool-card/tool-link';

type Props = {
  sponsored: SponsoredTool;
  isAdmin: boolean;
  /** Whether to show only one line without the picture, as in a filtered list. */
  isLine: boolean;
};

export function GoldBanner({ sponsored: { tool, placement_id: placementId }, isAdmin, isLine }: Props) {
  const seen = useSeen('card_view', tool.id, placementId);
  return (
    <aside ref={seen} aria-label="Sponsored" className={isLine ? 'gold-banner is-line' : 'gold-banner'}>
      {!isLine && <img src={safeHref(tool.banner_url)} alt="" width={1200} height={300} referrerPolicy="no-referrer" />}
      <div className={isLine ? 'contents' : 'flex min-w-0 flex-wrap items-baseline gap-x-2 sm:block'}>
        <h2 className="card-name">
          <a {...toolLink({ ...tool, placement_id: placementId }, isAdmin)}>
            <bdi>{tool.name}</bdi>
          </a>
        </h2>
        <p>Sponsored</p>
        {!isLine && (
          <p className="line-clamp-2 sm:line-clamp-1 sm:text-sm">
            <bdi>{tool.description}</bdi>
          </p>
        )}
      </div>
    </aside>
  );
}
