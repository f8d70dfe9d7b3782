import { type ComponentProps, memo, type ReactNode, useId, useMemo } from 'react';
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

type Change = {
  /** The id of the search form, which the menus submit before hydration. */
  form?: string | undefined;
  change: (next: Partial<DirectoryState>) => void;
};

type Props = Pick<DirectoryState, 'category' | 'pricing'> &
  Change & {
    facets: DirectoryPage['facets'];
    /** Whether the controls are on a category page. There, the category menu is hidden if it has only one option. */
    isWithin?: boolean;
  };

const withCount = (label: string, count: number) => `${label} (${numeral(count)})`;

/** The menus are memoized, so that they do not render while the visitor types. */
export const DirectoryControls = memo(function DirectoryControls({
  form,
  category,
  pricing,
  change,
  facets,
  isWithin = false,
}: Props) {
  const families = useCategories();
  const groups = useMemo(() => categoryGroups(families, facets.category), [families, facets.category]);
  // A word of several categories, as in `?category=generation`, is not an option of the menu. The menu then gets an
  // extra option.
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ value }) => fold(value) === fold(category));
  // The filter panel can select several values. The menu shows them as one extra option.
  const labels = categoriesOf(category).map((one) => filterLabel(families, one));
  const prices = PRICING_TYPES.filter((type) => facets.pricing[type] || type === pricing);
  const chosenPrices = pricesOf(pricing);

  return (
    <>
      {(!isWithin || options.length > 1 || category) && (
        <Menu
          label="Category"
          form={form}
          name="category"
          value={chosen?.value ?? category}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="">All Categories</option>
          {category && !chosen && <option value={category}>{labels.join(', ')}</option>}
          {groups.map(({ label, options: [first, ...others] }) =>
            others.length === 0 && first?.label === label ? (
              <Option key={label} {...first} />
            ) : (
              <optgroup key={label} label={label}>
                {[first, ...others].map((option) => option && <Option key={option.value} {...option} />)}
              </optgroup>
            ),
          )}
        </Menu>
      )}
      <Menu
        label="Pricing"
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
      </Menu>
    </>
  );
});

type SortProps = Pick<DirectoryState, 'sort'> & Change & { isSearch: boolean };

/** The sort menu. 'Best match' is available only for a search. */
export const Sort = memo(function Sort({ sort, form, change, isSearch }: SortProps) {
  return (
    <Menu
      label="Sort"
      form={form}
      name="sort"
      value={isSearch || sort !== 'newest' ? sort : ''}
      onChange={(event) => change({ sort: event.target.value as DirectoryState['sort'] })}
    >
      <option value="">{isSearch ? 'Best match' : 'Newest'}</option>
      {isSearch && <option value="newest">Newest</option>}
      <option value="name">Name</option>
    </Menu>
  );
});

export const PerPage = memo(function PerPage({ size, form, change }: Pick<DirectoryState, 'size'> & Change) {
  return (
    <Menu
      label="Per page"
      form={form}
      name="size"
      value={size}
      onChange={(event) => change({ size: Number(event.target.value) as PageSize })}
    >
      {PAGE_SIZES.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </Menu>
  );
});

function Menu({ label, children, ...rest }: ComponentProps<typeof Select> & { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="menu">
      <label htmlFor={id}>{label}</label>
      <Select id={id} isSmall {...rest}>
        {children}
      </Select>
    </div>
  );
}

const Option = ({ value, label, count }: CategoryOption) => <option value={value}>{withCount(label, count)}</option>;
