import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { env } from './env';
import { sessionKeeper } from './stored-session';

/** The one client. Import it through `getSupabase`, which keeps it out of the first paint's way. */
export const supabase = createClient<Database>(env.supabaseUrl(), env.supabaseKey(), {
  auth: {
    flowType: 'implicit',
    storage: sessionKeeper,
    detectSessionInUrl: true,
    persistSession: true,
    autoRefreshToken: true,
  },
});
