import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { alternativesPath, editPath, filteredBy } from '../../domain/directory/paths';
import { safeHref } from '../../domain/address/web-address';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/notice';
import { AboutTool } from './about-tool';
import { ClosedNotice } from './closed-notice';
import { Alternatives } from './alternatives';
import { Plate } from './plate';
import { type ShownTool, toolPageQueries } from './tool-page.queries';
import { VisitCard } from './visit-card';

const tierLooks = {
  gold: 'bg-gold-soft text-gold',
  silver: 'bg-silver-soft text-silver',
  bronze: 'bg-bronze-soft text-bronze',
};

const waiting = {
  pending: 'This listing waits for review. Only you and the administrator see this page.',
  rejected: 'This listing was rejected. Only you and the administrator see this page.',
};

/** The complete view of a tool. `children` stand below its key facts. */
export function ToolView({ tool, isAdmin, children }: { tool: ShownTool; isAdmin: boolean; children?: ReactNode }) {
  const tier = tool.sponsor_tier === 'none' ? null : tool.sponsor_tier;
  const isPlaced = tier !== null || tool.premium_type !== 'none';
  const { data: ways } = useQuery(toolPageQueries.ways(tool.slug));
  const label = tier || tool.premium_type === 'sponsored' ? 'Sponsored' : 'Featured';
  return (
    <>
      {tool.approval_status !== 'approved' && (
        <Notice tone="warning" className="mb-6 max-w-form" title={waiting[tool.approval_status]} />
      )}
      {tool.closed_listings && <ClosedNotice tool={tool} closed={tool.closed_listings} />}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <article className="grid min-w-0 grid-cols-1 gap-6">
          <Plate tool={tool} />
          <header className="flex items-center gap-4">
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
            {isAdmin && (
              <Link
                to={editPath(tool.id)}
                className="ml-auto flex min-h-9 shrink-0 items-center rounded-md px-2 text-sm font-medium text-muted hover:text-accent pointer-coarse:min-h-11"
              >
                Edit <span className="sr-only">the listing of {tool.name}</span>
              </Link>
            )}
          </header>
          {isPlaced && <Banner address={tool.banner_url} />}
          <p className="max-w-prose whitespace-pre-line text-base leading-7 [overflow-wrap:anywhere]">
            <bdi>{tool.description}</bdi>
          </p>
          <AboutTool tool={tool} />
          {tool.tags.length > 0 && <Tags tags={[...new Set(tool.tags)]} pages={ways?.tags} />}
        </article>
        <div className="min-w-0 lg:sticky lg:top-24 lg:row-span-2">
          <VisitCard tool={tool} isAdmin={isAdmin}>
            {children}
          </VisitCard>
        </div>
        <div className="min-w-0">
          <Alternatives tool={tool} />
          {ways?.hasAlternatives && (
            <p className="mt-3 text-sm">
              <Link
                to={alternativesPath(tool.slug)}
                className="inline-flex min-h-8 items-center font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
              >
                All alternatives, and how they differ
              </Link>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function Banner({ address }: { address: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  const source = safeHref(address);
  if (!source || isBroken) return null;
  return (
    <img
      src={source}
      alt=""
      width={1200}
      height={300}
      referrerPolicy="no-referrer"
      className="aspect-4/1 w-full rounded-lg border border-line bg-sunken object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}

/** Each tag leads to its page where it has one. */
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
