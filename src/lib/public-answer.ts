import type { Database } from './database';
import { env } from './env';
import { hasStoredSession } from './stored-session';
import { getSupabase } from './supabase';

type Functions = Database['public']['Functions'];

/**
 * Asks a function of the database that everybody may ask. For a visitor without the Supabase client, which pages that are up
 * to date need not load; an account is told what is true now, past every cache.
 */
export async function publicAnswer<
  Name extends
    'directory_version' | 'schema_version' | 'categories_in_families' | 'offered_placements' | 'changes_since',
>(name: Name, asked: Functions[Name]['Args'] & object = {}): Promise<Functions[Name]['Returns']> {
  if (hasStoredSession()) {
    const { data, error } = await (await getSupabase()).rpc(name, asked, { get: true });
    if (error) throw error;
    return data;
  }
  const answer = await fetch(`${env.readsUrl()}/rest/v1/rpc/${name}?${new URLSearchParams(asked)}`, {
    headers: { apikey: env.supabaseKey() },
  });
  if (!answer.ok) throw new Error(`${name} could not be read (${answer.status}).`);
  return (await answer.json()) as Functions[Name]['Returns'];
}
