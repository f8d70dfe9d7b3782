import { env } from './env';

/**
 * Tells a function of the database something whose answer nobody waits for. `keepalive` lets the request finish after the
 * page is closed; a failure only loses what was told.
 */
export function quietCall(name: 'count_placements' | 'log_search', told: Record<string, unknown>) {
  // Without the Supabase client: most visitors have not loaded it, and what is counted must not carry a session.
  void fetch(`${env.supabaseUrl()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: env.supabaseKey(), 'content-type': 'application/json' },
    body: JSON.stringify(told),
  }).catch(() => {});
}
