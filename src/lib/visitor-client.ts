import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database';
import { env } from './env';
import { addressOf, restFetch } from './rest-fetch';

/**
 * The part of supabase-js that reads and writes tables and calls functions, for requests without a session: a tenth of
 * its size. Import it with `getDatabase`. It sends no token, because caches respond only to requests without one.
 */
export const visitorClient = new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
  `${env.supabaseUrl()}/rest/v1`,
  {
    headers: { apikey: env.supabaseKey() },
    schema: 'public',
    fetch: (input, init) => restFetch(addressOf(input), init),
  },
);
