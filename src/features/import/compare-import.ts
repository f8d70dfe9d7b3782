import type { ImportListing, ImportRow } from '../../domain/import/import-mapping';
import { addressKey } from '../../domain/address/address-key';
import { valueText } from '../../domain/listing/listing-values';
import type { AiTool } from '../../domain/listing/tool';
import type { SameAddresses } from '../../lib/database';
import type { Span } from './import-rows';

export type StoredRow = Pick<AiTool, keyof ImportRow | 'approval_status'> & {
  created_by?: string | null;
  /** Whether it has or had a placement with a price or a last day: an import leaves its badge as it is. */
  hasAgreedPlacement?: boolean;
};

/** How the import would change a stored listing. */
export type Change = {
  id: string;
  name: string;
  status: AiTool['approval_status'];
  /** Whether it belongs to another owner and is public, and something of it would change. */
  isOthersLive: boolean;
  /** Whether the file says something else about its placement, which is left out. */
  isBadgeLeftOut: boolean;
  /** Empty if the badge that is left out is all that differs. */
  fields: { column: string; before: string; after: string }[];
};

/** A row whose address is listed or waits under another id. */
export type ListedElsewhere = { id: string; name: string; url: string; others: SameAddresses[string] };

export type Comparison = {
  compared: number;
  added: number;
  changed: number;
  unchanged: number;
  /** The listings to look at in the file's order, at most MAX_CHANGES: the changed ones, and those whose badge is left out. */
  changes: Change[];
  /** How many there are to look at. */
  listed: number;
  /** How many of the changed listings belong to another owner and are public. */
  othersLive: number;
  /** The first rows whose address is listed or waits under another id, at most MAX_CHANGES, and how many there are. */
  elsewhere: ListedElsewhere[];
  foundElsewhere: number;
};

export const NOTHING_COMPARED: Comparison = {
  compared: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  changes: [],
  listed: 0,
  othersLive: 0,
  elsewhere: [],
  foundElsewhere: 0,
};

/** Rows per question about addresses. */
const ADDRESSES_AT_ONCE = 1000;

/** At most this many changes are kept for display; the rest are only counted. */
const MAX_CHANGES = 1000;

/** Ids per request, limited so that the URL passes through every proxy. */
const MAX_IDS = 100;
const MAX_CHARACTERS = 6000;

function* chunks(rows: ImportListing[]): Generator<ImportListing[]> {
  let chunk: ImportListing[] = [];
  let length = 0;
  for (const row of rows) {
    const size = encodeURIComponent(row.id).length + 9;
    if (chunk.length === MAX_IDS || (chunk.length > 0 && length + size > MAX_CHARACTERS)) {
      yield chunk;
      chunk = [];
      length = 0;
    }
    chunk.push(row);
    length += size;
  }
  if (chunk.length > 0) yield chunk;
}

const BADGE_COLUMNS: readonly string[] = ['premium_type', 'sponsor_tier'] satisfies (keyof ImportRow)[];

/** The changes that visitors would see on a listing, and what is left out; null if there is neither. */
function changeOf(row: ImportListing, stored: StoredRow, userId: string): Change | null {
  // When it was added counts for a new one alone.
  const { id, created_at: _added, ...columns } = row;
  const differing = Object.entries(columns)
    .map(([column, after]) => ({
      column,
      before: valueText(column, stored[column as keyof typeof columns]),
      after: valueText(column, after),
    }))
    .filter(({ before, after }) => before !== after);
  const isBadge = ({ column }: (typeof differing)[number]) => BADGE_COLUMNS.includes(column);
  const isBadgeLeftOut = stored.hasAgreedPlacement === true && differing.some(isBadge);
  const fields = isBadgeLeftOut ? differing.filter((field) => !isBadge(field)) : differing;
  const status = stored.approval_status;
  if (status !== 'approved') fields.unshift({ column: 'approval_status', before: status, after: 'approved' });
  if (fields.length === 0 && !isBadgeLeftOut) return null;
  const isOthersLive = status === 'approved' && fields.length > 0 && (stored.created_by ?? userId) !== userId;
  return { id, name: stored.name, status, isOthersLive, isBadgeLeftOut, fields };
}

/**
 * Dry run: counts which valid tools are new, changed or unchanged compared with the stored ones, and lists the changes.
 * @throws what `readStored` throws.
 */
export async function compareImport({
  total,
  rows,
  userId,
  readStored,
  readSame,
  signal,
  onProgress,
}: {
  total: number;
  rows: (span: Span) => Promise<ImportListing[]>;
  /** The importing account. */
  userId: string;
  readStored: (ids: string[]) => Promise<StoredRow[]>;
  /** Whose addresses stand in the directory under another id. */
  readSame: (rows: Pick<ImportListing, 'id' | 'url'>[]) => Promise<SameAddresses>;
  signal: AbortSignal;
  onProgress: (comparison: Comparison) => void;
}): Promise<void> {
  const tally: Comparison = { ...NOTHING_COMPARED, changes: [], elsewhere: [] };
  for (let from = 0; from < total; from += ADDRESSES_AT_ONCE) {
    const end = Math.min(from + ADDRESSES_AT_ONCE, total);
    const part: ImportListing[] = [];
    // The page is never given more rows in one message than it reads ids at once.
    for (let at = from; at < end; at += MAX_IDS) part.push(...(await rows([at, Math.min(at + MAX_IDS, end)])));
    if (signal.aborted) return;
    const same = await readSame(part);
    for (const chunk of chunks(part)) {
      if (signal.aborted) return;
      const stored = new Map((await readStored(chunk.map(({ id }) => id))).map((row) => [row.id, row]));
      if (signal.aborted) return;
      for (const row of chunk) {
        const before = stored.get(row.id);
        const change = before && changeOf(row, before, userId);
        const others = same[row.id];
        // What has shared its address all along is nothing that the file does.
        if (others && (before === undefined || addressKey(before.url) !== addressKey(row.url))) {
          tally.foundElsewhere += 1;
          if (tally.elsewhere.length < MAX_CHANGES) {
            tally.elsewhere.push({ id: row.id, name: row.name, url: row.url, others });
          }
        }
        tally[before === undefined ? 'added' : change?.fields.length ? 'changed' : 'unchanged'] += 1;
        if (!change) continue;
        if (change.isOthersLive) tally.othersLive += 1;
        tally.listed += 1;
        if (tally.changes.length < MAX_CHANGES) tally.changes.push(change);
      }
      tally.compared += chunk.length;
      onProgress({ ...tally, changes: [...tally.changes], elsewhere: [...tally.elsewhere] });
    }
  }
}
