import type { SupabaseClient } from '@supabase/supabase-js';

/** Replaces the site’s Supabase client in a backend test by `client`. */
export const stubClient = { client: undefined as unknown };

/** Replaces src/lib/public-rpc. */
export async function publicRpc(name: string, asked: object) {
  const { data, error } = await (stubClient.client as SupabaseClient).rpc(name, asked, { get: true });
  if (error) throw error;
  return data;
}
