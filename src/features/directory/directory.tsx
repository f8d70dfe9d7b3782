import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../lib/format';
import { useAccess } from '../auth/use-access';
import { useCategories } from '../categories/use-categories';
import { masthead } from '../../content/masthead';
import { ShareButton } from '../../ui/share-button';
import { ClosedTools } from './closed-tools';
import { CompareOffer } from './compare-offer';
import { CountAnnouncement } from './count-announcement';
import { cx } from '../../ui/cx';
import { Cards, SponsoredRow, PLACEHOLDERS } from './cards';
import { DirectoryControls, PerPage, Sort } from './directory-controls';
import { DirectoryFailure, DirectorySkeleton, NothingFound, OutOfDate } from './directory-places';
import { type DirectoryState, PAGE_SIZES } from '../../domain/directory/directory-state';
import { DirectorySummary, freemiumCount, isNarrowed } from './directory-summary';
import { FilterRow } from './filter-row';
import { FiltersButton } from './filters';
import { Pagination } from './pagination';
import { SearchBox } from './search-box';
import { directoryTitle } from './directory-title';
import { GoldBanner } from './gold-banner';
import { type Asked, isOfTag } from './tools.queries';
import { useDirectoryPage } from './use-directory-page';
import { useMissedSearch } from './use-missed-search';
import type { DirectoryControl } from './use-directory-state';
import { useSponsored } from '../placements/sponsored';

const DIM_AFTER_MS = 300;

/**
 * Returns whether the list has paid placements. Only the first page in the default order has paid placements. Searches,
 * tag pages and lists sorted by name have none.
 */
const hasPaidPlaces = ({ page, query, tag, sort, within }: Asked) =>
  page === 1 && !query && !tag && sort !== 'name' && !isOfTag(within);

type Props = {
  control: DirectoryControl;
  title: string;
  /** The category of a category page. On a tag page, the result of `ofTag`. */
  within?: string;
  children?: ReactNode;
};

export function Directory({ control, title, within = '', children }: Props) {
  const { state, change, hrefOf } = control;
  const id = useId();
  const view = useDirectoryPage(state, { within });
  const isAdmin = useAccess().kind === 'administrator';
  const families = useCategories();
  const heading = useRef<HTMLHeadingElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

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
    holdHeights([region, list].flatMap(({ current }) => current ?? []));
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    heading.current?.focus({ preventScroll: true });
  };

  const { asked, found, page, rows, closest } = view;
  const hasPlaces = rows.length > 0 && asked !== undefined && hasPaidPlaces(asked);
  const sponsored = useSponsored(hasPaidPlaces(view.wanted), hasPlaces ? asked : undefined);
  useMissedSearch(view.isStale || isAdmin ? undefined : asked, found > 0 && !closest);
  // A closest match lacks some of the searched words. Only the words that match are highlighted.
  const marked = closest ? closest.join(' ') : (asked?.query ?? '');
  const isLate = useLasting(view.isStale && !view.isError, DIM_AFTER_MS);
  // The first list waits for the banner, because a later banner would push the list down.
  const [wasReady, setWasReady] = useState(false);
  const isShown = asked !== undefined && (wasReady || !sponsored.isPending);
  if (isShown && !wasReady) setWasReady(true);

  // Identifies the list. A different list gets new cards, so that no card jumps. Typing does not change the key.
  const kind = asked && JSON.stringify({ ...asked, query: '', page, hasPlaces });
  const filters = { category: state.category, pricing: state.pricing, facets: view.facets, change };
  const menus = { form: id, change };
  const isSearch = state.search !== '';
  const sharedTitle = `${directoryTitle(families, control.settled, title) ?? title} | ${masthead.name}`;

  return (
    <section aria-labelledby="directory-heading">
      <div className="directory-bar">
        <SearchBox id={id} control={control} onShowResults={showResults} />
        <div className="hidden flex-wrap gap-3 md:flex">
          <DirectoryControls {...menus} {...filters} isWithin={within !== ''} />
          <FiltersButton id={`${id}-filters`} className="min-h-11!" />
        </div>
      </div>
      <FilterRow
        id={`${id}-filters`}
        found={found}
        {...filters}
        facts={state.facts}
        tag={state.tag}
        hasFamilies={!within}
        isSearch={isSearch}
        hrefOf={hrefOf}
        onNarrow={narrow}
      />
      <div id="directory" ref={region} aria-busy={view.isStale && !view.isError} className="min-h-screen">
        <div ref={list} className="flow-root">
          {isShown && (
            <div key={`above-${kind}`} className={isLate ? 'is-stale' : undefined}>
              {sponsored.gold && (
                <div className={sponsored.isDrawn ? undefined : PLACEHOLDERS}>
                  <GoldBanner sponsored={sponsored.gold} isAdmin={isAdmin} isLine={isNarrowed(asked)} />
                </div>
              )}
              <div className={cx('summary', asked.query && 'max-sm:min-h-16')}>
                <DirectorySummary view={view} asked={asked} onClear={change} />
                {(within || isNarrowed(asked)) && (
                  <ShareButton isSmall title={sharedTitle} path={hrefOf({ page: state.page })} />
                )}
                <Sort {...menus} sort={state.sort} isSearch={isSearch} />
              </div>
            </div>
          )}
          {/* The heading comes after the summary, so that the next Tab reaches the first tool. */}
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
              <div key={`list-${kind}`} className={isLate ? 'is-stale' : undefined}>
                {view.closed && <ClosedTools tools={view.closed} />}
                {view.compared && <CompareOffer tools={view.compared} />}
                {rows.length > 0 && (
                  <div className={cx('card-grid', sponsored.strip.length > 0 && 'with-sponsored')}>
                    <Cards tools={rows} isAdmin={isAdmin} query={marked} onNarrow={narrow} />
                    {sponsored.strip.length > 0 && (
                      <SponsoredRow
                        strip={sponsored.strip}
                        isDrawn={sponsored.isDrawn}
                        isAdmin={isAdmin}
                        onNarrow={narrow}
                      />
                    )}
                  </div>
                )}
                {rows.length === 0 && (
                  <NothingFound
                    key={asked.query}
                    asked={asked}
                    freemium={freemiumCount(asked.pricing, view.facets)}
                    onChange={change}
                  />
                )}
              </div>
            </>
          )}
        </div>
        {isShown && rows.length > 0 && (
          <div className="mt-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
            <Pagination
              key={`pages-${kind}`}
              page={page}
              pages={Math.max(1, Math.ceil(found / asked.size))}
              hrefOf={(next) => hrefOf({ page: next })}
              onPage={goTo}
              onNear={view.fetchNext}
            />
            {found > PAGE_SIZES[0] && <PerPage {...menus} size={state.size} />}
          </div>
        )}
        {isShown && hasPlaces && !isNarrowed(asked) && children}
      </div>
    </section>
  );
}

function announcement(found: number, isClosest: boolean): string {
  const tools = formatCount(found, 'tool');
  return isClosest ? `Nothing matches your search. Closest matches: ${tools}` : `${tools} found`;
}

/**
 * Fixes the elements' heights until the page has scrolled past them. Otherwise the browser may keep the scroll position
 * relative to a card that is replaced, and the pagination would jump.
 */
function holdHeights(elements: HTMLElement[]) {
  for (const element of elements)
    Object.assign(element.style, { height: `${element.offsetHeight}px`, overflowY: 'clip', overflowAnchor: 'none' });
  const release = () => {
    clearInterval(timer);
    window.removeEventListener('scrollend', release);
    for (const element of elements) element.removeAttribute('style');
  };
  let lastY = window.scrollY;
  // Some browsers have no scrollend event, and the page may not scroll at all. The wait therefore also ends when the
  // scroll position stops changing.
  const timer = setInterval(() => {
    if (window.scrollY === lastY) release();
    lastY = window.scrollY;
  }, 1500);
  window.addEventListener('scrollend', release);
}

/** Returns whether the condition has been true for at least `ms` milliseconds. */
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
