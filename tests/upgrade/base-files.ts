import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What 0.1.0 was: the hashes of its migrations, a database that people had used, and what its site asks of one. */
export const BASE = {
  version: '0.1.0',
  hashes: 'tests/upgrade/base.sha256',
  dump: 'tests/upgrade/dump',
  api: 'tests/upgrade/api.json',
};

export const MIGRATIONS = 'supabase/migrations';

export const migrationFiles = (folder = MIGRATIONS) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A line for each migration, as `sha256sum` writes them. */
export const describeMigrations = (folder = MIGRATIONS) =>
  migrationFiles(folder)
    .map((file) => `${hashOf(join(folder, file))}  ${file}\n`)
    .join('');

/** The migrations of the base, with their hashes. */
export const readBase = (): Map<string, string> =>
  new Map(
    readFileSync(BASE.hashes, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );

/** What is wrong with the migrations in a folder, one sentence each. */
export function baseProblems(base = readBase(), folder = MIGRATIONS): string[] {
  const files = migrationFiles(folder);
  const last = [...base.keys()].at(-1) ?? '';
  const advice = `Databases of ${BASE.version} have run it as it was: write a new migration that changes what it made.`;
  return [
    ...[...base].flatMap(([file, hash]) => {
      if (!files.includes(file)) return [`${file} is gone. ${advice}`];
      return hashOf(join(folder, file)) === hash ? [] : [`${file} was changed. ${advice}`];
    }),
    ...files
      .filter((file) => !base.has(file) && file < last)
      .map((file) => `${file} comes before ${last}, the last of ${BASE.version}: give it a later number.`),
  ];
}
