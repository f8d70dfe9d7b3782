import { spawn } from 'node:child_process';
import { cpSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, inject } from 'vitest';
import { freePort } from '../../supabase/local/free-port';
import { builtMark, siteEnvironment } from './e2e-build';
import { whenPrepared } from './prepared';
import { waitForServer } from './wait-for-server';

/**
 * This worker's copy of the built site, which calls itself by the worker's own address: pages, feeds and code name it.
 * Test files only read it; each begins with a fresh database.
 */
async function copyOfBuilt(): Promise<{ folder: string; port: number }> {
  const built = inject('built');
  const folder = `${built.folder}-${process.env.VITEST_POOL_ID}`;
  const portFile = join(folder, 'port');
  if (existsSync(portFile)) {
    for (const name of ['supabase/.temp', '.env']) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(built.folder, name), join(folder, name), { recursive: true });
    }
    return { folder, port: Number(readFileSync(portFile, 'utf8')) };
  }
  const port = await freePort();
  cpSync(built.folder, folder, { recursive: true, verbatimSymlinks: true });
  const dist = join(folder, 'dist');
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|xml|txt)$/.test(name)) continue;
    const file = join(dist, name);
    const text = readFileSync(file, 'utf8');
    if (text.includes(built.address)) writeFileSync(file, text.replaceAll(built.address, `localhost:${port}`));
  }
  writeFileSync(portFile, String(port));
  return { folder, port };
}

/**
 * Serves a copy of the built site with `vite preview` and its embedded backend, as `npm start`
 * does, with a database of its own. Google's endpoints have a stand-in.
 */
async function serve() {
  await whenPrepared(builtMark(inject('built').folder));
  const { folder, port } = await copyOfBuilt();
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'w');
  const server = spawn(
    process.execPath,
    ['--import', resolve('tests/support/google-stand-in.ts'), 'node_modules/vite/bin/vite.js', 'preview'],
    {
      cwd: folder,
      // As in the background: without a standard input, and without CI, which would make Vite stay all the same.
      env: { ...siteEnvironment(port), CI: undefined },
      stdio: ['ignore', log, log],
    },
  );
  const baseUrl = `http://localhost:${port}`;
  await waitForServer(baseUrl, server, () => readFileSync(logFile, 'utf8'));
  const keys = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  return {
    baseUrl,
    folder,
    /** The folder of the built files. */
    dist: join(folder, 'dist'),
    publishableKey: keys['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    /** Acts as the service role: past every policy. */
    secretKey: keys['SUPABASE_SECRET_KEY'] ?? '',
    /** What the server has printed, mail included. */
    printed: () => readFileSync(logFile, 'utf8'),
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      const timer = setTimeout(() => server.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

// The journeys against a hosted project have no built site.
const served = inject('built') ? await serve() : undefined;
afterAll(() => served?.stop());

/** The site of this test file: nobody else reads or writes it, and it ends with the file. */
export function servedSite() {
  if (!served) throw new Error('No site is served in this run.');
  return served;
}
