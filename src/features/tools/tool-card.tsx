import { memo, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import { capitalize } from '../../domain/text';
import { safeHref } from '../../domain/web-address';
import { cx } from '../../ui/cx';
import { ToolLogo } from './tool-logo';
import { toolLink } from './tool-link';

const TAGS_SHOWN = 3;

const tiers = {
  gold: { border: 'border-gold', badge: 'bg-gold-soft text-gold' },
  silver: { border: 'border-silver', badge: 'bg-silver-soft text-silver' },
  bronze: { border: 'border-bronze', badge: 'bg-bronze-soft text-bronze' },
};

/** One tool of the directory. The whole card is its link. */
export const ToolCard = memo(function ToolCard({ tool, isAdmin = false }: { tool: AiTool; isAdmin?: boolean }) {
  const link = toolLink(tool, isAdmin);
  const tier = tool.sponsor_tier === 'none' ? null : tiers[tool.sponsor_tier];
  const banner = tier || tool.premium_type !== 'none' ? safeHref(tool.banner_url) : undefined;
  const [brokenBanner, setBrokenBanner] = useState<string>();
  const hiddenTags = tool.tags.length - TAGS_SHOWN;
  const placement =
    tier || tool.premium_type === 'sponsored' ? 'Sponsored' : tool.premium_type === 'featured' ? 'Featured' : null;

  return (
    <article
      className={cx(
        'group relative flex h-full flex-col rounded-lg border bg-surface shadow-card transition-[box-shadow,border-color] hover:shadow-lifted',
        tier ? `border-2 ${tier.border}` : 'border-line hover:border-line-strong',
      )}
    >
      {banner && banner !== brokenBanner && (
        <img
          src={banner}
          alt=""
          width={1200}
          height={300}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="aspect-4/1 w-full rounded-t-[10px] object-cover"
          onError={() => setBrokenBanner(banner)}
        />
      )}
      <div className="flex flex-1 flex-col gap-3 px-4 pb-3">
        <div className="flex items-start justify-between gap-2">
          <p className="aisle-tag min-w-0 bg-sunken text-muted">
            <span className="block truncate">{tool.category}</span>
          </p>
          {tier && (
            <p className={cx('aisle-tag shrink-0 font-bold uppercase tracking-wide', tier.badge)}>
              {tool.sponsor_tier}
            </p>
          )}
        </div>
        <div className="flex items-center gap-3">
          <ToolLogo tool={tool} />
          <h3 className="line-clamp-2 min-w-0 flex-1 text-base font-semibold leading-6 [overflow-wrap:anywhere]">
            <a
              {...link}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              <bdi>{tool.name}</bdi>
            </a>
          </h3>
        </div>
        <p className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{tool.description}</bdi>
        </p>
        <div className="mt-auto flex flex-wrap content-end items-center gap-1.5 pt-1">
          {tool.tags.slice(0, TAGS_SHOWN).map((tag, index) => (
            // Nothing keeps an import from naming a tag twice.
            <span key={`${tag}-${index}`} className="max-w-full truncate rounded-sm border border-line px-1.5 text-xs">
              {tag}
            </span>
          ))}
          {hiddenTags > 0 && <span className="shrink-0 whitespace-nowrap text-xs text-muted">+{hiddenTags} more</span>}
        </div>
        <p className="flex items-center justify-between gap-2 border-t border-line pt-3 text-sm font-semibold">
          {capitalize(tool.pricing_type)}
          {placement && <span className="text-xs font-medium text-muted">{placement}</span>}
        </p>
      </div>
    </article>
  );
});
