import { hasStoredSession } from './stored-session';
import type { supabase } from './supabase-client';

type Client = typeof supabase;

let client: Promise<Client> | undefined;
const waiting = new Set<() => void>();

/**
 * Loads the only Supabase client. Only a stored session or a sign-in needs it, so most visitors never load its chunk.
 */
export function getSupabase(): Promise<Client> {
  if (!client) {
    client = import('./supabase-client').then((module) => module.supabase);
    // Forget a failed load, so that the next call tries again.
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
 * Calls `run` when the Supabase client is first requested, or at once if it already was. Returns a function that
 * cancels.
 */
export function onSupabaseRequested(run: () => void): () => void {
  if (client) run();
  waiting.add(run);
  return () => waiting.delete(run);
}
