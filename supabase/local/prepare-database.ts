import { existsSync } from 'node:fs';
import { paths } from './environment.ts';
import { takeLock } from './lock.ts';
import { resetDatabase } from './reset.ts';

/**
 * Takes the local data folder for this process, and makes the database where there is none yet.
 * @throws a sentence when another server has the folder, or when the database cannot be made.
 */
export function prepareDatabase(): void {
  takeLock(paths.lock());
  if (existsSync(paths.ready())) return;
  console.log('First start: making the local database…');
  resetDatabase();
}
