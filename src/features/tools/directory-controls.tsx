import { memo, useId, useMemo } from 'react';
import { PRICING_TYPES, type PricingType, pricingOf } from '../../domain/listing.constants';
import { capitalize, numeral } from '../../domain/text';

import { Select } from '../../ui/field';
import { categoryGroups, type CategoryOption } from './category-options';
import { type DirectoryState, PAGE_SIZES, type PageSize } from '../../domain/directory-state';
import type { DirectoryPage } from '../../lib/database';

type Props = Pick<DirectoryState, 'category' | 'pricing' | 'size'> & {
  /** The id of the search form, with which the menus are sent where the app has not started yet. */
  form: string;
  change: (next: Partial<DirectoryState>) => void;
  facets: DirectoryPage['facets'];
  /** On a category page the category menu is shown only if there is a choice. */
  isWithin: boolean;
};

const withCount = (label: string, count: number) => `${label} (${numeral(count)})`;

/** Memoized, so that typing in the search box does not render the menus again. */
export const DirectoryControls = memo(function DirectoryControls({
  form,
  category,
  pricing,
  size,
  change,
  facets,
  isWithin,
}: Props) {
  const id = useId();
  const groups = useMemo(() => categoryGroups(facets.category), [facets.category]);
  // ?category=generation is one word of several categories and no option, so an option for that word is added.
  const options = groups.flatMap((group) => group.options);
  const chosen = options.find(({ value }) => value.toLowerCase() === category.toLowerCase());
  const prices = PRICING_TYPES.filter((type) => facets.pricing[type] || type === pricing);

  return (
    <>
      {(!isWithin || options.length > 1 || category) && (
        <>
          <label htmlFor={`${id}-category`} className="sr-only">
            Category
          </label>
          <Select
            id={`${id}-category`}
            form={form}
            name="category"
            isSmall
            className="min-w-0 flex-1 basis-full sm:basis-40 lg:w-56 lg:flex-none lg:basis-auto"
            value={chosen?.value ?? category}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            {category && !chosen && <option value={category}>{capitalize(category)}</option>}
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
        </>
      )}
      <label htmlFor={`${id}-pricing`} className="sr-only">
        Pricing
      </label>
      <Select
        id={`${id}-pricing`}
        form={form}
        name="pricing"
        isSmall
        className="min-w-0 flex-1 basis-28 lg:w-40 lg:flex-none lg:basis-auto"
        value={pricing}
        onChange={(event) => change({ pricing: event.target.value as PricingType | '' })}
      >
        {/* 'All' is ambiguous beside another menu, so the label says 'All prices'. */}
        <option value="" label="All prices">
          All
        </option>
        {prices.map((type) => (
          <option key={type} value={type}>
            {withCount(pricingOf(type).label, facets.pricing[type] ?? 0)}
          </option>
        ))}
      </Select>
      <div className="flex flex-none items-center gap-2">
        <label htmlFor={`${id}-size`} className="whitespace-nowrap text-sm text-muted">
          Per page
        </label>
        <Select
          id={`${id}-size`}
          form={form}
          name="size"
          isSmall
          className="w-20"
          value={size}
          onChange={(event) => change({ size: Number(event.target.value) as PageSize })}
        >
          {PAGE_SIZES.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
      </div>
    </>
  );
});

const Option = ({ value, label, count }: CategoryOption) => <option value={value}>{withCount(label, count)}</option>;
