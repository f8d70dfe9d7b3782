import { isRecord } from '../../domain/foreign-json';
import { type ImportListing, toImportListing } from '../../domain/import-mapping';
import type { ImportTool } from '../../domain/listing-columns';
import { type InvalidRow, type ParsedImport, parseImport } from '../../domain/parse-import';

/** Positions in the list of valid tools: from the first up to, not including, the second. */
export type Span = readonly [from: number, to: number];

export type ImportSummary = {
  kind: 'rows';
  total: number;
  valid: number;
  invalid: number;
  duplicates: number;
  /** The first two records, as text. */
  rawSample: string[];
  /** Up to three. */
  validSample: ImportTool[];
  /** The first ten. */
  errors: Omit<InvalidRow, 'raw'>[];
};

export type OpenedImport = ImportSummary | { kind: 'file-error'; message: string };

const VALID_SAMPLES = 3;
const ERRORS_SHOWN = 10;

/** Reads bytes as UTF-8 and nothing else: a file in another encoding would arrive with broken names. */
async function readText(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Too deeply nested for JSON.stringify: what is left then are the fields that a tool can have. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return isRecord(value)
      ? JSON.stringify(
          Object.fromEntries(Object.entries(value).filter(([, item]) => typeof item !== 'object')),
          null,
          2,
        )
      : 'null';
  }
}

/** Holds one file's rows where they were parsed, and hands out what is asked for. */
export function createImportRows(parse: (text: string) => ParsedImport = parseImport) {
  let opened: Extract<ParsedImport, { kind: 'rows' }> | null = null;
  /** The valid tools that are to be imported. */
  let chosen: Extract<ParsedImport, { kind: 'rows' }>['valid'] = [];

  return {
    async open(file: Blob): Promise<OpenedImport> {
      const text = await readText(file);
      if (text === null) {
        return { kind: 'file-error', message: 'The file is not UTF-8 text. Save it as UTF-8 and choose it again.' };
      }
      const parsed = parse(text);
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
      };
    },

    /** The columns of the valid tools at these positions. */
    async rows([from, to]: Span): Promise<ImportListing[]> {
      return (opened?.valid ?? []).slice(from, to).map(({ tool }) => toImportListing(tool));
    },

    /** Leaves the tools with these ids out of the import, and none but these. Answers how many are left. */
    async leaveOut(ids: readonly string[]): Promise<number> {
      const isOut = new Set(ids);
      chosen = (opened?.valid ?? []).filter(({ tool }) => !isOut.has(tool.id));
      return chosen.length;
    },

    /** The columns of the tools to be imported, at these positions among them. */
    async chosenRows([from, to]: Span): Promise<ImportListing[]> {
      return chosen.slice(from, to).map(({ tool }) => toImportListing(tool));
    },

    /**
     * Everything of the file that was not imported, as a file that can be imported again once it
     * is mended: the invalid records with their errors, and the chosen ones at these positions
     * with the ids that they were sent under. In the order of the file.
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

/** What the page asks of the rows in a worker, and what comes back. */
export type WorkerCall = { call: number; name: keyof ImportRows; argument: unknown };
export type WorkerAnswer = { call: number; value: unknown } | { call: number; failure: string };
