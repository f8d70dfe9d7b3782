import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../src/lib/database.ts';

export type Project = ReturnType<typeof openProject>;

/**
 * Connects to a project with the secret key, which bypasses row-level security. SUPABASE_URL and SUPABASE_SECRET_KEY
 * select the project. The default is the running embedded backend on PORT (5173) with the key in .env. Ends the process
 * if there is no key.
 */
export function openProject() {
  const known = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const url = process.env.SUPABASE_URL ?? `http://localhost:${process.env.PORT ?? 5173}`;
  const key = process.env.SUPABASE_SECRET_KEY ?? known.SUPABASE_SECRET_KEY;
  if (!key) {
    console.error(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY (Project settings → API keys), or start the local server once.',
    );
    process.exit(1);
  }
  const supabase = createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return { supabase, url };
}
