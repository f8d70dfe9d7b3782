import { COLUMNS, LISTING_COLUMNS } from '../listing/listing-columns';

/** The columns that members can suggest changes to, like private.revisable_columns. */
export const REVISABLE = COLUMNS.filter((column) => !LISTING_COLUMNS[column].adminOnly);

/**
 * The columns that can be verified on the tool's own site, so that no reason is required, like
 * private.verifiable_columns.
 */
export const CHECKABLE = REVISABLE.filter(
  (column) => column === 'category' || !['text', 'list'].includes(LISTING_COLUMNS[column].rule.kind),
);

export const revisionKeys = {
  all: ['revisions'] as const,
};
