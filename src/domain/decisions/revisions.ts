import { COLUMNS, LISTING_COLUMNS } from '../listing/listing-columns';

/** What members may ask to change of a listing of the directory; private.revisable_columns says the same. */
export const REVISABLE = COLUMNS.filter((column) => !LISTING_COLUMNS[column].isOurs);
