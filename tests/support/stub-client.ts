import type { SupabaseClient } from '@supabase/supabase-js';

/** Who asks when a screen's own query runs in a backend test: `client` stands in for the site's Supabase client. */
export const stubClient = { client: undefined as unknown };

/** Stands in for that of src/lib/public-rpc. */
export async function publicRpc(name: string, asked: object) {
  const { data, error } = await (stubClient.client as SupabaseClient).rpc(name, asked, { get: true });
  if (error) throw error;
  return data;
}
