import { existsSync } from 'node:fs';
import { paths } from './environment.ts';
import { takeLock } from './lock.ts';
import { resetDatabase } from './reset.ts';

/**
 * Locks the local data folder for this process, and creates the database if there is none.
 * @throws a message for the user if another server holds the folder or the database cannot be created.
 */
export function prepareDatabase(): void {
  takeLock(paths.lock());
  if (existsSync(paths.ready())) return;
  console.log('First start: making the local database…');
  resetDatabase();
}
