import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { alternativesPath, filteredBy, feedbackPath } from '../../domain/directory/paths';
import { useSeen } from '../../lib/count-events';
import { safeHref, videoHostOf } from '../../lib/web-address';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/notice';
import { ToolLogo } from '../tool-card/tool-logo';
import { AboutTool } from './about-tool';
import { ClosedNotice } from './closed-notice';
import { Alternatives } from './alternatives';
import { leadOf } from './lead';
import { Picture } from './picture';
import { type ShownTool, type SimilarTool, toolPageQueries } from './tool-page.queries';
import { VisitCard } from './visit-card';

const tierLooks = {
  gold: 'bg-gold-soft text-gold',
  silver: 'bg-silver-soft text-silver',
  bronze: 'bg-bronze-soft text-bronze',
};

const waiting = {
  pending: 'This listing is in review. It is not public yet.',
  rejected: 'This listing was rejected. It is not public.',
};

const linkLook =
  'inline-flex min-h-8 items-center text-sm font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11';

type Props = { tool: ShownTool; similar?: SimilarTool[]; isAdmin: boolean; children?: ReactNode };

export function ToolView({ tool, similar = [], isAdmin, children }: Props) {
  const tier = tool.sponsor_tier === 'none' ? null : tool.sponsor_tier;
  const isPlaced = tier !== null || tool.premium_type !== 'none';
  const { data: links } = useQuery(toolPageQueries.ways(tool.slug));
  const label = tier || tool.premium_type === 'sponsored' ? 'Sponsored' : 'Featured';
  const { lead, rest } = leadOf(tool.description);
  const isOpen = tool.approval_status === 'approved' && !tool.closed_listings;
  return (
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,60rem)_minmax(20rem,26rem)] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <header
          ref={useSeen('page_view', tool.id)}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:gap-y-1"
        >
          <ToolLogo tool={tool} className="size-14 rounded-lg sm:row-span-2 sm:size-18 sm:self-start" />
          <div className="grid min-w-0 gap-1">
            <h1 tabIndex={-1} className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
              <bdi>{tool.name}</bdi>
            </h1>
            {isPlaced && (
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {tier && (
                  <span className={cx('rounded-sm px-2 text-xs font-bold uppercase tracking-wide', tierLooks[tier])}>
                    {tier}
                  </span>
                )}
                {label}
              </p>
            )}
          </div>
          <p className="max-w-prose text-base text-muted [overflow-wrap:anywhere] max-sm:col-span-2">
            <bdi>{lead}</bdi>
          </p>
        </header>
        {tool.approval_status !== 'approved' && (
          <Notice tone="warning" className="max-w-form" title={waiting[tool.approval_status]} />
        )}
        {tool.closed_listings && <ClosedNotice closed={tool.closed_listings} similar={similar} />}
        {isPlaced && <Picture address={tool.banner_url} alt="" className="aspect-4/1" />}
        <Picture
          address={tool.screenshot_url}
          alt={`Screenshot of ${tool.name}`}
          className="aspect-video w-full max-w-3xl"
        />
        <Video address={tool.video_url} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-24 lg:row-span-2">
        <VisitCard tool={tool} isAdmin={isAdmin}>
          {children}
        </VisitCard>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {rest && (
          <p className="max-w-prose whitespace-pre-line text-base leading-7 [overflow-wrap:anywhere]">
            <bdi>{rest}</bdi>
          </p>
        )}
        <AboutTool tool={tool}>
          {isOpen && (
            <Link to={feedbackPath(tool.slug, 'what_it_does')} rel="nofollow" className={cx(linkLook, 'w-fit')}>
              Do you know this tool? Add what it does
            </Link>
          )}
        </AboutTool>
        {tool.tags.length > 0 && <Tags tags={[...new Set(tool.tags)]} pages={links?.tags} />}
        <div className="min-w-0 pt-2">
          <Alternatives tool={tool} similar={similar} />
          {links?.hasAlternatives && (
            <Link to={alternativesPath(tool.slug)} className={cx(linkLook, 'mt-3')}>
              Compare all alternatives
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

/** A video whose player is loaded only when a visitor opens it. */
function Video({ address }: { address: string | null }) {
  const href = safeHref(address);
  const host = videoHostOf(address ?? '');
  if (!href || !host) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass({}, 'w-fit')}>
      Watch the video on {host}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function Tags({ tags, pages = {} }: { tags: string[]; pages: Record<string, string> | undefined }) {
  return (
    <nav aria-label="Tags">
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Link
              to={pages[tag] ?? filteredBy('tag', tag)}
              className="inline-flex min-h-8 max-w-full items-center rounded-sm border border-line px-2 text-sm text-muted hover:border-line-strong hover:text-ink pointer-coarse:min-h-11"
            >
              <span className="truncate">{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
