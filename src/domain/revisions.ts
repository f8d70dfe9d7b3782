import type { ListingColumn } from './listing-columns';
import type { DetailColumns } from './tool-details';

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

export type RevisableColumn = (typeof REVISABLE)['listing' | 'details'][number];
