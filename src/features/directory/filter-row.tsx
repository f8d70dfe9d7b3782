import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { findFamily } from '../../domain/categories/families';
import {
  categoriesOf,
  type DirectoryState,
  factsOf,
  filterLabel,
  NO_FILTERS,
  pricesOf,
  toggled,
} from '../../domain/directory/directory-state';
import { pricingOf } from '../../domain/listing/listing.constants';
import { numeral } from '../../domain/text/text';
import type { DirectoryPage } from '../../lib/database';
import { formatCount } from '../../lib/format';
import { cx } from '../../ui/cx';
import { ActionLink } from '../../ui/action-link';
import { useCategories } from '../categories/use-categories';
import { familyCounts } from './category-options';
import { FREE_AND_FREEMIUM, freemiumCount } from './directory-summary';
import { FiltersButton, FilterSheet } from './filters';
import type { DirectoryControl } from './use-directory-state';

/** The applied filters without the search text. With the search text, the chips would render on every key. */
type Props = Pick<DirectoryState, 'category' | 'pricing' | 'facts' | 'tag'> &
  Pick<DirectoryControl, 'change' | 'hrefOf'> & {
    id: string;
    found: number;
    facets: DirectoryPage['facets'];
    /** Whether the row has a chip for each family. Category and tag pages have none. */
    hasFamilies: boolean;
    isSearch: boolean;
    onNarrow: (change: Partial<DirectoryState>) => void;
  };

/**
 * A removable chip for each applied filter. Phones also get the button for all filters. Family chips are always shown,
 * so that no chip moves when the counts change.
 */
export const FilterRow = memo(function FilterRow({ hrefOf, onNarrow, hasFamilies, isSearch, tag, ...filters }: Props) {
  const { category, pricing, facts, facets, change } = filters;
  const families = useCategories();
  const offered = hasFamilies ? familyCounts(families, facets.category) : [];
  const chosen = categoriesOf(category);
  const isChosen = (slug: string) => chosen.some((one) => findFamily(families, one)?.slug === slug);
  const others = chosen.filter((one) => !offered.some(({ value }) => findFamily(families, one)?.slug === value));
  const active = [
    ...others.map((one) => [filterLabel(families, one), { category: toggled(category, one) }] as const),
    ...pricesOf(pricing).map((one) => [pricingOf(one).label, { pricing: toggled(pricing, one) }] as const),
    ...factsOf(facts).map(({ key, label }) => [label, { facts: toggled(facts, key) }] as const),
    ...(tag ? [[`Tag: ${tag}`, { tag: '' }] as const] : []),
  ];
  const freemium = freemiumCount(pricing, facets);
  const row = useRef<HTMLDivElement>(null);
  const keys = useOneStop(row);
  const chips = useRef<HTMLDivElement>(null);
  // The row of filters scrolls back to its start after a change.
  useEffect(() => {
    if (chips.current) chips.current.scrollLeft = 0;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [category, pricing, facts, tag]);

  return (
    <div ref={row} role="toolbar" aria-label="Filters" className="filter-row" {...keys}>
      <FiltersButton id={filters.id} className="md:hidden" />
      <FilterSheet {...filters} />
      <div ref={chips} className="chip-row">
        {(isSearch || active.length > 0 || chosen.length > 0) && (
          <ul aria-label="Active filters">
            {active.map(([label, without]) => (
              <li key={label}>
                <ActionLink
                  href={hrefOf(without)}
                  aria-label={`Remove filter: ${label}`}
                  onFollow={() => onNarrow(without)}
                  className="chip chip-chosen"
                >
                  <bdi className="truncate">{label}</bdi>
                  <X className="size-4 shrink-0" aria-hidden />
                </ActionLink>
              </li>
            ))}
            <li className="sm:hidden">
              <button type="button" className="chip chip-clear" onClick={() => change(NO_FILTERS)}>
                Clear Filters
              </button>
            </li>
            {freemium > 0 && (
              <li>
                <ActionLink
                  href={hrefOf({ pricing: FREE_AND_FREEMIUM })}
                  title="Free to start, with paid upgrades"
                  onFollow={() => change({ pricing: FREE_AND_FREEMIUM })}
                  className="chip border-dashed"
                >
                  Include freemium <span className="chip-count">({numeral(freemium)})</span>
                </ActionLink>
              </li>
            )}
          </ul>
        )}
        {hasFamilies && (
          <ul aria-label="Families">
            {/* The most common pricing filter has its own chip. */}
            {!pricing && (
              <li className="md:hidden">
                <ActionLink
                  href={hrefOf({ pricing: 'free' })}
                  title={formatCount(facets.pricing['free'] ?? 0, 'tool', 'tools', 'en')}
                  className="chip border-dashed"
                  onFollow={() => change({ pricing: 'free' })}
                >
                  {pricingOf('free').label}
                </ActionLink>
              </li>
            )}
            {offered.map(({ value, label, count }) => {
              const next = { category: toggled(category, value) };
              return (
                <li key={value} className={isChosen(value) ? undefined : 'md:hidden'}>
                  <ActionLink
                    href={hrefOf(next)}
                    aria-current={isChosen(value) ? 'true' : undefined}
                    title={formatCount(count, 'tool', 'tools', 'en')}
                    className={cx('chip', isChosen(value) ? 'chip-chosen' : count === 0 && 'text-muted')}
                    onFollow={() => change(next)}
                  >
                    {label}
                    {isChosen(value) && <X className="size-4 shrink-0" aria-hidden />}
                  </ActionLink>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
});

/** Makes the row one Tab stop with arrow keys, Home and End. Before hydration, each link is a Tab stop. */
function useOneStop(row: { current: HTMLElement | null }) {
  const isShown = (element: HTMLElement) => getComputedStyle(element.closest('li') ?? element).display !== 'none';
  const stopsOf = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLElement>(':scope > button, .chip')].filter(isShown);
  useEffect(() => {
    if (!row.current) return;
    const stops = stopsOf(row.current);
    const stop = stops.find((one) => one === document.activeElement) ?? stops[0];
    for (const one of stops) one.tabIndex = one === stop ? 0 : -1;
  });
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const stops = stopsOf(event.currentTarget);
      const at = stops.indexOf(event.target as HTMLElement);
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
      const stop = at < 0 || next === undefined ? undefined : stops[next];
      if (!stop) return;
      event.preventDefault();
      for (const one of stops) one.tabIndex = one === stop ? 0 : -1;
      stop.focus();
    },
  };
}
