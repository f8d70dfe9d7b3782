import type { SupabaseClient } from '@supabase/supabase-js';
import { addressKey } from '../../domain/address/address-key';
import type { ImportListing, ImportRow } from '../../domain/listing-files/record';
import { valueText } from '../../domain/listing/listing-values';
import type { AiTool } from '../../domain/listing/tool';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { Database, SameAddresses } from '../../lib/database';
import { idList } from '../../lib/id-list';
import type { Span } from './file-rows';

export type StoredRow = Pick<AiTool, keyof ImportRow | 'approval_status'> & {
  created_by?: string | null;
  /**
   * Whether the listing ever had a placement with a price or a last day. An import does not change the badge of such a
   * listing.
   */
  hasAgreedPlacement?: boolean;
};

export type Change = {
  id: string;
  name: string;
  isOthersLive: boolean;
  /** Whether the file contains a different badge, which the import ignores. */
  isBadgeLeftOut: boolean;
  /** The changed columns. The list is empty if an ignored badge is the only difference. */
  fields: { column: string; before: string; after: string }[];
};

/** A row with the same address as another public or pending listing. */
type ListedElsewhere = { id: string; name: string; url: string; others: SameAddresses[string] };

export type Comparison = {
  compared: number;
  added: number;
  changed: number;
  unchanged: number;
  /** The first MAX_LISTED listings that change or have an ignored badge, in file order. */
  changes: Change[];
  /** The number of all listings that change or have an ignored badge, including those beyond MAX_LISTED. */
  listed: number;
  othersLive: number;
  /** The first MAX_LISTED rows with the same address as another listing. */
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

const ADDRESSES_PER_REQUEST = 1000;

/** The maximum number of listed changes. Further changes are only counted. */
const MAX_LISTED = 1000;

/** The number of ids per request, because some proxies reject longer URLs. */
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

const isBadge = ({ column }: { column: string }) => column === 'premium_type' || column === 'sponsor_tier';

function changeOf(row: ImportListing, stored: StoredRow, userId: string): Change | null {
  // An import never changes the created_at of an existing listing.
  const { id, created_at: _added, ...columns } = row;
  const differing = Object.entries(columns)
    .map(([column, after]) => ({
      column,
      before: valueText(column, stored[column as keyof typeof columns]),
      after: valueText(column, after),
    }))
    .filter(({ before, after }) => before !== after);
  const isBadgeLeftOut = stored.hasAgreedPlacement === true && differing.some(isBadge);
  const fields = isBadgeLeftOut ? differing.filter((field) => !isBadge(field)) : differing;
  const status = stored.approval_status;
  if (status !== 'approved') fields.unshift({ column: 'approval_status', before: status, after: 'approved' });
  if (fields.length === 0 && !isBadgeLeftOut) return null;
  const isOthersLive = status === 'approved' && fields.length > 0 && (stored.created_by ?? userId) !== userId;
  return { id, name: stored.name, isOthersLive, isBadgeLeftOut, fields };
}

/**
 * Counts new, changed and unchanged tools and lists the changes. Imports nothing.
 * @throws any error of `readStored` and `readSame`.
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
  userId: string;
  readStored: (ids: string[]) => Promise<StoredRow[]>;
  readSame: (rows: Pick<ImportListing, 'id' | 'url'>[]) => Promise<SameAddresses>;
  signal: AbortSignal;
  onProgress: (comparison: Comparison) => void;
}): Promise<void> {
  const tally: Comparison = { ...NOTHING_COMPARED, changes: [], elsewhere: [] };
  for (let from = 0; from < total; from += ADDRESSES_PER_REQUEST) {
    const end = Math.min(from + ADDRESSES_PER_REQUEST, total);
    const part: ImportListing[] = [];
    // The worker gets small requests, so that the page stays responsive.
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
        // Listings that already shared an address before the import are ignored.
        if (others && (before === undefined || addressKey(before.url) !== addressKey(row.url))) {
          tally.foundElsewhere += 1;
          if (tally.elsewhere.length < MAX_LISTED)
            tally.elsewhere.push({ id: row.id, name: row.name, url: row.url, others });
        }
        tally[before === undefined ? 'added' : change?.fields.length ? 'changed' : 'unchanged'] += 1;
        if (!change) continue;
        if (change.isOthersLive) tally.othersLive += 1;
        tally.listed += 1;
        if (tally.changes.length < MAX_LISTED) tally.changes.push(change);
      }
      tally.compared += chunk.length;
      onProgress({ ...tally, changes: [...tally.changes], elsewhere: [...tally.elsewhere] });
    }
  }
}

type Client = SupabaseClient<Database>;

export const createSameReader =
  (client: () => Promise<Client>, signal: AbortSignal) =>
  async (rows: Pick<ImportListing, 'id' | 'url'>[]): Promise<SameAddresses> => {
    const body = { ids: rows.map(({ id }) => id), addresses: rows.map(({ url }) => url) };
    const { data, error } = await (await client()).rpc('existing_addresses', body).abortSignal(signal);
    if (error) throw error;
    return data;
  };

export const createStoredReader =
  (client: () => Promise<Client>, signal: AbortSignal) =>
  async (ids: string[]): Promise<StoredRow[]> => {
    const { data, error } = await (
      await client()
    )
      .from('ai_tools')
      .select(`*,agreed_placements(id),${RUNNING_BADGE}`)
      .filter('id', 'in', idList(ids))
      .abortSignal(signal);
    if (error) throw error;
    return data.map(({ agreed_placements: agreed, ...listing }) => ({
      ...withRunningBadge(listing),
      hasAgreedPlacement: agreed.length > 0,
    }));
  };
