import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database';
import { env } from './env';
import { addressOf, restFetch } from './rest-fetch';

/**
 * The client for requests without a session, a tenth of the size of supabase-js. It sends no token, because caches only
 * serve requests without one. Import it with `getDatabase`.
 */
export const visitorClient = new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
  `${env.supabaseUrl()}/rest/v1`,
  {
    headers: { apikey: env.supabaseKey() },
    schema: 'public',
    fetch: (input, init) => restFetch(addressOf(input), init),
  },
);
