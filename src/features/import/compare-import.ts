import type { AiTool } from '../../domain/tool';
import type { ImportRow } from '../../domain/import-mapping';
import type { Span } from './import-desk';

export type StoredRow = Pick<AiTool, keyof ImportRow | 'approval_status'>;

export type Comparison = { compared: number; added: number; changed: number; unchanged: number };

/** Ids per request: as many as fit into an address that every proxy lets through. */
const MOST_IDS = 100;
const MOST_CHARACTERS = 6000;

function* chunks(rows: ImportRow[]): Generator<ImportRow[]> {
  let chunk: ImportRow[] = [];
  let length = 0;
  for (const row of rows) {
    const size = encodeURIComponent(row.id).length + 9;
    if (chunk.length === MOST_IDS || (chunk.length > 0 && length + size > MOST_CHARACTERS)) {
      yield chunk;
      chunk = [];
      length = 0;
    }
    chunk.push(row);
    length += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Whether an import would leave the listing as visitors see it. */
function isSame(row: ImportRow, stored: StoredRow): boolean {
  const { tags, ...rest } = row;
  return (
    stored.approval_status === 'approved' &&
    tags.length === stored.tags.length &&
    tags.every((tag, at) => tag === stored.tags[at]) &&
    Object.entries(rest).every(([column, value]) => stored[column as keyof typeof rest] === value)
  );
}

/**
 * A dry run: how many of the valid tools are new, changed and unchanged against what is stored.
 * @throws what `readStored` throws.
 */
export async function compareImport({
  total,
  rows,
  readStored,
  signal,
  onProgress,
}: {
  total: number;
  rows: (span: Span) => Promise<ImportRow[]>;
  readStored: (ids: string[]) => Promise<StoredRow[]>;
  signal: AbortSignal;
  onProgress: (comparison: Comparison) => void;
}): Promise<void> {
  const tally: Comparison = { compared: 0, added: 0, changed: 0, unchanged: 0 };
  for (let from = 0; from < total; from += MOST_IDS) {
    for (const chunk of chunks(await rows([from, Math.min(from + MOST_IDS, total)]))) {
      if (signal.aborted) return;
      const stored = new Map((await readStored(chunk.map(({ id }) => id))).map((row) => [row.id, row]));
      if (signal.aborted) return;
      for (const row of chunk) {
        const before = stored.get(row.id);
        tally[before === undefined ? 'added' : isSame(row, before) ? 'unchanged' : 'changed'] += 1;
      }
      tally.compared += chunk.length;
      onProgress({ ...tally });
    }
  }
}
