import { PRICING_TYPES, type PricingType } from './listing.constants';

/** Tools per page (specification, section 9). */
export const PAGE_SIZES = [16, 24, 36, 48] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The directory's search, filters and page. Kept in the address, so that Back, reload and shared links restore it. */
export type DirectoryState = {
  search: string;
  /** As in the address: a category, a family or one word of a category, in any case. Empty for all. */
  category: string;
  /** Pricing types in the order of menus, with a space between them ('free freemium'). Empty for all. */
  pricing: string;
  /** From 1; beyond the last page the last one is shown. */
  page: number;
  size: PageSize;
};

/** The change made by 'Clear Filters'; the page size stays. */
export const NO_FILTERS = { search: '', category: '', pricing: '' } as const;

/** The pricing types of a filter, in the order of menus; unknown ones are left out. */
export const pricesOf = (filter: string): PricingType[] => {
  const asked = filter.toLowerCase().split(/[\s,]+/);
  return PRICING_TYPES.filter((type) => asked.includes(type));
};

/** Reads the state from the address; invalid values become the defaults. */
export function readState(params: URLSearchParams): DirectoryState {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    search: params.get('q') ?? '',
    category: params.get('category') ?? '',
    pricing: pricesOf(params.get('pricing') ?? '').join(' '),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
  };
}

/**
 * The query after a change. Every change except a new page goes back to page 1; default values are left out, and
 * unrelated parameters are kept.
 */
export function writeState(params: URLSearchParams, change: Partial<DirectoryState>): URLSearchParams {
  const state = { ...readState(params), page: 1, ...change };
  const next = new URLSearchParams(params);
  const values: Record<string, string> = {
    q: state.search,
    category: state.category,
    pricing: state.pricing,
    page: state.page > 1 ? String(state.page) : '',
    size: state.size === PAGE_SIZES[0] ? '' : String(state.size),
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
