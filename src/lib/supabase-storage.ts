import { StorageClient } from '@supabase/storage-js';
import { env } from './env';
import { getSupabase } from './supabase';

/**
 * supabase-js's own storage client, apart from it so that only the pages that upload load it.
 * It speaks for the session of the moment.
 */
export async function getStorage(): Promise<StorageClient> {
  const { data } = await (await getSupabase()).auth.getSession();
  const key = env.supabaseKey();
  return new StorageClient(`${env.supabaseUrl()}/storage/v1`, {
    apikey: key,
    authorization: `Bearer ${data.session?.access_token ?? key}`,
  });
}
