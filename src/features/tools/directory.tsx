import { lazy, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import { loadPart } from '../../lib/load-part';
import { Button } from '../../ui/button';
import { Part } from '../../ui/part';
import { useAccess } from '../auth/use-access';
import { DirectoryControls } from './directory-controls';
import { filterTools } from './directory-filter';
import { NO_FILTERS } from './directory-state';
import { Pagination } from './pagination';
import { ToolCard } from './tool-card';
import { useApprovedTools } from './use-approved-tools';
import type { DirectoryControl } from './use-directory-state';

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Most days no gold sponsor has a banner; its code loads when one does. */
const GoldBanner = lazy(() => loadPart(() => import('./gold-banner')));
const isGoldBanner = (tool: AiTool) => tool.sponsor_tier === 'gold' && tool.banner_url !== null;

const count = (value: number) => value.toLocaleString();

/**
 * The list of approved tools with its controls and all of its states.
 * @param within a category that the whole list is narrowed to, as a category page does.
 */
export function Directory({ control, within = '' }: { control: DirectoryControl; within?: string }) {
  const { state, change } = control;
  const { tools: all, total, isLoading, isError, isIncomplete, isFillingIn, retry } = useApprovedTools();
  const isAdmin = useAccess().kind === 'administrator';
  const heading = useRef<HTMLHeadingElement>(null);

  const tools = useMemo(() => filterTools(all, { search: '', category: within, pricing: '' }), [all, within]);
  const found = useMemo(
    () => filterTools(tools, { search: state.search, category: state.category, pricing: state.pricing }),
    [tools, state.search, state.category, state.pricing],
  );

  const isNarrowed = Boolean(state.search.trim() || state.category || state.pricing);
  const ofAll = within ? tools.length : total;
  const number = isNarrowed ? found.length : ofAll;
  const pages = Math.max(1, Math.ceil((isNarrowed ? found.length : tools.length) / state.size));
  const page = Math.min(state.page, pages);
  const first = (page - 1) * state.size;
  const shown = useMemo(() => found.slice(first, first + state.size), [found, first, state.size]);

  const goTo = (next: number) => {
    change({ page: next });
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    heading.current?.focus({ preventScroll: true });
  };
  const clear = () => change(NO_FILTERS);

  if (isLoading) return <DirectorySkeleton />;
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
        <p className="text-lg font-semibold">Error loading AI tools</p>
        <p className="text-muted">The list could not be read. Check your connection and try again.</p>
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }

  return (
    <section aria-labelledby="directory-heading">
      <h2 id="directory-heading" ref={heading} tabIndex={-1} className="sr-only">
        Tools
      </h2>
      {page === 1 && !isNarrowed && !within && all.some(isGoldBanner) && (
        <Part whileLoading={<div className="mb-4 h-40 rounded-lg bg-sunken" />}>
          <GoldBanner tools={all} isAdmin={isAdmin} />
        </Part>
      )}
      <DirectoryControls
        category={state.category}
        pricing={state.pricing}
        size={state.size}
        change={change}
        tools={tools}
        isNarrowed={isNarrowed}
        hasCategory={!within}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 py-2 text-sm text-muted">
        {number > 0 && (
          <p className="tabular-nums">
            Showing {count(first + 1)}-{count(first + shown.length)} of {count(number)} tools
            {isNarrowed && ` (filtered from ${count(ofAll)} total)`}
          </p>
        )}
        {isFillingIn && <p>Loading the rest...</p>}
      </div>
      <CountAnnouncement text={`${count(number)} ${number === 1 ? 'tool' : 'tools'} found`} />
      {isIncomplete && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm"
        >
          <p>
            <strong>Some tools could not be loaded.</strong> What you see is a part of the list.
          </p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {shown.length > 0 ? (
        <Cards tools={shown} isAdmin={isAdmin} />
      ) : isFillingIn ? (
        <CardSkeletons />
      ) : (
        <Empty search={state.search.trim()} isNarrowed={isNarrowed} onClear={clear} />
      )}
      <Pagination page={page} pages={pages} onPage={goTo} />
    </section>
  );
}

/** Apart and memoised: a key in the search box repaints the cards only when the result differs. */
const Cards = memo(function Cards({ tools, isAdmin }: { tools: readonly AiTool[]; isAdmin: boolean }) {
  return (
    <ul className={gridClass}>
      {tools.map((tool) => (
        <li key={tool.id}>
          <ToolCard tool={tool} isAdmin={isAdmin} />
        </li>
      ))}
    </ul>
  );
});

function Empty({ search, isNarrowed, onClear }: { search: string; isNarrowed: boolean; onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong/60 px-4 py-16 text-center">
      {isNarrowed ? (
        <>
          <p className="max-w-full text-lg font-semibold [overflow-wrap:anywhere]">
            {search ? `No tools match your search for "${search}"` : 'No tools match your current filters.'}
          </p>
          <p className="text-sm text-muted">Try fewer words, another category, or all prices.</p>
          <Button onClick={onClear}>Clear Filters</Button>
        </>
      ) : (
        <>
          <p className="text-lg font-semibold">No AI tools found in the database yet.</p>
          <p className="text-sm text-muted">Check back soon for new tools!</p>
        </>
      )}
    </div>
  );
}

/** Says the count once the typing has paused, not at every key; silent until something changes. */
function CountAnnouncement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (text === first.current && !said) return;
    const timer = setTimeout(() => setSaid(text), 700);
    return () => clearTimeout(timer);
  }, [text, said]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}

function CardSkeletons() {
  return (
    <div className={gridClass} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="h-[16.5rem] rounded-lg border border-line bg-surface px-4 pt-2">
          <div className="skeleton h-6 w-24" />
          <div className="mt-3 flex items-center gap-3">
            <div className="skeleton size-12" />
            <div className="skeleton h-5 w-1/2" />
          </div>
          <div className="mt-4 grid gap-2">
            <div className="skeleton h-3.5 w-full" />
            <div className="skeleton h-3.5 w-full" />
            <div className="skeleton h-3.5 w-3/5" />
          </div>
          <div className="skeleton mt-5 h-6 w-3/4" />
        </div>
      ))}
    </div>
  );
}

function DirectorySkeleton() {
  return (
    <div>
      <p role="status" className="flex min-h-[6.5rem] items-end pb-3 text-sm text-muted sm:min-h-[5.75rem]">
        Loading AI tools...
      </p>
      <CardSkeletons />
    </div>
  );
}
