import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database';
import { env } from './env';
import { addressOf, restFetch } from './rest-fetch';

/**
 * The client for requests without a session. It has a tenth of the size of supabase-js. It sends no token, because
 * caches serve only requests without a token. Import it with `getDatabase`.
 */
export const visitorClient = new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
  `${env.supabaseUrl()}/rest/v1`,
  {
    headers: { apikey: env.supabaseKey() },
    schema: 'public',
    fetch: (input, init) => restFetch(addressOf(input), init),
  },
);
