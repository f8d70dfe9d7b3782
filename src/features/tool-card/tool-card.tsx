import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { pricingOf } from '../../domain/listing/listing.constants';
import { editPath, toolPath } from '../../domain/directory/paths';
import type { ListedTool } from '../../domain/listing/tool';
import { useSeen } from '../../lib/count-events';
import { safeHref } from '../../lib/web-address';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ActionLink } from '../../ui/action-link';
import type { DirectoryState } from '../../domain/directory/directory-state';
import { SaveToggle } from '../saved/save-toggle';
import { CompareToggle } from './compare-toggle';
import { MarkedText } from './marked-text';
import { toolLink } from './tool-link';
import { ToolLogo } from './tool-logo';

const TAGS_SHOWN = 3;

const tiers = {
  gold: { border: 'border-gold', badge: 'bg-gold-soft text-gold' },
  silver: { border: 'border-silver', badge: 'bg-silver-soft text-silver' },
  bronze: { border: 'border-bronze', badge: 'bg-bronze-soft text-bronze' },
};

type Props = {
  tool: ListedTool;
  isAdmin?: boolean;
  query?: string;
  /**
   * Filters the directory by the card's category or by a tag. Without this function, category and tags are plain text.
   */
  onNarrow?: ((change: Partial<DirectoryState>) => void) | undefined;
  isPreview?: boolean;
  isPlaced?: boolean;
  /** A short sentence below the name. */
  note?: string | undefined;
};

/** A tool's card. The whole card links to the tool's page. Buttons are layered above the link. */
export const ToolCard = memo(function ToolCard({
  tool,
  isAdmin = false,
  query = '',
  onNarrow,
  isPreview = false,
  isPlaced = false,
  note,
}: Props) {
  const link = tool.closed_on ? { href: toolPath(tool.slug) } : toolLink(tool, isAdmin);
  const tier = tool.sponsor_tier === 'none' ? null : tiers[tool.sponsor_tier];
  const banner = tier || tool.premium_type !== 'none' ? safeHref(tool.banner_url) : undefined;
  const [brokenBanner, setBrokenBanner] = useState<string>();
  const seen = useSeen('card_view', tool.id, tool.placement_id);
  const placement =
    isPlaced || tier || tool.premium_type === 'sponsored'
      ? 'Sponsored'
      : tool.premium_type === 'featured'
        ? 'Featured'
        : null;
  const hasPage = !isPreview && Boolean(tool.slug);
  const isAffiliate = safeHref(tool.affiliate_url) !== undefined;

  return (
    <article
      ref={seen}
      className={cx('card', tier ? `border-2 ${tier.border}` : 'border-line hover:border-line-strong')}
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
      <div className="tool-card">
        <div className="card-head">
          <ToolLogo tool={tool} />
          <div className="min-w-0 flex-1">
            <h3 className="card-name">
              <a {...link}>
                <bdi>
                  <MarkedText text={tool.name} query={query} />
                </bdi>
              </a>
            </h3>
            {(placement || isAffiliate || tool.closed_on) && (
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                {tier && (
                  <span className={cx('rounded-sm px-1.5 font-bold uppercase tracking-wide', tier.badge)}>
                    {tool.sponsor_tier}
                  </span>
                )}
                {placement && <span>{placement}</span>}
                {isAffiliate && <span>Affiliate link</span>}
                {tool.closed_on && <span className="font-semibold text-warning">Closed</span>}
              </p>
            )}
          </div>
          {/* The link comes before the tags, so that the next Tab reaches the tags. */}
          {hasPage && (
            <div className="card-toggles">
              <CompareToggle tool={tool} />
              <SaveToggle tool={tool} />
            </div>
          )}
        </div>
        {note && <p className="card-note">{note}</p>}
        <p className="card-text">
          <bdi>
            <MarkedText text={tool.description} query={query} />
          </bdi>
        </p>
        <Tags tool={tool} onNarrow={onNarrow} />
        <div className="card-foot">
          <Category name={tool.category} onNarrow={onNarrow} />
          <p className="card-price">{pricingOf(tool.pricing_type).label}</p>
          {hasPage && isAdmin && (
            <Link to={editPath(tool.id)} className="card-action">
              Edit <span className="sr-only">the listing of {tool.name}</span>
            </Link>
          )}
          {hasPage && (
            <Link to={toolPath(tool.slug)} className={buttonClass({ size: 'sm' }, 'card-button')}>
              Details <span className="sr-only">of {tool.name}</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  );
});

type Narrowing = { name: string; onNarrow: Props['onNarrow'] };

function Category({ name, onNarrow }: Narrowing) {
  const text = <span className="block truncate">{name}</span>;
  if (!onNarrow) return <p className="card-category">{text}</p>;
  return (
    <ActionLink
      href={`?${new URLSearchParams({ category: name })}`}
      title={`All tools in ${name}`}
      className="card-category"
      onFollow={() => onNarrow({ category: name })}
    >
      {text}
    </ActionLink>
  );
}

function Tags({ tool, onNarrow }: { tool: ListedTool; onNarrow: Props['onNarrow'] }) {
  // An imported tool may repeat a tag, so tags are not unique keys.
  const tags = tool.tags
    .slice(0, TAGS_SHOWN)
    .map((tag, index) => <Tag key={`${tag}-${index}`} {...{ name: tag, onNarrow }} />);
  const hidden = tool.tags.length - TAGS_SHOWN;
  return (
    <div className="card-tags">
      {hidden > 0 ? tags.slice(0, -1) : tags}
      {hidden > 0 && (
        <span className="flex min-w-0 max-w-full gap-1.5">
          {tags.at(-1)}
          <span className="card-more" title={tool.tags.slice(TAGS_SHOWN).join(', ')}>
            +{hidden} more
          </span>
        </span>
      )}
    </div>
  );
}

function Tag({ name, onNarrow }: Narrowing) {
  if (!onNarrow) return <span className="card-tag">{name}</span>;
  return (
    <ActionLink
      href={`?${new URLSearchParams({ q: name })}`}
      title={`Search for ${name}`}
      className="card-tag"
      onFollow={() => onNarrow({ search: name })}
    >
      {name}
    </ActionLink>
  );
}
