import { memo, type ReactNode, useId, useMemo } from 'react';
import { fold } from '../../domain/text/fold';
import { PRICING_TYPES, pricingOf } from '../../domain/listing/listing.constants';
import { numeral } from '../../domain/text/text';
import { Select } from '../../ui/field';
import { categoryGroups, type CategoryOption } from './category-options';
import {
  categoriesOf,
  type DirectoryState,
  filterLabel,
  PAGE_SIZES,
  type PageSize,
  pricesOf,
} from '../../domain/directory/directory-state';
import { useCategories } from '../categories/use-categories';
import type { DirectoryPage } from '../../lib/database';

type Props = Pick<DirectoryState, 'category' | 'pricing' | 'sort' | 'size'> & {
  /** The id of the search form, with which the menus are sent where the app has not started yet. */
  form: string;
  change: (next: Partial<DirectoryState>) => void;
  facets: DirectoryPage['facets'];
  /** Whether something is searched for: only then is there a best match. */
  isSearch: boolean;
  /** On a category page the category menu is shown only if there is a choice. */
  isWithin: boolean;
};

const withCount = (label: string, count: number) => `${label} (${numeral(count)})`;

/** Memoized, so that typing in the search box does not render the menus again. */
export const DirectoryControls = memo(function DirectoryControls({
  form,
  category,
  pricing,
  sort,
  size,
  change,
  facets,
  isSearch,
  isWithin,
}: Props) {
  const families = useCategories();
  const groups = useMemo(() => categoryGroups(families, facets.category), [families, facets.category]);
  // ?category=generation is one word of several categories and no option, so an option for that word is added.
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ value }) => fold(value) === fold(category));
  // Several, which the other filters choose, are one option more.
  const named = categoriesOf(category).map((one) => filterLabel(families, one));
  const prices = PRICING_TYPES.filter((type) => facets.pricing[type] || type === pricing);

  const chosenPrices = pricesOf(pricing);

  return (
    <div className="flex shrink-0 gap-4 [ul+&]:ml-auto [ul+&]:pl-3">
      {(!isWithin || options.length > 1 || category) && (
        <Labelled label="Category" className="w-44">
          {(own) => (
            <Select
              {...own}
              form={form}
              name="category"
              value={chosen?.value ?? category}
              onChange={(event) => change({ category: event.target.value })}
            >
              <option value="">All Categories</option>
              {category && !chosen && <option value={category}>{named.join(', ')}</option>}
              {groups.map(({ label, options: [first, ...others] }) =>
                others.length === 0 && first ? (
                  <Option key={label} {...first} />
                ) : (
                  <optgroup key={label} label={label}>
                    {[first, ...others].map((option) => option && <Option key={option.value} {...option} />)}
                  </optgroup>
                ),
              )}
            </Select>
          )}
        </Labelled>
      )}
      <Labelled label="Pricing" className="w-36">
        {(own) => (
          <Select
            {...own}
            form={form}
            name="pricing"
            value={pricing}
            onChange={(event) => change({ pricing: event.target.value })}
          >
            <option value="">All</option>
            {chosenPrices.length > 1 && (
              <option value={pricing}>{chosenPrices.map((type) => pricingOf(type).label).join(' and ')}</option>
            )}
            {prices.map((type) => (
              <option key={type} value={type}>
                {withCount(pricingOf(type).label, facets.pricing[type] ?? 0)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label="Sort" className="w-32">
        {(own) => (
          <Select
            {...own}
            form={form}
            name="sort"
            value={isSearch || sort !== 'newest' ? sort : ''}
            onChange={(event) => change({ sort: event.target.value as DirectoryState['sort'] })}
          >
            <option value="">{isSearch ? 'Best match' : 'Newest'}</option>
            {isSearch && <option value="newest">Newest</option>}
            <option value="name">Name</option>
          </Select>
        )}
      </Labelled>
      <Labelled label="Per page" className="w-20">
        {(own) => (
          <Select
            {...own}
            form={form}
            name="size"
            value={size}
            onChange={(event) => change({ size: Number(event.target.value) as PageSize })}
          >
            {PAGE_SIZES.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        )}
      </Labelled>
    </div>
  );
});

type Own = { id: string; isSmall: true; className: string };

function Labelled({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: (own: Own) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-sm text-muted">
        {label}
      </label>
      {children({ id, isSmall: true, className })}
    </div>
  );
}

const Option = ({ value, label, count }: CategoryOption) => <option value={value}>{withCount(label, count)}</option>;
