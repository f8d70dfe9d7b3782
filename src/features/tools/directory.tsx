import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedTool } from '../../domain/tool';
import { formatNumber } from '../../lib/format';
import { useAccess } from '../auth/use-access';
import type { SponsoredTool } from '../../lib/database';
import { CountAnnouncement } from './count-announcement';
import { DirectoryBar } from './directory-bar';
import { DirectoryFailure, DirectorySkeleton, NothingFound, OutOfDate } from './directory-places';
import type { DirectoryState } from '../../domain/directory-state';
import { DirectorySummary } from './directory-summary';
import { GoldBanner } from './gold-banner';
import { Pagination } from './pagination';
import { SponsoredStrip } from './sponsored-strip';
import { ToolCard } from '../tool-card/tool-card';
import { useDirectoryPage } from './use-directory-page';
import type { DirectoryControl } from './use-directory-state';
import { useSponsored } from './use-sponsored';

/** How long an outdated result is shown before it is dimmed. */
const DIM_AFTER_MS = 300;

const none: readonly SponsoredTool[] = [];

/**
 * The list of approved tools with search, filters, and its loading, error and empty states.
 * @param within a category to which the whole list is limited, on category pages.
 */
export function Directory({ control, within = '' }: { control: DirectoryControl; within?: string }) {
  const { state, change, hrefOf } = control;
  const view = useDirectoryPage(state, { within });
  const isAdmin = useAccess().kind === 'administrator';
  // Search results contain no sponsored tools.
  const sponsored = useSponsored(state.page === 1 && !state.search.trim(), within || state.category);
  const heading = useRef<HTMLHeadingElement>(null);

  const showResults = useCallback(() => {
    document.getElementById('directory')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const narrow = useCallback(
    (next: Partial<DirectoryState>) => {
      change(next);
      showResults();
    },
    [change, showResults],
  );
  const goTo = (next: number) => {
    change({ page: next });
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    heading.current?.focus({ preventScroll: true });
  };

  const { asked, found, page, rows, closest } = view;
  // What comes closest has not all words: those that decided are marked.
  const marked = closest ? closest.join(' ') : (asked?.query ?? '');
  const isLate = useLasting(view.isStale && !view.isError, DIM_AFTER_MS);
  // The first view waits for the banner, which would otherwise push the list down.
  const [wasReady, setWasReady] = useState(false);
  const isShown = asked !== undefined && (wasReady || !sponsored.isPending);
  if (isShown && !wasReady) setWasReady(true);
  const hasPlaces = rows.length > 0 && asked?.page === 1 && !asked.query;
  const banner = hasPlaces ? sponsored.gold : undefined;
  const strip = hasPlaces ? sponsored.strip : none;
  // Tools that are shown above as sponsored are not repeated in the list.
  const cards = useMemo(() => {
    const above = new Set([banner, ...strip].map((entry) => entry?.tool.id));
    return rows.filter(({ id }) => !above.has(id));
  }, [rows, banner, strip]);

  return (
    <section aria-labelledby="directory-heading">
      <DirectoryBar control={control} facets={view.facets} isWithin={within !== ''} onShowResults={showResults} />
      <div id="directory" aria-busy={view.isStale && !view.isError}>
        {isShown && <DirectorySummary view={view} asked={asked} onClear={change} />}
        {/* Placed after the summary, so that the next Tab goes to the first tool. */}
        <h2 id="directory-heading" ref={heading} tabIndex={-1} className="sr-only">
          Tools
        </h2>
        {view.isError && !asked ? (
          <DirectoryFailure onRetry={view.retry} />
        ) : !isShown ? (
          <DirectorySkeleton />
        ) : (
          <>
            <CountAnnouncement text={announcement(found, closest !== null)} />
            {view.isError && <OutOfDate onRetry={view.retry} />}
            <div className={isLate ? 'is-stale' : undefined}>
              <div className={sponsored.isDrawn ? undefined : 'invisible noscript:visible'}>
                {banner && <GoldBanner sponsored={banner} isAdmin={isAdmin} />}
                {strip.length > 0 && <SponsoredStrip sponsored={strip} isAdmin={isAdmin} />}
              </div>
              {cards.length > 0 && <Cards tools={cards} isAdmin={isAdmin} query={marked} onNarrow={narrow} />}
              {rows.length === 0 && <NothingFound asked={asked} onClear={change} />}
            </div>
            <Pagination
              page={page}
              pages={Math.max(1, Math.ceil(found / asked.size))}
              hrefOf={(next) => hrefOf({ page: next })}
              onPage={goTo}
              onNear={view.fetchNext}
            />
          </>
        )}
      </div>
    </section>
  );
}

function announcement(found: number, isClosest: boolean): string {
  const tools = `${formatNumber(found)} ${found === 1 ? 'tool' : 'tools'}`;
  return isClosest ? `Nothing matches your search; closest to it: ${tools}` : `${tools} found`;
}

/** Whether something has been so for that long. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
}

type CardsProps = {
  tools: readonly ListedTool[];
  isAdmin: boolean;
  query: string;
  onNarrow: (change: Partial<DirectoryState>) => void;
};

/** Memoized, so that typing renders the cards again only when the results change. */
const Cards = memo(function Cards({ tools, isAdmin, query, onNarrow }: CardsProps) {
  return (
    <ul className="card-grid">
      {tools.map((tool) => (
        <li key={tool.id} className="min-w-0">
          <ToolCard tool={tool} query={query} isAdmin={isAdmin} onNarrow={onNarrow} />
        </li>
      ))}
    </ul>
  );
});
