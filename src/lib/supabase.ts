import { hasStoredSession } from './stored-session';
import type { supabase } from './supabase-client';

type Client = typeof supabase;

let client: Promise<Client> | undefined;
const waiting = new Set<() => void>();

/**
 * Loads the only Supabase client. Only a stored session or a sign-in needs the client, so most visitors never load its
 * chunk.
 */
export function getSupabase(): Promise<Client> {
  if (!client) {
    client = import('./supabase-client').then((module) => module.supabase);
    // A failed load is forgotten, so that the next call tries again.
    client.catch(() => {
      client = undefined;
    });
    for (const run of waiting) run();
  }
  return client;
}

/** Returns the client for tables and functions. With a session, this is the Supabase client, which sends the token. */
export const getDatabase = async (): Promise<Pick<Client, 'from' | 'rpc'>> =>
  hasStoredSession() ? getSupabase() : (await import('./visitor-client')).visitorClient;

/**
 * Calls `run` at the first request for the Supabase client, or at once if there was a request before. Returns a
 * function that cancels.
 */
export function onSupabaseRequested(run: () => void): () => void {
  if (client) run();
  waiting.add(run);
  return () => waiting.delete(run);
}
