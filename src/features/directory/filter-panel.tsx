import { X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  type DirectoryState,
  categoriesOf,
  FACTS,
  factsOf,
  filterLabel,
  pricesOf,
  toggled,
} from '../../domain/directory/directory-state';
import { coversCategory, findFamily } from '../../domain/categories/families';
import { fold } from '../../domain/text/fold';
import { PRICING_TYPES, pricingOf } from '../../domain/listing/listing.constants';
import { numeral } from '../../domain/text/text';
import type { DirectoryPage } from '../../lib/database';
import { Button } from '../../ui/button';
import { useCategories } from '../categories/use-categories';
import { categoryGroups, countOf } from './category-options';
import { DirectoryControls } from './directory-controls';
import { formatCount } from '../../lib/format';

export type PanelProps = Pick<DirectoryState, 'category' | 'pricing' | 'facts'> & {
  sheet: string;
  found: number;
  facets: DirectoryPage['facets'];
  change: (next: Partial<DirectoryState>) => void;
};

/**
 * The filters that accept several values. Each value has its number of matching tools. Phones also show the menus here.
 */
export default function FilterPanel(props: PanelProps) {
  const { sheet, found, category, pricing, facts, facets, change } = props;
  const families = useCategories();
  const groups = useMemo(() => categoryGroups(families, facets.category), [families, facets.category]);
  const chosen = categoriesOf(category);
  const isChosen = (value: string) => chosen.some((one) => fold(one) === fold(value));
  const known = new Set(groups.flatMap(({ options }) => options.map(({ value }) => fold(value))));
  const prices = pricesOf(pricing);
  const stated = factsOf(facts);
  // A filter for a fact that few tools have is shown only if the URL contains it.
  const offered = FACTS.filter((fact) => fact.key in facets.facts || stated.includes(fact));

  return (
    <>
      <div className="flex items-center justify-between border-b border-line px-4 py-2 sm:px-6">
        <h2 className="text-lg font-semibold">Filters</h2>
        <button
          type="button"
          popoverTarget={sheet}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-mr-2 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-4 sm:p-6">
        <div className="grid gap-3 md:hidden">
          <DirectoryControls category={category} pricing={pricing} facets={facets} change={change} />
        </div>
        <Group legend="Prices">
          {PRICING_TYPES.filter((type) => facets.pricing[type] || prices.includes(type)).map((type) => (
            <Tick
              key={type}
              label={pricingOf(type).label}
              count={facets.pricing[type] ?? 0}
              isTicked={prices.includes(type)}
              onTick={() => change({ pricing: pricesOf(toggled(pricing, type)).join(',') })}
            />
          ))}
        </Group>
        {offered.length > 0 && (
          <Group legend="Features">
            {offered.map((fact) => (
              <Tick
                key={fact.key}
                label={fact.label}
                count={facets.facts[fact.key] ?? 0}
                isTicked={stated.includes(fact)}
                onTick={() => change({ facts: toggled(facts, fact.key) })}
              />
            ))}
          </Group>
        )}
        <Group legend="Categories">
          {/* Selected values that belong to no group: words of category names, and categories without matching tools. */}
          {chosen
            .filter((one) => !known.has(fold(one)))
            .map((one) => (
              <Tick
                key={one}
                label={filterLabel(families, one)}
                count={countOf(families, one, facets.category)}
                isTicked
                onTick={() => change({ category: toggled(category, one) })}
              />
            ))}
          {groups.map(({ label: family, options }) => {
            // The first option is the whole family, unless only one of its categories has matching tools.
            const hasHead = options.length > 1 || options[0]?.label === family;
            return (
              <div key={family} role="group" aria-label={family}>
                {!hasHead && <p className="pt-2 text-base text-muted">{family}</p>}
                {options.map(({ value, label, count }, at) => {
                  // A selected family includes all of its categories.
                  const isWithin =
                    !isChosen(value) &&
                    chosen.some((one) => findFamily(families, one) && coversCategory(families, one, value));
                  return (
                    <Tick
                      key={value}
                      label={label}
                      count={count}
                      isPart={!hasHead || at > 0}
                      isTicked={isWithin || isChosen(value)}
                      isFixed={isWithin}
                      onTick={() => change({ category: toggled(category, value) })}
                    />
                  );
                })}
              </div>
            );
          })}
        </Group>
      </div>
      <div className="border-t border-line p-4 sm:px-6">
        <Button look="primary" popoverTarget={sheet} popoverTargetAction="hide" className="w-full">
          Show {formatCount(found, 'tool', 'tools', 'en')}
        </Button>
      </div>
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

type TickProps = {
  label: string;
  count: number;
  isTicked: boolean;
  /** Another filter already includes the value, so the checkbox is checked and disabled. */
  isFixed?: boolean;
  isPart?: boolean;
  onTick: () => void;
};

function Tick({ label, count, isTicked, isFixed = false, isPart = false, onTick }: TickProps) {
  return (
    <label className={`flex min-h-9 items-center gap-3 text-base pointer-coarse:min-h-11 ${isPart ? 'pl-7' : ''}`}>
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isFixed}
        onChange={onTick}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>{' '}
      <span className="text-sm tabular-nums text-muted">{numeral(count)}</span>
    </label>
  );
}
