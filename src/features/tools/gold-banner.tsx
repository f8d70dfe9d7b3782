import { safeHref } from '../../domain/web-address';
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
    <aside
      {...seen}
      aria-label="Sponsored"
      className="relative mb-3 grid overflow-hidden rounded-lg border-2 border-gold bg-surface transition-shadow hover:shadow-lifted sm:mb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,1fr)_40rem]"
    >
      <img
        src={safeHref(tool.banner_url)}
        alt=""
        width={1200}
        height={300}
        referrerPolicy="no-referrer"
        className="aspect-4/1 size-full bg-sunken object-cover sm:order-last"
      />
      <div className="flex min-w-0 flex-wrap content-center items-center gap-x-2.5 gap-y-1 px-3 py-2 sm:p-4">
        <p className="shrink-0 rounded-sm bg-gold-soft px-2 text-xs font-semibold leading-6 text-gold">Sponsored</p>
        <h3 className="min-w-0 flex-1 truncate font-semibold sm:flex-none sm:basis-full sm:text-lg">
          <a
            {...link}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-accent"
          >
            <bdi>{tool.name}</bdi>
          </a>
        </h3>
        <p className="line-clamp-1 hidden text-sm text-muted sm:[display:-webkit-box] lg:line-clamp-2">
          <bdi>{tool.description}</bdi>
        </p>
      </div>
    </aside>
  );
}
