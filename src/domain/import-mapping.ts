import type { CatalogueTool } from '../catalogue/catalogue.types';
import { DETAIL_KEYS, type DetailColumns, toDetailColumns } from './import-details';
import { type ImportTool, LISTING_COLUMNS, type ListingColumn } from './listing-columns';
import type { AiTool } from './tool';

/** The columns that an import writes. Status, owner and times are the database's own. */
export type ImportRow = Pick<AiTool, ListingColumn | 'id'>;

export const toImportRow = (tool: ImportTool): ImportRow =>
  Object.fromEntries([
    ['id', tool.id],
    ...Object.entries(LISTING_COLUMNS).map(([column, { imported }]) => [column, imported.store(tool)]),
  ]) as ImportRow;

/** A row as `import_listings` takes it: without `details` those that are stored stay as they are. */
export type ImportListing = ImportRow & { details?: DetailColumns };

export function toImportListing(tool: ImportTool): ImportListing {
  const details = toDetailColumns(tool);
  return { ...toImportRow(tool), ...(details && { details }) };
}

/** The keys that a record of an import file can have. */
export const IMPORT_KEYS: readonly (keyof ImportTool)[] = [
  'id',
  ...Object.values(LISTING_COLUMNS).flatMap(({ imported }) => imported.keys),
  ...DETAIL_KEYS,
];

/** The part of a catalogue entry that an import file carries. */
export function catalogueToImportTool(tool: CatalogueTool): ImportTool {
  // An import file may say more of a tool than the catalogue does.
  const entry: { [Key in keyof ImportTool]?: unknown } = tool;
  return Object.fromEntries(
    // A new release was looked at on whatever day this is asked.
    IMPORT_KEYS.filter((key) => key !== 'lastUpdated' || !tool.isNewRelease).flatMap((key) =>
      entry[key] ? [[key, entry[key]]] : [],
    ),
  ) as ImportTool;
}
