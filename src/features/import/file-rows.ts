import { type ImportListing, type ImportTool, isRecord, toImportListing } from '../../domain/listing-files/record';
import type { FileError, InvalidRow, ParsedRows } from './collect-rows';
import type { ColumnChoice } from './match-columns';
import { NOT_UTF8, readImport } from './parse';

/** A range of indexes in a list of tools. `to` is exclusive. */
export type Span = readonly [from: number, to: number];

type ShownError = Pick<InvalidRow, 'row' | 'line' | 'id' | 'name' | 'errors'>;

export type ImportSummary = Omit<ParsedRows, 'valid' | 'invalid'> & {
  valid: number;
  invalid: number;
  validSample: ImportTool[];
  /** The first ten errors. */
  errors: ShownError[];
};

const VALID_SAMPLES = 3;
const ERRORS_SHOWN = 10;

/** Decodes a file as UTF-8. Returns null for other encodings, which would produce garbled names. */
async function readText(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Serializes JSON without indentation, which would multiply the size of a deep record. If the nesting is too deep for
 * JSON.stringify, only scalar fields are included, because a tool has no other fields.
 */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return isRecord(value)
      ? JSON.stringify(Object.fromEntries(Object.entries(value).filter(([, item]) => typeof item !== 'object')))
      : 'null';
  }
}

/** Stores the rows of one file in the worker. The page requests only the rows that it shows. */
export function createFileRows() {
  let opened: Pick<ParsedRows, 'valid' | 'invalid'> = { valid: [], invalid: [] };
  let chosen = opened.valid;
  const listings = (tools: typeof chosen, [from, to]: Span): ImportListing[] =>
    tools.slice(from, to).map(({ tool }) => toImportListing(tool));

  return {
    /** @param choices the facts that the user chose for table columns. */
    async open({
      file,
      choices,
    }: {
      file: File;
      choices: readonly ColumnChoice[];
    }): Promise<ImportSummary | FileError> {
      const text = await readText(file);
      if (text === null) return { kind: 'file-error', message: NOT_UTF8 };
      const parsed = readImport(text, file.name, choices);
      if (parsed.kind === 'file-error') return parsed;
      const { valid, invalid, ...summary } = parsed;
      opened = { valid, invalid };
      chosen = valid;
      return {
        ...summary,
        valid: valid.length,
        invalid: invalid.length,
        validSample: valid.slice(0, VALID_SAMPLES).map(({ tool }) => tool),
        errors: invalid
          .slice(0, ERRORS_SHOWN)
          .map(({ row, line, id, name, errors }) => ({ row, line, id, name, errors })),
      };
    },

    rows: async (span: Span) => listings(opened.valid, span),

    async leaveOut(ids: readonly string[]) {
      const isOut = new Set(ids);
      chosen = opened.valid.filter(({ tool }) => !isOut.has(tool.id));
    },

    chosenRows: async (span: Span) => listings(chosen, span),

    /**
     * Returns a file with all records that were not imported, in their original order. The file contains the errors of
     * invalid records and the ids of unsent tools. The user can edit the file and import it again.
     */
    async leftovers(spans: readonly Span[]): Promise<Blob> {
      const invalid = opened.invalid.map(({ row, raw, errors }) => ({
        row,
        record: isRecord(raw) ? { ...raw, importErrors: errors } : raw,
      }));
      const unsent = spans
        .flatMap(([from, to]) => chosen.slice(from, to))
        .map(({ row, tool }) => ({ row, record: tool as unknown }));
      const records = [...invalid, ...unsent].sort((a, b) => a.row - b.row).map(({ record }) => toJson(record));
      return new Blob([`[\n${records.join(',\n')}\n]\n`], { type: 'application/json' });
    },
  };
}

export type FileRows = ReturnType<typeof createFileRows>;

export type WorkerRequest = { id: number; name: keyof FileRows; argument: unknown };
export type WorkerResponse = { id: number; value: unknown } | { id: number; failure: string };
