import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FILES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'supabase/functions',
  'supabase/local',
  'supabase/migrations',
  'tailwind.config.ts',
  'vite.config.ts',
];

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)));

/**
 * Hashes the files and settings that a build depends on, except the directory's data.
 * @param settings the environment variables of the build.
 */
export function hashInputs(folder: string, settings: Record<string, string>): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(settings).sort()) hash.update(`\n${name}=${settings[name]}`);
  for (const name of FILES.map((file) => join(folder, file)).filter((file) => existsSync(file)))
    for (const file of filesIn(name)) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
