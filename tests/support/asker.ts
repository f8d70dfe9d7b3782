import type { SupabaseClient } from '@supabase/supabase-js';

/** Replaces the site’s Supabase client in a backend test by `client`. */
export const asker = { client: undefined as unknown };

/** Replaces src/lib/public-answer. */
export async function publicAnswer(name: string, asked: object) {
  const { data, error } = await (asker.client as SupabaseClient).rpc(name, asked, { get: true });
  if (error) throw error;
  return data;
}
