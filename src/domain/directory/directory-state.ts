import { categoryOf, type Families, findFamily } from '../categories/families';
import type { Fact } from '../../lib/database';
import { FACT_FILTER_NAMES } from '../../lib/lists';
import { fold } from '../text/fold';
import { PRICING_TYPES, type PricingType } from '../listing/listing.constants';
import { pageIn } from './page';
import { LISTS } from '../text/lists';
import { capitalize } from '../text/text';

/** Tools per page (specification, section 9). */
export const PAGE_SIZES = [16, 24, 36, 48] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Orders that one may choose; '' is best match with a search and newest first without. */
const SORTS = ['newest', 'name'] as const;

/** The labels of the yes-or-no filters, which are defined in SQL (`private.fact_filters`). */
const FACT_LABELS: Record<Fact, { label: string; phrase: string }> = {
  api: { label: 'Has an API', phrase: 'with an API' },
  trial: { label: 'Has a trial', phrase: 'with a trial' },
};
export const FACTS = FACT_FILTER_NAMES.map((key) => ({ key, ...FACT_LABELS[key] }));

/** The directory's search, filters, order and page. Kept in the address, so that Back, reload and shared links restore it. */
export type DirectoryState = {
  search: string;
  /** As in the address: categories, families or words of categories, in any case, with commas between them. Empty for all. */
  category: string;
  /** Pricing types in the order of menus, with commas between them. Empty for all. */
  pricing: string;
  /** Keys of `FACTS`, all of which hold, with commas between them. Empty for any. */
  facts: string;
  /** One tag, in any spelling. */
  tag: string;
  sort: '' | (typeof SORTS)[number];
  /** From 1; beyond the last page the last one is shown. */
  page: number;
  size: PageSize;
};

/** The change made by 'Clear Filters'; order and page size stay. */
export const NO_FILTERS = { search: '', category: '', pricing: '', facts: '', tag: '' } as const;

/** The categories of a filter. */
export const categoriesOf = LISTS.commas.split;

/** What the value of a category filter is called: 'Text' for text, and where a former name leads. */
export function filterLabel(families: Families, value: string): string {
  const category = categoryOf(families, value);
  const isFormer = category && fold(category.name) !== fold(value).trim();
  return findFamily(families, value)?.name ?? (isFormer ? category.name : capitalize(value));
}

/** The pricing types of a filter, in the order of menus; unknown ones are left out. */
export const pricesOf = (filter: string): PricingType[] => {
  const asked = filter.toLowerCase().split(/[\s,]+/);
  return PRICING_TYPES.filter((type) => asked.includes(type));
};

/** The facts of a filter; unknown ones are left out. */
export const factsOf = (filter: string) => FACTS.filter(({ key }) => LISTS.commas.split(filter).includes(key));

/** The filter with this value added, or taken back if it is there in other letters. */
export function toggled(filter: string, value: string): string {
  const chosen = LISTS.commas.split(filter);
  const others = chosen.filter((one) => fold(one) !== fold(value));
  return (others.length < chosen.length ? others : [...chosen, value]).join(',');
}

/** Reads the state from the address; invalid values become the defaults. */
export function readState(params: URLSearchParams): DirectoryState {
  // No database takes the character 0. A form sends a field for each value that is ticked.
  const text = (key: string) => params.getAll(key).join(',').replaceAll('\0', '');
  const size = Number(params.get('size'));
  return {
    search: text('q'),
    category: categoriesOf(text('category')).join(','),
    pricing: pricesOf(text('pricing')).join(','),
    facts: factsOf(text('facts'))
      .map(({ key }) => key)
      .join(','),
    tag: text('tag').trim(),
    sort: SORTS.find((known) => known === params.get('sort')) ?? '',
    page: pageIn(params),
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
    facts: state.facts,
    tag: state.tag,
    sort: state.sort,
    page: state.page > 1 ? String(state.page) : '',
    size: state.size === PAGE_SIZES[0] ? '' : String(state.size),
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
