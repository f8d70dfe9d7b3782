import type { supabase } from './supabase-client';

type Client = typeof supabase;

let client: Promise<Client> | undefined;
const waiting = new Set<() => void>();

/** The only Supabase client, in its own chunk: pages without data to fetch or a session to restore do not load it. */
export function getSupabase(): Promise<Client> {
  if (!client) {
    client = import('./supabase-client').then((module) => module.supabase);
    // A failed load is retried the next time.
    client.catch(() => {
      client = undefined;
    });
    for (const run of waiting) run();
  }
  return client;
}

/** Loads the client and lets it look for a session, as every request does first. */
export function preloadSupabase(): void {
  // Whoever asks for something says what went wrong.
  const loading = import('./supabase-client').catch(() => null);
  void loading.then((loaded) => loaded?.supabase.auth.getSession());
}

/** Calls `run` when the client is first requested, or at once if it already was. Returns a function that cancels. */
export function onSupabaseNeeded(run: () => void): () => void {
  if (client) run();
  waiting.add(run);
  return () => waiting.delete(run);
}
