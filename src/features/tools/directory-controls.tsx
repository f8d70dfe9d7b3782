import { X } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import type { PricingType } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { capitalize } from '../../domain/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { distinctCategories, distinctPricing } from './directory-filter';
import { type DirectoryState, NO_FILTERS, PAGE_SIZES, type PageSize } from './directory-state';

type Props = Pick<DirectoryState, 'category' | 'pricing' | 'size'> & {
  change: (next: Partial<DirectoryState>) => void;
  tools: readonly AiTool[];
  isNarrowed: boolean;
  hasCategory: boolean;
};

/** Memoised: a key in the search box does not render its lists again. */
export const DirectoryControls = memo(function DirectoryControls({
  category,
  pricing,
  size,
  change,
  tools,
  isNarrowed,
  hasCategory,
}: Props) {
  const id = useId();
  const categories = useMemo(() => distinctCategories(tools), [tools]);
  const pricingTypes = useMemo(() => distinctPricing(tools), [tools]);
  // A link such as ?category=text names a word of several categories: the list then shows that word.
  const chosen = categories.find((known) => known.toLowerCase() === category.toLowerCase());
  const isWord = category !== '' && chosen === undefined;

  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasCategory && (
        <>
          <label htmlFor={`${id}-category`} className="sr-only">
            Category
          </label>
          <Select
            id={`${id}-category`}
            isSmall
            className="min-w-0 basis-full sm:max-w-56 sm:flex-1 sm:basis-40"
            value={chosen ?? category}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            {isWord && <option value={category}>{capitalize(category)}</option>}
            {categories.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        </>
      )}
      <label htmlFor={`${id}-pricing`} className="sr-only">
        Pricing
      </label>
      <Select
        id={`${id}-pricing`}
        isSmall
        className="min-w-0 flex-1 basis-28 sm:max-w-40"
        value={pricing}
        onChange={(event) => change({ pricing: event.target.value as PricingType | '' })}
      >
        <option value="">All</option>
        {pricingTypes.map((type) => (
          <option key={type} value={type}>
            {capitalize(type)}
          </option>
        ))}
      </Select>
      {isNarrowed && (
        <Button look="quiet" onClick={() => change(NO_FILTERS)}>
          <X className="size-4" aria-hidden />
          Clear Filters
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2">
        <label htmlFor={`${id}-size`} className="whitespace-nowrap text-sm text-muted">
          Per page
        </label>
        <Select
          id={`${id}-size`}
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
    </div>
  );
});
