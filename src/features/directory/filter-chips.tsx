import { memo } from 'react';
import { PRICING_TYPES, pricingOf } from '../../domain/listing/listing.constants';
import { categoriesOf, type DirectoryState, pricesOf, toggled } from '../../domain/directory/directory-state';
import { findFamily } from '../../domain/categories/families';
import { numeral } from '../../domain/text/text';
import { useCategories } from '../categories/use-categories';
import { cx } from '../../ui/cx';
import { InPlaceLink } from '../../ui/in-place-link';
import type { DirectoryPage } from '../../lib/database';
import { familyCounts } from './category-options';
import type { DirectoryControl } from './use-directory-state';

/** What is chosen, not what is being typed: a key in the search box draws no chip. */
export type ChipsProps = Pick<DirectoryState, 'category' | 'pricing'> &
  Pick<DirectoryControl, 'change' | 'hrefOf'> & { facets: DirectoryPage['facets'] };

/**
 * The families as chips, each with the number of tools that it leaves. Several may be chosen; a second tap takes one back. All of them
 * stay, also with none, so that no chip moves while the counts change.
 */
export const FamilyChips = memo(function FamilyChips({ category, change, hrefOf, facets }: ChipsProps) {
  const families = useCategories();
  const chosen = categoriesOf(category).map((one) => findFamily(families, one)?.slug);
  return (
    <ul aria-label="Families" className="chip-row">
      {familyCounts(families, facets.category).map(({ value, label, count }) => {
        const next = { category: toggled(category, value) };
        return <Chip key={value} {...{ label, count, next, change, hrefOf }} isChosen={chosen.includes(value)} />;
      })}
    </ul>
  );
});

/** The prices in the same way. */
export const PriceChips = memo(function PriceChips({ pricing, change, hrefOf, facets }: ChipsProps) {
  const chosen = pricesOf(pricing);
  return (
    <ul aria-label="Prices" className="flex shrink-0 gap-1.5">
      {PRICING_TYPES.map((type) => {
        const isChosen = chosen.includes(type);
        const next = { pricing: pricesOf(toggled(pricing, type)).join(',') };
        const count = facets.pricing[type] ?? 0;
        return <Chip key={type} label={pricingOf(type).label} {...{ count, next, change, hrefOf, isChosen }} />;
      })}
    </ul>
  );
});

type ChipProps = Pick<DirectoryControl, 'change' | 'hrefOf'> & {
  label: string;
  count: number;
  next: Partial<DirectoryState>;
  isChosen: boolean;
};

function Chip({ label, count, next, change, hrefOf, isChosen }: ChipProps) {
  return (
    <li>
      <InPlaceLink
        href={hrefOf(next)}
        aria-current={isChosen ? 'true' : undefined}
        className={cx('chip', isChosen && 'chip-chosen')}
        onFollow={() => change(next)}
      >
        {label} <span className="chip-count">{numeral(count)}</span>
      </InPlaceLink>
    </li>
  );
}
