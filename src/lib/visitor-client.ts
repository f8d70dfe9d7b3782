import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database';
import { env } from './env';
import { addressOf, restFetch } from './rest-fetch';

/**
 * The client for requests without a session. It reads and writes tables and calls functions. Its size is a tenth of
 * supabase-js. Import it with `getDatabase`. It sends no token, because caches serve only requests without a token.
 */
export const visitorClient = new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
  `${env.supabaseUrl()}/rest/v1`,
  {
    headers: { apikey: env.supabaseKey() },
    schema: 'public',
    fetch: (input, init) => restFetch(addressOf(input), init),
  },
);
