import { categoryOf, type Families, findFamily } from '../categories/families';
import { FACT_FILTER_NAMES } from '../../lib/lists';
import { fold } from '../text/fold';
import { PRICING_TYPES, type PricingType } from '../listing/listing.constants';
import { pageIn } from './page';
import { LISTS } from '../text/lists';
import { capitalize } from '../text/text';

/** The page sizes that visitors can choose (specification, section 9). */
export const PAGE_SIZES = [16, 24, 36, 48] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** '' sorts a search by best match, and other lists by newest. */
const SORTS = ['newest', 'name'] as const;

type Fact = (typeof FACT_FILTER_NAMES)[number];

/** Labels of the yes/no filters, which `private.fact_filters` defines in SQL. */
const FACT_LABELS: Record<Fact, { label: string; phrase: string }> = {
  api: { label: 'Has an API', phrase: 'with an API' },
};
export const FACTS = FACT_FILTER_NAMES.map((key) => ({ key, ...FACT_LABELS[key] }));

/**
 * The directory's search, filters, order and page. The URL stores the state, so that Back, reload and shared links
 * restore it.
 */
export type DirectoryState = {
  search: string;
  /** Comma-separated categories, families or words of category names, in any case. '' means all. */
  category: string;
  /** Comma-separated pricing types in menu order. '' means all. */
  pricing: string;
  /** Comma-separated keys of `FACTS`. A tool must match all of them. */
  facts: string;
  /** One tag. Any spelling with the same slug selects the same tag. */
  tag: string;
  sort: '' | (typeof SORTS)[number];
  /** The page number, starting at 1. A number that is too high shows the last page. */
  page: number;
  size: PageSize;
};

/** The changes that 'Clear Filters' makes. Order and page size do not change. */
export const NO_FILTERS = { search: '', category: '', pricing: '', facts: '', tag: '' } as const;

export const categoriesOf = LISTS.commas.split;

/** Returns the label of a category filter: 'Text' for 'text'. Former names get the label of the current name. */
export function filterLabel(families: Families, value: string): string {
  const category = categoryOf(families, value);
  const isFormer = category && fold(category.name) !== fold(value).trim();
  return findFamily(families, value)?.name ?? (isFormer ? category.name : capitalize(value));
}

export const pricesOf = (filter: string): PricingType[] => {
  const values = filter.toLowerCase().split(/[\s,]+/);
  return PRICING_TYPES.filter((type) => values.includes(type));
};

export const factsOf = (filter: string) => FACTS.filter(({ key }) => LISTS.commas.split(filter).includes(key));

/** Adds a value to a comma-separated filter, or removes it. Ignores case. */
export function toggled(filter: string, value: string): string {
  const chosen = LISTS.commas.split(filter);
  const others = chosen.filter((one) => fold(one) !== fold(value));
  return (others.length < chosen.length ? others : [...chosen, value]).join(',');
}

export function readState(params: URLSearchParams): DirectoryState {
  // Ticked values arrive as repeated fields. NUL is removed, because PostgreSQL rejects it.
  const text = (key: string) => params.getAll(key).join(',').replaceAll('\0', '');
  const size = Number(params.get('size'));
  // Older URLs have facts=trial, which is the price Trial.
  const formerPrice = LISTS.commas.split(text('facts')).includes('trial') ? 'trial' : '';
  return {
    search: text('q'),
    category: categoriesOf(text('category')).join(','),
    pricing: pricesOf(text('pricing') || formerPrice).join(','),
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
 * Returns the query string after a change. Returns to page 1 unless the change sets a page. Omits default values. Keeps
 * unrelated parameters.
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
