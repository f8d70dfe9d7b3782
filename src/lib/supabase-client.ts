import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database';
import { env } from './env';
import { sessionFetch } from './session-fetch';
import { sessionKeeper } from './stored-session';

/** The one client. Import it through `getSupabase`, which keeps it out of the first paint's way. */
export const supabase: SupabaseClient<Database> = createClient<Database>(env.supabaseUrl(), env.supabaseKey(), {
  global: { fetch: sessionFetch(env.supabaseKey(), () => supabase.auth) },
  auth: {
    flowType: 'implicit',
    storage: sessionKeeper,
    // A session in a link is asked about first: src/features/auth/use-arrival.tsx.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
  },
});
