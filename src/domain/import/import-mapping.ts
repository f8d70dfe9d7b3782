import type { CatalogueTool } from '../../catalogue/catalogue.types';
import { COLUMNS, LISTING_COLUMNS, type ListingColumn, type ListingContent } from '../listing/listing-columns';
import type { AiTool } from '../listing/tool';
import { COLUMN_CODECS, FLAGS, readMoment } from './import-columns';
import type { ImportTool } from './import-tool';

/** The columns that an import writes. The database sets status, owner and times. */
export type ImportRow = Pick<AiTool, ListingColumn | 'id'>;

export const toImportRow = (tool: ImportTool): ImportRow =>
  Object.fromEntries([
    ['id', tool.id],
    ...COLUMNS.map((column) => [column, COLUMN_CODECS[column].store(tool)]),
  ]) as ImportRow;

const KNOWN = COLUMNS.filter((column) => LISTING_COLUMNS[column].part === 'known');

/** A row for `import_listings`; what it does not name stays as it is. */
export type ImportListing = Partial<ImportRow> &
  Pick<ImportRow, 'id' | 'name' | 'url'> & {
    /** Of a new listing: when it was added, if the file says so. */
    created_at?: string;
  };

/** What is known beside the listing is written as a whole, or not at all. */
export function toImportListing(tool: ImportTool): ImportListing {
  const row = { ...toImportRow(tool), ...(typeof tool['added'] === 'string' && { created_at: tool['added'] }) };
  if (KNOWN.some((column) => row[column] !== null)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !KNOWN.some((known) => known === column)),
  ) as ImportListing;
}

/** The keys that an import record can have. */
export const IMPORT_KEYS: readonly string[] = [
  ...new Set([
    'id',
    'added',
    'image',
    ...COLUMNS.map((column) => LISTING_COLUMNS[column].recordKey.split('.')[0]!),
    ...FLAGS,
  ]),
];

/** Reduces a catalogue entry to the keys of an import record. */
export function catalogueToImportTool(tool: CatalogueTool): ImportTool {
  const entry = tool as unknown as Record<string, unknown>;
  return Object.fromEntries(
    // A new release has today's date, which would change with every export.
    IMPORT_KEYS.filter((key) => entry[key] && (key !== 'lastUpdated' || !tool.isNewRelease)).map((key) => [
      key,
      entry[key],
    ]),
  ) as ImportTool;
}

/** The record of a stored listing: imported again it gives the same listing, in the same place. */
export function toImportTool(tool: ListingContent & { id: string; created_at?: string }): ImportTool {
  const record: Record<string, unknown> = {
    id: tool.id,
    ...(tool.created_at && { added: readMoment(tool.created_at) }),
  };
  for (const column of COLUMNS) COLUMN_CODECS[column].write(record, tool);
  return record as ImportTool;
}
