import { type ReactNode, useMemo } from 'react';
import { type DirectoryState, categoriesOf, FACTS, factsOf, pricesOf, toggled } from '../../domain/directory-state';
import { coversCategory, findFamily } from '../../domain/families';
import { PRICING_TYPES, pricingOf } from '../../domain/listing.constants';
import { numeral } from '../../domain/text';
import type { DirectoryPage } from '../../lib/database';
import { categoryGroups } from './category-options';

export type PanelProps = Pick<DirectoryState, 'category' | 'pricing' | 'facts'> & {
  facets: DirectoryPage['facets'];
  change: (next: Partial<DirectoryState>) => void;
};

/** Every filter that takes several values, each with the number of tools that it leaves. In a chunk of its own. */
export default function FilterPanel({ category, pricing, facts, facets, change }: PanelProps) {
  const groups = useMemo(() => categoryGroups(facets.category), [facets.category]);
  const categories = categoriesOf(category).map((one) => one.toLowerCase());
  const families = categories.filter((one) => findFamily(one));
  const prices = pricesOf(pricing);
  const stated = factsOf(facts);
  // One that few tools state is none to choose by, unless it is in the address.
  const offered = FACTS.filter((fact) => fact.key in facets.facts || stated.includes(fact));

  return (
    <div className="grid gap-6 p-4 sm:p-6">
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
        <Group legend="Stated by the tool">
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
        {groups.flatMap(({ options }) =>
          options.map(({ value, label, count }, at) => {
            // A family has all of its categories.
            const isWithin = families.some((family) => family !== value && coversCategory(family, value));
            return (
              <Tick
                key={value}
                label={label}
                count={count}
                isPart={options.length > 1 && at > 0}
                isTicked={isWithin || categories.includes(value.toLowerCase())}
                isFixed={isWithin}
                onTick={() => change({ category: toggled(category, value) })}
              />
            );
          }),
        )}
      </Group>
    </div>
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
  /** Ticked by another, and not to be taken back by itself. */
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
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
      <span className="text-sm tabular-nums text-muted">{numeral(count)}</span>
    </label>
  );
}
