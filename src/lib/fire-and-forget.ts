import { env } from './env';

/**
 * Calls a database function without waiting for the response. Ignores failures. `keepalive` lets the request finish
 * after the page is closed.
 */
export function fireAndForget(name: 'count_events' | 'log_search', args: Record<string, unknown>) {
  // Uses fetch, because most visitors have not loaded the Supabase client, and counts must not carry a session.
  void fetch(`${env.supabaseUrl()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: env.supabaseKey(), 'content-type': 'application/json' },
    body: JSON.stringify(args),
  }).catch(() => {});
}
