import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const packaged = resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');

/**
 * The Supabase CLI that writes the types and runs the advisors. The lock brings it for Linux on x64 alone:
 * for other platforms this version has no package whose hash could be in the lock. There, SUPABASE_CLI may name one.
 */
export const supabaseCli = process.env.SUPABASE_CLI ?? (existsSync(packaged) ? packaged : undefined);
