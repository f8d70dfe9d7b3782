import { hasStoredSession } from './stored-session';
import type { supabase } from './supabase-client';

type Client = typeof supabase;

let client: Promise<Client> | undefined;
const waiting = new Set<() => void>();

/** The only Supabase client, in its own chunk: it loads for a stored session, or when somebody signs in. */
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

/** The client for tables and functions: with a session the Supabase client, which sends its token. */
export const getDatabase = async (): Promise<Pick<Client, 'from' | 'rpc'>> =>
  hasStoredSession() ? getSupabase() : (await import('./visitor-client')).visitorClient;

/** Calls `run` when the Supabase client is first requested, or at once if it already was. Returns a function that cancels. */
export function onSupabaseRequested(run: () => void): () => void {
  if (client) run();
  waiting.add(run);
  return () => waiting.delete(run);
}
