import { X } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { PricingType } from '../../domain/listing.constants';
import type { AiTool } from '../../domain/tool';
import { capitalize } from '../../domain/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { distinctCategories, distinctPricing } from './directory-filter';
import { PAGE_SIZES, type PageSize } from './directory-state';
import type { DirectoryControl } from './use-directory-state';

export function DirectoryControls({
  control: { state, change },
  tools,
  isNarrowed,
  hasCategory,
  onClear,
}: {
  control: DirectoryControl;
  tools: readonly AiTool[];
  isNarrowed: boolean;
  hasCategory: boolean;
  onClear: () => void;
}) {
  const id = useId();
  const categories = useMemo(() => distinctCategories(tools), [tools]);
  const pricing = useMemo(() => distinctPricing(tools), [tools]);
  // A link such as ?category=text names a word of several categories: the list then shows that word.
  const chosen = categories.find((category) => category.toLowerCase() === state.category.toLowerCase());
  const isWord = state.category !== '' && chosen === undefined;

  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasCategory && (
        <>
          <label htmlFor={`${id}-category`} className="sr-only">
            Category
          </label>
          <Select
            id={`${id}-category`}
            className="min-w-0 flex-1 basis-40 text-sm sm:max-w-56"
            value={chosen ?? state.category}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            {isWord && <option value={state.category}>{capitalize(state.category)}</option>}
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </>
      )}
      <label htmlFor={`${id}-pricing`} className="sr-only">
        Pricing
      </label>
      <Select
        id={`${id}-pricing`}
        className="min-w-0 flex-1 basis-28 text-sm sm:max-w-40"
        value={state.pricing}
        onChange={(event) => change({ pricing: event.target.value as PricingType | '' })}
      >
        <option value="">All</option>
        {pricing.map((type) => (
          <option key={type} value={type}>
            {capitalize(type)}
          </option>
        ))}
      </Select>
      {isNarrowed && (
        <Button look="quiet" onClick={onClear}>
          <X className="size-4" aria-hidden />
          Clear Filters
        </Button>
      )}
      <div className="flex items-center gap-2 sm:ml-auto">
        <label htmlFor={`${id}-size`} className="whitespace-nowrap text-sm text-muted">
          Per page
        </label>
        <Select
          id={`${id}-size`}
          className="w-20 text-sm"
          value={state.size}
          onChange={(event) => change({ size: Number(event.target.value) as PageSize })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
    </div>
  );
}
