import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const packaged = resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');

/**
 * The path of the Supabase CLI, which generates the types and runs the advisors. npm installs it only on Linux x64. On
 * other platforms, set SUPABASE_CLI.
 */
export const supabaseCli = process.env.SUPABASE_CLI ?? (existsSync(packaged) ? packaged : undefined);
