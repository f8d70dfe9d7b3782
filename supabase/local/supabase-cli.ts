import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const packaged = resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');

/**
 * The Supabase CLI, which generates the types and runs the advisors. package-lock.json contains it only for Linux x64.
 * On other platforms, set SUPABASE_CLI to its path.
 */
export const supabaseCli = process.env.SUPABASE_CLI ?? (existsSync(packaged) ? packaged : undefined);
