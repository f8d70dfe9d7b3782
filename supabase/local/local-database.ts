import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { paths } from './environment.ts';
import { loadLiteCli } from './load-lite.ts';
import { takeLock } from './lock.ts';
import { migrateLocalDatabase } from './migrate.ts';

type App = Parameters<typeof migrateLocalDatabase>[0];
type Driver = { exec(text: string): Promise<unknown> };

const run = (app: App, text: string) => (app.connection.driver as unknown as Driver).exec(text);

let isWarningExplained = process.env.NODE_ENV === 'test';
/** Explains the line "EXPERIMENTAL FEATURES ENABLED: storage", which the package prints once per process. */
function explainWarning() {
  if (!isWarningExplained)
    console.warn('This warning is expected: the embedded backend, with its storage, is for development only.');
  isWarningExplained = true;
}

async function open(): Promise<App> {
  const { createApi } = await loadLiteCli();
  const api = await createApi({ withSupabaseClient: false });
  const app = await api.project.local.createApp(paths.config, { admin: false });
  explainWarning();
  await migrateLocalDatabase(app);
  return app;
}

/** Returns SQL that replaces the server's URL in stored picture addresses, because the URL changes with PORT. */
export const picturesAt = (site: string) => {
  const columns = ['banner_url', 'screenshot_url'];
  const earlier = `'^http://localhost:[0-9]+(?=/(demo|storage/v1)/)'`;
  // Triggers are disabled, because this update is not an edit of a listing.
  return `begin; set local session_replication_role = replica; update public.ai_tools set
    ${columns.map((column) => `${column} = regexp_replace(${column}, ${earlier}, '${site}')`).join(', ')}
    where ${columns.map((column) => `${column} ~ ${earlier}`).join(' or ')}; commit`;
};

type Beginning = { seed: boolean };

/**
 * Empties the local database and storage, applies the migrations and the seed, and returns the open backend. All work
 * is done in this process, because a child process would continue to write after its parent was killed. The caller must
 * own the lock.
 */
async function makeLocalDatabase(beginning: Beginning): Promise<App> {
  rmSync(paths.ready(), { force: true });
  for (const folder of ['pgdata', 'storage']) rmSync(`${paths.temp()}/${folder}`, { recursive: true, force: true });
  mkdirSync(paths.temp(), { recursive: true });
  const app = await open();
  if (beginning.seed) await run(app, readFileSync(paths.seed, 'utf8'));
  // This file is written last. Without the file, the next start recreates the database.
  writeFileSync(paths.ready(), new Date().toISOString());
  return app;
}

/**
 * Locks the local data folder and opens the backend. Creates the database at the first use.
 * @throws a message for the user if another server owns the lock, or if the database cannot be created or migrated.
 */
export async function openLocalDatabase(beginning: Beginning = { seed: true }): Promise<App> {
  takeLock(paths.lock());
  const isMade = existsSync(paths.ready());
  if (!isMade) console.log('First start: creating the local database…');
  const app = isMade ? await open() : await makeLocalDatabase(beginning);
  await run(app, picturesAt(process.env['SITE_URL']!));
  return app;
}

export async function resetLocalDatabase(beginning: Beginning): Promise<void> {
  takeLock(paths.lock());
  const app = await makeLocalDatabase(beginning);
  await app.connection.close();
}
