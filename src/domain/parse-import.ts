import { clip, measureJson, toPreview } from './foreign-json';
import { checkRow } from './import-row';
import type { ImportTool } from './listing-columns';
import { numeral } from './text';
import { newUuid } from './uuid';

/** A skipped record with the reasons. */
export type InvalidRow = {
  row: number;
  id?: string | undefined;
  name?: string | undefined;
  errors: string[];
  raw: unknown;
};

export type ParsedImport =
  | { kind: 'file-error'; message: string }
  | {
      kind: 'rows';
      /** All records in the file, `valid` plus `invalid`. Rows count from 1. */
      total: number;
      valid: { row: number; tool: ImportTool }[];
      invalid: InvalidRow[];
      /** How many of the invalid rows have an id that an earlier row already has. */
      duplicates: number;
      /** The first two records as readable text. */
      rawSample: string[];
    };

export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000 } as const;
/** Well above what 100,000 tools need; more could exhaust the memory. */
const MAX_VALUES = 6_000_000;
/** A nesting depth that browsers parse without a stack overflow. */
const MAX_DEPTH = 5_000;

const RAW_SAMPLES = 2;

const refuse = (message: string): ParsedImport => ({ kind: 'file-error', message });

/**
 * Parses and validates an import file (specification, section 5). Never throws: a file that is not a list is refused as
 * a whole, and a record that cannot be imported is an invalid row.
 */
export function parseImport(text: string, makeId: () => string = newUuid): ParsedImport {
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return refuse('The file is empty.');

  const size = measureJson(json);
  if (size.depth > MAX_DEPTH) return refuse('The file is nested too deeply to be a list of tools.');
  if (size.values > MAX_VALUES)
    return refuse('The file holds far more values than a list of tools. Split it into smaller files.');

  let records: unknown;
  try {
    records = JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? clip(error.message, 200) : '';
    return refuse(`The file is not valid JSON. ${reason}`.trim());
  }
  if (!Array.isArray(records)) return refuse('File should contain an array of tools');
  if (records.length === 0) return refuse('No valid tools found to import: the array in this file is empty.');
  if (records.length > IMPORT_LIMITS.rows) {
    return refuse(
      `The file holds ${numeral(records.length)} tools; one import takes at most ${numeral(IMPORT_LIMITS.rows)}. Split it into smaller files.`,
    );
  }
  return checkRows(records, makeId);
}

function checkRows(records: unknown[], makeId: () => string): ParsedImport {
  const valid: { row: number; tool: ImportTool }[] = [];
  const invalid: InvalidRow[] = [];
  const seen = new Set<string>();
  let duplicates = 0;

  records.forEach((raw, index) => {
    const row = index + 1;
    const { tool, errors, id, name } = checkRow(raw);
    const givenId = idOf(raw);
    if (givenId && seen.has(givenId)) {
      duplicates += 1;
      invalid.push({ row, id, name, raw, errors: [`Duplicate ID found: ${clip(givenId)}`, ...errors] });
      return;
    }
    if (givenId) seen.add(givenId);
    if (tool) valid.push({ row, tool: { ...tool, id: tool.id || makeId() } });
    else invalid.push({ row, id, name, raw, errors });
  });

  const rawSample = records.slice(0, RAW_SAMPLES).map((record) => toPreview(record));
  return { kind: 'rows', total: records.length, valid, invalid, duplicates, rawSample };
}

/** The record's own id, trimmed. */
function idOf(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.trim() : '';
}
