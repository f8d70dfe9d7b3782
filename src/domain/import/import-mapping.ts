import type { CatalogueTool } from '../../catalogue/catalogue.types';
import { DETAIL_KEYS, exportedDetails, importedDetails } from './import-details';
import { type ImportTool, LISTING_COLUMNS, type ListingColumn, type ListingContent } from '../listing/listing-columns';
import type { AiTool } from '../listing/tool';
import type { DetailColumns } from '../listing/tool-details';

/** The columns that an import writes. The database sets status, owner and times. */
export type ImportRow = Pick<AiTool, ListingColumn | 'id'>;

export const toImportRow = (tool: ImportTool): ImportRow =>
  Object.fromEntries([
    ['id', tool.id],
    ...Object.entries(LISTING_COLUMNS).map(([column, { imported }]) => [column, imported.store(tool)]),
  ]) as ImportRow;

/** A row for `import_listings`; without `details`, the stored details stay as they are. */
export type ImportListing = ImportRow & { details?: DetailColumns };

export function toImportListing(tool: ImportTool): ImportListing {
  const details = importedDetails(tool);
  return { ...toImportRow(tool), ...(details && { details }) };
}

/** The keys that an import record can have. */
const IMPORT_KEYS: readonly (keyof ImportTool)[] = [
  'id',
  ...Object.values(LISTING_COLUMNS).flatMap(({ imported }) => imported.keys),
  ...DETAIL_KEYS,
];

/** Reduces a catalogue entry to the keys of an import record. */
export function catalogueToImportTool(tool: CatalogueTool): ImportTool {
  // A catalogue entry lacks some of the optional import keys.
  const entry: { [Key in keyof ImportTool]?: unknown } = tool;
  return Object.fromEntries(
    // A new release has today's date, which would change with every export.
    IMPORT_KEYS.filter((key) => key !== 'lastUpdated' || !tool.isNewRelease).flatMap((key) =>
      entry[key] ? [[key, entry[key]]] : [],
    ),
  ) as ImportTool;
}

/** The record of a stored listing: imported again it gives the same listing and the same details. */
export const toImportTool = (tool: ListingContent & { id: string }, details: DetailColumns | null): ImportTool =>
  Object.assign(
    { id: tool.id },
    ...Object.values(LISTING_COLUMNS).map(({ imported }) => imported.write(tool)),
    details && exportedDetails(details),
  ) as ImportTool;
