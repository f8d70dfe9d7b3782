import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database';
import { env } from './env';
import { createAuthFetch } from './auth-fetch';
import { sessionStore } from './stored-session';

/** The only Supabase client. Import it with `getSupabase`, which loads this module lazily. */
export const supabase: SupabaseClient<Database> = createClient<Database>(env.supabaseUrl(), env.supabaseKey(), {
  global: { fetch: createAuthFetch(env.supabaseKey(), () => supabase.auth) },
  auth: {
    flowType: 'implicit',
    storage: sessionStore,
    // A session from a link must be confirmed by the visitor first (src/features/auth/use-redirect-result.tsx).
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
  },
});
