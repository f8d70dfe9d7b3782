import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { stateLabels } from '../../domain/placement/placement';
import { formatCount, formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';
import { Input } from '../../ui/field';
import { ActionLink } from '../../ui/action-link';
import { PagedList } from '../../ui/paged-list';
import { RowSkeletons } from '../../ui/skeleton';
import { useDebounced } from '../../ui/use-debounced';
import { PlacementRow } from './placement-row';
import { PLACEMENT_LISTS, type PlacementList, PLACEMENTS_PAGE_SIZE, placementQueries } from './placements.queries';

const labels: Record<PlacementList | '', string> = { '': 'All', ...stateLabels, ending: 'Ending within 7 days' };
const COLUMNS = ['Tool', 'Buyer', 'Requested', 'Placement', 'Days', 'Price', 'Next step'];

/** Every placement, by state and by a part of the tool's name or the member's address; the address keeps what is asked. */
export function PlacementTable() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const list: PlacementList | '' = PLACEMENT_LISTS.find((known) => known === params.get('list')) ?? '';
  const page = pageIn(params);
  const asked = { query: useDebounced(text.trim()), list, page };
  const query = useQuery(placementQueries.list(asked));
  const { data, isPlaceholderData } = query;

  const changed = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const ask = (change: Record<string, string>) =>
    setParams(changed(change), { replace: true, preventScrollReset: true });

  const counts = data?.counts ?? {};
  const total = PLACEMENT_LISTS.reduce((sum, one) => sum + (one === 'ending' ? 0 : (counts[one] ?? 0)), 0);
  const lists = (['', ...PLACEMENT_LISTS] as const).filter((one) => one === '' || one === list || counts[one]);
  return (
    <section aria-label="All placements" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="relative w-full sm:w-72">
          <Search className="pointer-events-none absolute left-3 top-3 size-5 text-muted" aria-hidden />
          <Input
            type="search"
            aria-label="Find a placement"
            placeholder="Tool or member"
            autoComplete="off"
            spellCheck={false}
            className="pl-10"
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              ask({ q: value });
            }}
          />
        </div>
        <nav
          aria-label="Placements by state"
          className="flex min-w-0 gap-1 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap"
        >
          {lists.map((one) => (
            <ActionLink
              key={one}
              href={`?${changed({ list: one })}`}
              onFollow={() => ask({ list: one })}
              aria-current={one === list ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold pointer-coarse:min-h-11',
                one === list ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {labels[one]}
              {data && (
                <span className="font-normal tabular-nums">
                  {formatNumber(one === '' ? total : (counts[one] ?? 0))}
                </span>
              )}
            </ActionLink>
          ))}
        </nav>
      </div>
      <p role="status" className="sr-only">
        {data && formatCount(data.found, 'placement')}
      </p>
      <PagedList
        query={query}
        failure="The placements could not be read"
        skeleton={<RowSkeletons rows={8} hasSquare={false} />}
        empty={asked.query ? `No tool or member has “${asked.query}” in its name.` : 'No placements'}
        pages={{
          label: 'Pages of placements',
          size: PLACEMENTS_PAGE_SIZE,
          onPage: (to) => ask({ page: String(to) }),
        }}
      >
        <div
          aria-busy={isPlaceholderData}
          className={cx(
            'overflow-clip rounded-lg border border-line bg-surface shadow-card transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <table aria-label="Placements" className="block w-full text-left text-sm lg:table">
            <thead className="sr-only lg:not-sr-only lg:table-header-group">
              <tr className="text-muted">
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="px-3 py-3 font-semibold first:pl-4">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            {data?.rows.map((placement) => (
              <PlacementRow key={placement.id} placement={placement} />
            ))}
          </table>
        </div>
      </PagedList>
    </section>
  );
}
