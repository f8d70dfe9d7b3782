import { COLUMNS, LISTING_COLUMNS } from '../listing/listing-columns';

/** What members may ask to change of a listing of the directory; private.revisable_columns says the same. */
export const REVISABLE = COLUMNS.filter((column) => !LISTING_COLUMNS[column].isOurs);

/** What the tool's own site shows, so that nobody need say why it should change; private.verifiable_columns says the same. */
export const CHECKABLE = REVISABLE.filter(
  (column) => column === 'category' || !['text', 'list'].includes(LISTING_COLUMNS[column].rule.kind),
);

/** Query keys of changes. */
export const revisionKeys = {
  all: ['revisions'] as const,
};
