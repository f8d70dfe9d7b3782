import type { SupabaseClient } from '@supabase/supabase-js';

/** Replaces the site’s Supabase client in a backend test. */
export const stubClient = { client: undefined as unknown };

export async function publicRpc(name: string, args: object) {
  const { data, error } = await (stubClient.client as SupabaseClient).rpc(name, args, { get: true });
  if (error) throw error;
  return data;
}
