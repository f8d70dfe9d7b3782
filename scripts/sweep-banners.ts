// npm run banners:sweep [-- --dry-run]: removes stored banners that are older than a day and that no listing uses, and
// those of listings that were rejected or taken down more than a day ago.
//
// Hosted: SUPABASE_URL and SUPABASE_SECRET_KEY name the project and its secret key.
// Local: without them, the running embedded backend (PORT, else 5173) with the key in .env.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../src/lib/database.types.ts';

const BUCKET = 'tool-banners';
/** The storage API allows 1,000 objects per call; fewer keep each response short. */
const AT_ONCE = 100;

const known = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
const url = process.env.SUPABASE_URL ?? `http://localhost:${process.env.PORT ?? 5173}`;
const key = process.env.SUPABASE_SECRET_KEY ?? known.SUPABASE_SECRET_KEY;
const isDryRun = process.argv.includes('--dry-run');
if (!key) {
  console.error(
    'Set SUPABASE_URL and SUPABASE_SECRET_KEY (Project settings → API keys), or start the local server once.',
  );
  process.exit(1);
}

const supabase = createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/**
 * The oldest unused banners. One that cannot be removed is returned again, so the caller stops once nothing was
 * removed.
 */
async function findUnnamed() {
  const { data, error } = await supabase.rpc('unnamed_banners');
  if (error) throw new Error(`The unnamed banners could not be read from ${url}: ${error.message}`);
  return data;
}

if (!isDryRun) {
  const { data, error } = await supabase.rpc('retire_banners');
  if (error) throw new Error(`The banners of rejected listings could not be let go at ${url}: ${error.message}`);
  console.log(`${data} rejected listings let their banners go.`);
}

let removed = 0;
let bytes = 0;
for (let unnamed = await findUnnamed(); unnamed.length > 0; unnamed = await findUnnamed()) {
  const before = removed;
  for (let from = 0; from < unnamed.length; from += AT_ONCE) {
    const part = unnamed.slice(from, from + AT_ONCE);
    for (const { name, created_at, bytes: size } of part) console.log(`${created_at}  ${size ?? '?'} bytes  ${name}`);
    if (isDryRun) continue;
    const { data, error } = await supabase.storage.from(BUCKET).remove(part.map(({ name }) => name));
    if (error) throw new Error(`Banners could not be removed: ${error.message}`);
    removed += data.length;
    bytes += part.reduce((sum, { bytes: size }) => sum + (size ?? 0), 0);
  }
  if (removed === before) break;
}
console.log(isDryRun ? 'Nothing was removed: this was a dry run.' : `${removed} banners removed, ${bytes} bytes.`);
