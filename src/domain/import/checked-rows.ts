import { addressKey } from '../address/address-key';
import { clip } from './foreign-json';
import { checkRow } from './import-row';
import type { ImportTool } from './import-tool';
import { LIMITS } from '../listing/listing.limits';
import type { TableColumns } from './table-columns';
import { numeral } from '../text/text';
import { newUuid } from '../../lib/uuid';

/** A skipped record with the reasons. */
export type InvalidRow = {
  row: number;
  /** The line of a table or a list in which it begins. */
  line?: number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  errors: string[];
  raw: unknown;
};

/** Lines of a list that hold no tool. */
export type LeftOut = {
  why: 'own heading' | 'no web address' | 'no link' | 'table' | 'too long' | 'too deep' | 'open comment';
  count: number;
  /** The first of them. */
  lines: number[];
};

type CheckedRows = {
  kind: 'rows';
  /** All records in the file, `valid` plus `invalid`. Rows count from 1. */
  total: number;
  valid: { row: number; tool: ImportTool }[];
  invalid: InvalidRow[];
  /** How many of the invalid rows have an id that an earlier row already has. */
  duplicates: number;
  /** The first two records as readable text. */
  rawSample: string[];
  /** How the columns of a table were read. */
  columns?: TableColumns;
  leftOut?: LeftOut[];
};

export type ParsedImport = { kind: 'file-error'; message: string } | CheckedRows;

export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000 } as const;

export const refuse = (message: string): ParsedImport => ({ kind: 'file-error', message });

export const tooManyRows = (rows: number) =>
  refuse(
    `The file holds ${numeral(rows)} tools; an import takes at most ${numeral(IMPORT_LIMITS.rows)}. Split it into smaller files.`,
  );

/** The record's own id, trimmed. */
function idOf(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.trim() : '';
}

/**
 * The id of a tool whose file gives none, but names it by its address: the same each time the file is read. It is no
 * UUID, so that no member's listing can have it before.
 */
function idOfAddress({ url }: ImportTool): string {
  const key = addressKey(url);
  return key.length <= LIMITS.id.max ? key : newUuid();
}

/** Checks records one after another and keeps what the import needs of them. */
export function createRowCheck(makeId: (tool: ImportTool) => string = idOfAddress) {
  const valid: CheckedRows['valid'] = [];
  const invalid: InvalidRow[] = [];
  const seen = new Set<string>();
  let total = 0;
  let duplicates = 0;

  return {
    /** @param unreadable why its facts cannot be told apart: then nothing else is said of them. */
    add(raw: unknown, line?: number, unreadable: readonly string[] = []) {
      total += 1;
      if (total > IMPORT_LIMITS.rows) return;
      const row = total;
      const { tool, errors: wrong, id, name } = checkRow(raw);
      const errors = unreadable.length > 0 ? [...unreadable] : wrong;
      const isValid = tool !== null && errors.length === 0;
      const given = idOf(raw) || (isValid ? tool.id || makeId(tool) : '');
      if (given && seen.has(given)) {
        duplicates += 1;
        invalid.push({ row, line, id, name, raw, errors: [`Duplicate ID found: ${clip(given)}`, ...errors] });
        return;
      }
      if (given) seen.add(given);
      if (isValid) valid.push({ row, tool: { ...tool, id: given } });
      else invalid.push({ row, line, id, name, raw, errors });
    },

    /** The same limit for every kind of file. */
    result: (rawSample: string[]): ParsedImport =>
      total > IMPORT_LIMITS.rows ? tooManyRows(total) : { kind: 'rows', total, valid, invalid, duplicates, rawSample },
  };
}
