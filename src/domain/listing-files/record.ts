import type { CatalogueTool } from '../../catalogue/catalogue.types';
import {
  COLUMNS,
  type Described,
  LISTING_COLUMNS,
  type ListingColumn,
  type ListingContent,
} from '../listing/listing-columns';
import type { PricingType } from '../listing/listing.constants';
import type { AiTool } from '../listing/tool';

/**
 * A validated tool in an import or export file, with defaults (specification, sections 3 and 5). LISTING_COLUMNS
 * defines the remaining keys.
 */
export type ImportTool = {
  id: string;
  name: string;
  description: string;
  url: string;
  logo: string;
  category: string[];
  tags: string[];
  pricingType: PricingType;
  [key: string]: unknown;
};

/** The columns that an import can set. The database sets status, owner and times. */
export type ImportRow = Pick<AiTool, ListingColumn | 'id'>;

/** A row for `import_listings`. A missing column keeps its stored value. */
export type ImportListing = Partial<ImportRow> &
  Pick<ImportRow, 'id' | 'name' | 'url'> & {
    created_at?: string;
  };

export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000 } as const;

/** The two keys of a record that together set the column `premium_type`. */
export const FLAGS = ['featured', 'sponsored'] as const;

export const premiumOf = (tool: ImportTool) =>
  tool['featured'] ? 'featured' : tool['sponsored'] ? 'sponsored' : 'none';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(record: Record<string, unknown>, key: string): unknown {
  const dot = key.indexOf('.');
  if (dot === -1) return record[key];
  const value = record[key.slice(0, dot)];
  return isRecord(value) ? value[key.slice(dot + 1)] : undefined;
}

export function setAt(record: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) return;
  const dot = key.indexOf('.');
  if (dot === -1) {
    record[key] = value;
    return;
  }
  const outer = key.slice(0, dot);
  record[outer] = { ...(record[outer] as object | undefined), [key.slice(dot + 1)]: value };
}

/** Returns the day of a date or timestamp, or undefined if invalid. */
export function readDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^(20\d\d-\d\d-\d\d)(?:T|$)/.exec(value.trim())?.[1] : undefined;
  if (!day) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse turns February 31 into a day in March, so the result must equal the input.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(`${day}T`) ? day : undefined;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(?:Z|([+-]\d\d)(:?\d\d)?)$/;

/**
 * Returns a date or timestamp in ISO 8601 or PostgreSQL's format, with at most microseconds. Returns undefined if
 * invalid.
 */
export function readMoment(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return undefined;
  const [, date, time, hours, minutes = ':00'] = MOMENT.exec(text) ?? [];
  const moment = date ? `${date}T${time}${hours ? hours + minutes : 'Z'}` : text;
  const isMoment = date !== undefined && Number.isFinite(Date.parse(moment));
  return readDay(moment) && (isMoment || readDay(text) === text) ? moment : undefined;
}

function storedValue(column: ListingColumn, tool: ImportTool): unknown {
  if (column === 'category') return tool.category[0] ?? 'Other';
  if (column === 'premium_type') return premiumOf(tool);
  const { recordKey, rule, initial } = LISTING_COLUMNS[column] as Described;
  const value = valueAt(tool, recordKey) ?? '';
  if (value !== '') return value;
  if (rule.kind === 'list' && rule.missing !== undefined) return [];
  return rule.kind === 'choice' ? (initial ?? null) : null;
}

export const toImportRow = (tool: ImportTool): ImportRow =>
  Object.fromEntries([['id', tool.id], ...COLUMNS.map((column) => [column, storedValue(column, tool)])]) as ImportRow;

const KNOWN: readonly string[] = COLUMNS.filter((column) => LISTING_COLUMNS[column].part === 'known');

/** Returns the row to send for a tool. Columns of the part 'known' are included together or not at all. */
export function toImportListing(tool: ImportTool): ImportListing {
  const row = { ...toImportRow(tool), ...(typeof tool['added'] === 'string' && { created_at: tool['added'] }) };
  const entries = Object.entries(row);
  if (entries.some(([column, value]) => KNOWN.includes(column) && value !== null)) return row;
  return Object.fromEntries(entries.filter(([column]) => !KNOWN.includes(column))) as ImportListing;
}

/** Returns a stored listing as a record. Importing the record restores the listing at the same position. */
export function toImportTool(tool: ListingContent & { id: string; created_at?: string }): ImportTool {
  const record: Record<string, unknown> = {
    id: tool.id,
    ...(tool.created_at && { added: readMoment(tool.created_at) }),
  };
  for (const column of COLUMNS) {
    const { recordKey, rule, initial } = LISTING_COLUMNS[column] as Described;
    const value: unknown = tool[column] ?? undefined;
    if (column === 'category') setAt(record, recordKey, [value]);
    else if (column === 'premium_type') setAt(record, tool.premium_type, value === initial ? undefined : true);
    else if (column === 'logo_url') setAt(record, recordKey, value ?? '');
    else if (column === 'pricing_type' || rule.kind !== 'choice' || value !== initial) setAt(record, recordKey, value);
  }
  return record as ImportTool;
}

const RECORD_KEYS = new Set<string>([
  'id',
  'added',
  'image',
  ...FLAGS,
  ...COLUMNS.map((column) => LISTING_COLUMNS[column].recordKey.split('.')[0]!),
]);

export const catalogueToImportTool = (tool: CatalogueTool): ImportTool =>
  Object.fromEntries(
    Object.entries(tool).filter(
      ([key, value]) =>
        // The date of a new release is always the current day. With this date, every export would differ.
        RECORD_KEYS.has(key) && value && (key !== 'lastUpdated' || !tool.isNewRelease),
    ),
  ) as ImportTool;
