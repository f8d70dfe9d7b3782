import type { InvalidRow, LeftOut, ParsedImport } from '../../domain/import/checked-rows';
import { isRecord } from '../../domain/import/foreign-json';
import { type ImportListing, toImportListing } from '../../domain/import/import-mapping';
import type { ImportTool } from '../../domain/import/import-tool';
import { NOT_UTF8, readImport } from '../../domain/import/read-import';
import type { KeptColumns, TableColumns } from '../../domain/import/table-columns';

/** A range of positions in the list of valid tools; `to` is exclusive. */
export type Span = readonly [from: number, to: number];

export type ImportSummary = {
  kind: 'rows';
  total: number;
  valid: number;
  invalid: number;
  duplicates: number;
  /** The first two records, as text. */
  rawSample: string[];
  /** At most three. */
  validSample: ImportTool[];
  /** The first ten. */
  errors: Omit<InvalidRow, 'raw'>[];
  /** How the columns of a table were read. */
  columns?: TableColumns | undefined;
  /** Lines of a list that hold no tool. */
  leftOut?: LeftOut[] | undefined;
};

type OpenedImport = ImportSummary | { kind: 'file-error'; message: string };

const VALID_SAMPLES = 3;
const ERRORS_SHOWN = 10;

/** Decodes strictly as UTF-8: a file in another encoding would otherwise produce garbled names. */
async function readText(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * One line a record: indented, a deep one would be a thousand times its size. JSON.stringify fails on deep nesting; then
 * only the scalar fields are kept, which are all that a tool uses.
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

/** Holds one file's rows in the worker, so that the page requests only what it needs. */
export function createImportRows() {
  let opened: Extract<ParsedImport, { kind: 'rows' }> | null = null;
  /** The valid tools that were not excluded. */
  let chosen: Extract<ParsedImport, { kind: 'rows' }>['valid'] = [];

  return {
    /** @param kept what was chosen by hand for the columns of tables. */
    async open({ file, kept }: { file: File; kept: readonly KeptColumns[] }): Promise<OpenedImport> {
      const text = await readText(file);
      if (text === null) return { kind: 'file-error', message: NOT_UTF8 };
      const parsed = readImport(text, file.name, kept);
      if (parsed.kind === 'file-error') return parsed;
      opened = parsed;
      chosen = parsed.valid;
      return {
        kind: 'rows',
        total: parsed.total,
        valid: parsed.valid.length,
        invalid: parsed.invalid.length,
        duplicates: parsed.duplicates,
        rawSample: parsed.rawSample,
        validSample: parsed.valid.slice(0, VALID_SAMPLES).map(({ tool }) => tool),
        errors: parsed.invalid.slice(0, ERRORS_SHOWN).map(({ raw: _raw, ...shown }) => shown),
        columns: parsed.columns,
        leftOut: parsed.leftOut,
      };
    },

    /** The valid tools in this range, as rows to store. */
    async rows([from, to]: Span): Promise<ImportListing[]> {
      return (opened?.valid ?? []).slice(from, to).map(({ tool }) => toImportListing(tool));
    },

    /** Excludes exactly these ids from the import. Returns how many tools are left. */
    async leaveOut(ids: readonly string[]): Promise<number> {
      const isOut = new Set(ids);
      chosen = (opened?.valid ?? []).filter(({ tool }) => !isOut.has(tool.id));
      return chosen.length;
    },

    /** The tools to import in this range, as rows to store. */
    async chosenRows([from, to]: Span): Promise<ImportListing[]> {
      return chosen.slice(from, to).map(({ tool }) => toImportListing(tool));
    },

    /**
     * All records that were not imported, in the file's order, as a file that can be imported after fixing it: the
     * invalid records with their errors, and the unsent tools in these ranges under their ids.
     */
    async leftovers(spans: readonly Span[]): Promise<Blob> {
      const invalid = (opened?.invalid ?? []).map(({ row, raw, errors }) => ({
        row,
        record: isRecord(raw) ? { ...raw, importErrors: errors } : raw,
      }));
      const unsent = spans.flatMap(([from, to]) =>
        chosen.slice(from, to).map(({ row, tool }) => ({ row, record: tool as unknown })),
      );
      const records = [...invalid, ...unsent].sort((a, b) => a.row - b.row).map(({ record }) => toJson(record));
      return new Blob([`[\n${records.join(',\n')}\n]\n`], { type: 'application/json' });
    },
  };
}

export type ImportRows = ReturnType<typeof createImportRows>;

/** Messages between the page and the worker. */
export type WorkerCall = { call: number; name: keyof ImportRows; argument: unknown };
export type WorkerAnswer = { call: number; value: unknown } | { call: number; failure: string };
