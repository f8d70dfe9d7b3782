import type { SupabaseClient } from '@supabase/supabase-js';
import { CLOSED } from '../../domain/listing/closed-tool';
import { toImportTool } from '../../domain/listing-files/record';
import type { ImportTool } from '../../domain/listing-files/record';
import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { Database } from '../../lib/database';

type Client = SupabaseClient<Database>;

export type Which = { of: 'approved' } | { of: 'all' } | { of: 'owner'; id: string };

/** The number of rows per request (specification, section 9). */
const BATCH = 1000;
const NO_BADGE = { premium_type: 'none', sponsor_tier: 'none' } as const;
const COLUMNS =
  `${['id', 'created_at', 'approval_status', ...Object.keys(LISTING_COLUMNS)].join(',')},agreed_placements(id),${CLOSED},${RUNNING_BADGE}` as `*,agreed_placements(id),${typeof CLOSED},${typeof RUNNING_BADGE}`;

const narrowed = (client: Client, which: Which, options?: { count: 'exact'; head: true }) => {
  const all = client.from('ai_tools').select(options ? ('id' as never) : COLUMNS, options);
  if (which.of === 'owner') return all.eq('created_by', which.id);
  return which.of === 'approved' ? all.eq('approval_status', 'approved') : all;
};

export async function countListings(client: Client, which: Which, signal: AbortSignal): Promise<number> {
  const { count, error } = await narrowed(client, which, { count: 'exact', head: true }).abortSignal(signal);
  if (error) throw error;
  return count ?? 0;
}

/**
 * Reads listings as import records, in batches by id. The order by id prevents repeated or missing listings during
 * concurrent changes. Badges of agreed placements are omitted, because an import never changes a paid placement.
 * Listings that are not public have a status, so that an import skips them.
 * @throws the error of the server, the network or the signal.
 */
export async function* readListings(client: Client, which: Which, signal: AbortSignal): AsyncGenerator<ImportTool[]> {
  for (let after = ''; ;) {
    const { data, error } = await narrowed(client, which).gt('id', after).order('id').limit(BATCH).abortSignal(signal);
    signal.throwIfAborted();
    if (error) throw error;
    const visible = which.of === 'approved' ? data.filter(({ closed_listings: closed }) => !closed) : data;
    yield visible.map(({ agreed_placements: agreed, approval_status, closed_listings: closed, ...listing }) => {
      const shown = { ...withRunningBadge(listing), ...(agreed.length > 0 && NO_BADGE) };
      const status = closed ? 'closed' : approval_status;
      return { ...toImportTool(shown), ...(status !== 'approved' && { status }) };
    });
    const last = data.at(-1);
    if (!last || data.length < BATCH) return;
    after = last.id;
  }
}
