import type { Json } from '../../lib/database';
import { LISTING_COLUMNS, type ListingColumn } from '../listing/listing-columns';
import type { AiTool } from '../listing/tool';
import { DETAIL_COLUMNS, type DetailColumns } from '../listing/tool-details';

/** What members may ask to change of a listing of the directory; private.revisable_columns says the same. */
export const REVISABLE = {
  listing: [
    'name',
    'description',
    'url',
    'category',
    'tags',
    'pricing_type',
    'what_it_does',
    'best_for',
    'what_is_free',
    'platforms',
    'logo_url',
    'screenshot_url',
  ],
  details: ['trial_days', 'has_api', 'api_category', 'api_documentation_url'],
} as const satisfies { listing: ListingColumn[]; details: (keyof DetailColumns)[] };

type RevisedListing = (typeof REVISABLE.listing)[number];
type RevisedDetail = (typeof REVISABLE.details)[number];

const isDetail = (column: string): column is RevisedDetail => REVISABLE.details.some((known) => known === column);
const isListing = (column: string): column is RevisedListing => REVISABLE.listing.some((known) => known === column);

const ORDER: readonly string[] = [...REVISABLE.listing, ...REVISABLE.details];
/** Puts columns into the order of the form. */
export const byColumn = (one: string, other: string): number => ORDER.indexOf(one) - ORDER.indexOf(other);

/** The label of a column that can be changed. */
export function labelOf(column: string): string {
  if (isDetail(column)) return DETAIL_COLUMNS[column].label;
  return isListing(column) ? LISTING_COLUMNS[column].label : column;
}

/** A stored value as people read it; empty if there is none. */
export function valueText(column: string, value: Json): string {
  if (isDetail(column)) {
    const shown = (DETAIL_COLUMNS[column].show as (value: Json) => string)(value);
    const { control } = DETAIL_COLUMNS[column];
    return typeof control === 'object' ? (control[shown] ?? shown) : shown;
  }
  if (!isListing(column)) return JSON.stringify(value);
  const { fact, form } = LISTING_COLUMNS[column];
  const tool = { [column]: value } as unknown as AiTool;
  return fact?.text?.(tool) ?? form?.show(tool) ?? '';
}

/** Whether the column is an address, whose parts say nothing by themselves. */
export const isAddress = (column: string) => column.endsWith('url');
