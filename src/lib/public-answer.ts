import type { Database } from './database';
import { env } from './env';
import { hasStoredSession } from './stored-session';
import { getSupabase } from './supabase';

type Functions = Database['public']['Functions'];
type Name =
  | 'directory_version'
  | 'schema_version'
  | 'categories_in_families'
  | 'current_offers'
  | 'changes_since'
  | 'search_tools'
  | 'sponsored_tools'
  | 'picked_tools'
  | 'tool_page'
  | 'compare_tools'
  | 'batch_reads';

/**
 * Calls a function that everybody may read, by GET and without retries. A visitor's request needs no client: supabase-js is a third
 * of what the page would load. Caches may respond to it, while an account's request, with its token, passes them.
 * @throws the error of the database, or, as supabase-js does, one without a code where it did not respond.
 */
export async function publicAnswer<Asked extends Name>(
  name: Asked,
  asked: Functions[Asked]['Args'] & object = {},
  signal?: AbortSignal,
): Promise<Functions[Asked]['Returns']> {
  if (hasStoredSession()) {
    const question = (await getSupabase()).rpc(name, asked, { get: true }).retry(false);
    const { data, error } = await (signal ? question.abortSignal(signal) : question);
    if (error) throw error;
    return data;
  }
  const given = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value as string | number | boolean)]],
  );
  const address = `${env.readsUrl()}/rest/v1/rpc/${name}?${new URLSearchParams(given)}`;
  const unreached = (error: unknown) => ({ message: String(error), code: '' });
  const answer = await fetch(address, { headers: { apikey: env.supabaseKey() }, signal: signal ?? null }).catch(
    (error: unknown) => {
      throw unreached(error);
    },
  );
  // Without JSON the response is that of a gateway, or of the sign-in page of somebody's network.
  const body: unknown = await answer.json().catch(() => {
    throw unreached('TypeError: Failed to fetch');
  });
  if (!answer.ok) throw body;
  return body as Functions[Asked]['Returns'];
}
