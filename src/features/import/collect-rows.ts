import { addressKey } from '../../domain/address/address-key';
import { IMPORT_LIMITS, type ImportTool } from '../../domain/listing-files/record';
import { LIMITS } from '../../domain/listing/listing.limits';
import { clip, numeral } from '../../domain/text/text';
import { newUuid } from '../../lib/uuid';
import type { TableColumns } from './match-columns';
import { validateRow } from './validate-row';

/**
 * An invalid record. Its errors are computed on demand, because a file can have 100,000 invalid rows, of which the page
 * shows ten.
 */
export class InvalidRow {
  readonly row: number;
  readonly raw: unknown;
  /** The line in a table or list where the record starts. */
  readonly line: number | undefined;
  private readonly unreadable: readonly string[];
  private readonly duplicateOf: string;

  constructor(row: number, raw: unknown, line: number | undefined, unreadable: readonly string[], duplicateOf: string) {
    this.row = row;
    this.raw = raw;
    this.line = line;
    this.unreadable = unreadable;
    this.duplicateOf = duplicateOf;
  }

  get id(): string | undefined {
    return validateRow(this.raw).id;
  }

  get name(): string | undefined {
    return validateRow(this.raw).name;
  }

  get errors(): string[] {
    return [
      ...(this.duplicateOf ? [`Duplicate ID found: ${clip(this.duplicateOf)}`] : []),
      ...(this.unreadable.length > 0 ? this.unreadable : validateRow(this.raw).errors),
    ];
  }
}

export type LeftOut = {
  why: 'own heading' | 'no web address' | 'no link' | 'table' | 'too long' | 'too deep' | 'open comment';
  count: number;
  lines: number[];
};

export type ParsedRows = {
  kind: 'rows';
  /** The number of all records, including invalid ones. Row numbers start at 1. */
  total: number;
  valid: { row: number; tool: ImportTool }[];
  invalid: InvalidRow[];
  /** The number of invalid rows that repeat the id of an earlier row. */
  duplicates: number;
  rawSample: string[];
  columns?: TableColumns;
  leftOut?: LeftOut[];
};

export type FileError = { kind: 'file-error'; message: string };
export type ParsedImport = FileError | ParsedRows;

/** The number of records that the page shows as they are in the file. */
export const RAW_SAMPLES = 2;

export const refuse = (message: string): FileError => ({ kind: 'file-error', message });

export const tooManyRows = (rows: number) =>
  refuse(
    `The file has ${numeral(rows)} tools, but an import can have at most ${numeral(IMPORT_LIMITS.rows)}. Split it into smaller files.`,
  );

function idOf(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.trim() : '';
}

/**
 * Returns an id derived from the tool's address, so that every import of a file uses the same ids. Members' listings
 * never have such an id, because their ids are UUIDs.
 */
function idOfAddress({ url }: ImportTool): string {
  const key = addressKey(url);
  return key.length <= LIMITS.id.max ? key : newUuid();
}

export function collectRows(makeId: (tool: ImportTool) => string = idOfAddress) {
  const valid: ParsedRows['valid'] = [];
  const invalid: InvalidRow[] = [];
  const ids = new Set<string>();
  let total = 0;
  let duplicates = 0;

  return {
    /** @param unreadable errors that make the record's other errors meaningless. */
    add(raw: unknown, line?: number, unreadable: readonly string[] = []) {
      total += 1;
      if (total > IMPORT_LIMITS.rows) return;
      const row = total;
      const { tool } = unreadable.length > 0 ? { tool: null } : validateRow(raw, true);
      const id = idOf(raw) || (tool ? tool.id || makeId(tool) : '');
      const isDuplicate = id !== '' && ids.has(id);
      if (isDuplicate) duplicates += 1;
      else if (id) ids.add(id);
      if (tool && !isDuplicate) valid.push({ row, tool: { ...tool, id } });
      else invalid.push(new InvalidRow(row, raw, line, unreadable, isDuplicate ? id : ''));
    },

    result: (rawSample: string[]): ParsedImport =>
      total > IMPORT_LIMITS.rows ? tooManyRows(total) : { kind: 'rows', total, valid, invalid, duplicates, rawSample },
  };
}
