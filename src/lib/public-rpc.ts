import type { Database } from './database';
import { env } from './env';
import { hasStoredSession } from './stored-session';
import { getSupabase } from './supabase';

type Functions = Database['public']['Functions'];
type Name =
  | 'directory_version'
  | 'categories_in_families'
  | 'current_offers'
  | 'changes_since'
  | 'search_tools'
  | 'sponsored_tools'
  | 'picked_tools'
  | 'tool_page'
  | 'weekly_news'
  | 'compare_tools'
  | 'batch_reads';

/**
 * Calls a public database function by GET, without retries. Visitors need not load supabase-js, which would be a third
 * of the page's code. Caches can serve the requests of visitors. Requests of accounts carry a token and bypass caches.
 * @throws the database's error, or an error without a code if the database did not respond.
 */
export async function publicRpc<Called extends Name>(
  name: Called,
  args: Functions[Called]['Args'] & object = {},
  signal?: AbortSignal,
): Promise<Functions[Called]['Returns']> {
  if (hasStoredSession()) {
    const request = (await getSupabase()).rpc(name, args, { get: true }).retry(false);
    const { data, error } = await (signal ? request.abortSignal(signal) : request);
    if (error) throw error;
    return data;
  }
  const params = Object.entries(args).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value as string | number | boolean)]],
  );
  const address = `${env.readsUrl()}/rest/v1/rpc/${name}?${new URLSearchParams(params)}`;
  const unreachable = (error: unknown) => ({ message: String(error), code: '' });
  const response = await fetch(address, { headers: { apikey: env.supabaseKey() }, signal: signal ?? null }).catch(
    (error: unknown) => {
      throw unreachable(error);
    },
  );
  // A gateway or a network's sign-in page may respond with HTML instead of JSON.
  const body: unknown = await response.json().catch(() => {
    throw unreachable('TypeError: Failed to fetch');
  });
  if (!response.ok) throw body;
  return body as Functions[Called]['Returns'];
}
