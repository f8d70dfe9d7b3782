import { unwrap } from '../../lib/unwrap';

/** Returns the email addresses of accounts by id, for administrators. Deleted accounts are missing. */
export async function accountEmails(
  accounts: readonly (string | null)[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const ids = [...new Set(accounts)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await unwrap((supabase) => supabase.rpc('account_emails', { ids }, { get: true }).abortSignal(signal));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
