import { safeHref } from '../../domain/address/web-address';
import type { SponsoredTool } from '../../lib/database';
import { useSeenPlacement } from '../placements/use-seen-placement';
import { toolLink } from '../tool-card/tool-link';

/** A gold sponsor's banner above the directory. */
export function GoldBanner({
  sponsored: { tool, placement_id: placementId },
  isAdmin,
}: {
  sponsored: SponsoredTool;
  isAdmin: boolean;
}) {
  const link = toolLink({ ...tool, placement_id: placementId }, isAdmin);
  const seen = useSeenPlacement(isAdmin ? null : placementId);
  return (
    <section
      {...seen}
      className="relative grid h-full content-start overflow-hidden rounded-lg border-2 border-gold bg-surface transition-shadow hover:shadow-lifted"
    >
      <img
        src={safeHref(tool.banner_url)}
        alt=""
        width={1200}
        height={300}
        referrerPolicy="no-referrer"
        className="aspect-4/1 w-full bg-sunken object-cover"
      />
      <div className="grid min-w-0 gap-y-1 px-3 py-2 sm:p-4">
        <h3 className="truncate font-semibold sm:text-lg">
          <a
            {...link}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-accent"
          >
            <bdi>{tool.name}</bdi>
          </a>
        </h3>
        <p className="line-clamp-1 hidden text-sm text-muted sm:[display:-webkit-box]">
          <bdi>{tool.description}</bdi>
        </p>
      </div>
    </section>
  );
}
