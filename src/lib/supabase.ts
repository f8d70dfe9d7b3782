import { loadPart } from './load-part';
import type { supabase } from './supabase-client';

type Client = typeof supabase;

let client: Promise<Client> | undefined;
const waiting = new Set<() => void>();

/**
 * The one Supabase client, in a chunk of its own: pages that neither read data nor
 * have a session to restore do without it.
 */
export function getSupabase(): Promise<Client> {
  if (!client) {
    client = loadPart(() => import('./supabase-client')).then((module) => module.supabase);
    // A chunk that could not be fetched is asked for again next time.
    client.catch(() => {
      client = undefined;
    });
    for (const run of waiting) run();
  }
  return client;
}

/** Calls back when somebody first asks for the client (at once if that has happened). Returns a function that stops. */
export function onSupabaseNeeded(run: () => void): () => void {
  if (client) run();
  waiting.add(run);
  return () => waiting.delete(run);
}
