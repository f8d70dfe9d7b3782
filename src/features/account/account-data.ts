import type { SupabaseClient, User } from '@supabase/supabase-js';
import type { Database, Json } from '../../lib/database';

type Client = SupabaseClient<Database>;
type TableName = keyof Database['public']['Tables'];

/**
 * The tables of an account export, with the columns that reference an account. Row-level security decides which rows
 * are exported. tests/backend/accounts.test.ts checks that each such column is here or in `LEFT_OUT`.
 */
export const OWN_TABLES = {
  listings: {
    table: 'ai_tools',
    by: 'created_by',
    select: '*,duplicate_reasons(reason)',
    key: 'id',
  },
  placements: {
    table: 'placement_terms',
    by: 'bought_by',
    select:
      'placement_id,is_yearly,price_cents,payment_reference,refund_note,note,placement_prices(price_cents,year_cents,currency,period),placements(*)',
    key: 'placement_id',
  },
  claims: { table: 'ownership_claims', by: 'claimed_by', select: '*', key: 'id' },
  feedback: { table: 'listing_feedback', by: 'author', select: '*', key: 'id' },
  saved: { table: 'saved_tools', by: 'owner', select: '*', key: 'tool' },
  mailSwitchedOff: { table: 'email_opt_outs', by: 'member_id', select: '*', key: 'kind' },
} as const satisfies Record<string, { table: TableName; by: string; select: string; key: string }>;

/** Columns that reference an account but are not exported. The value is the reason. */
export const LEFT_OUT: Record<string, string> = {
  'placement_terms.decided_by': 'an action of an administrator',
  'ownership_claims.decided_by': 'an action of an administrator',
  'import_batches.started_by': 'an action of an administrator',
  'listing_feedback.resolved_by': 'an action of an administrator',
  'private.administrators.added_by': 'an action of an administrator',
  'private.administrators.removed_by': 'an action of an administrator',
  'listing_history.actor': 'the listing is exported with its current text, and decisions about it as decisions',
  'listing_history.owner_before': 'the owner of a listing is exported with the listing',
  'listing_history.owner_after': 'the owner of a listing is exported with the listing',
  'private.outbox.member_id': 'an unsent email is stored for minutes, and the other parts contain its subject',
  'private.email_tokens.member_id': 'a key for the links in emails, without any data',
  'private.submissions.member_id': 'counts of the last day, which the listings already show',
};

/** The number of rows per request (specification, section 9). */
const BATCH = 1000;

type OwnRow = Record<string, unknown>;
export type AccountData = {
  account: User;
  decisions: Json;
  /** When the account was added to and removed from the administrators. */
  administrator: Database['public']['Functions']['own_administrator_times']['Returns'];
} & { [Part in keyof typeof OWN_TABLES]: OwnRow[] };

async function readOwn(
  client: Client,
  { table, by, select, key }: (typeof OWN_TABLES)[keyof typeof OWN_TABLES],
  id: string,
) {
  const rows: OwnRow[] = [];
  for (;;) {
    // The union of all tables is too complex for TypeScript, so the query uses the types of one table.
    const query = client
      .from(table as 'saved_tools')
      .select(select as '*')
      .eq(by as 'owner', id);
    const last = rows.at(-1)?.[key] as string | undefined;
    const { data, error } = await (last === undefined ? query : query.gt(key as 'tool', last))
      .order(key as 'tool')
      .limit(BATCH);
    if (error) throw error;
    rows.push(...data);
    if (data.length < BATCH) return rows;
  }
}

/**
 * Returns all data that the signed-in account may read.
 * @throws the server or network error instead of returning incomplete data.
 */
export async function readAccountData(getClient: () => Promise<Client>): Promise<AccountData> {
  const client = await getClient();
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  const parts = [];
  for (const [part, own] of Object.entries(OWN_TABLES)) parts.push([part, await readOwn(client, own, data.user.id)]);
  const { data: decisions, error: unread } = await client.rpc('own_decisions', undefined, { get: true });
  if (unread) throw unread;
  const { data: administrator, error: unreadTimes } = await client.rpc('own_administrator_times', {}, { get: true });
  if (unreadTimes) throw unreadTimes;
  return { account: data.user, ...Object.fromEntries(parts), decisions, administrator };
}
