import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { inject } from 'vitest';
import { freePort } from '../../supabase/local/free-port';
import { builtMark, siteEnvironment } from './e2e-build';
import { whenPrepared } from './prepared';

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

/** This worker's server process, which serves one test file after another. */
let running: { process: ChildProcess; logFile: string } | undefined;

/** Tells the server process to begin or to end, and waits until it has. */
async function tell(told: 'begin' | 'end') {
  const { process: server, logFile } = running!;
  const ended = new AbortController();
  const done = once(server, 'message', { signal: ended.signal });
  const failed = once(server, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`The test server has ended.\n${readFileSync(logFile, 'utf8')}`);
  });
  server.send(told);
  try {
    await Promise.race([done, failed]);
  } finally {
    failed.catch(() => {});
    ended.abort();
  }
}

/**
 * Serves a copy of the built site with `vite preview` and its embedded backend, as `npm start`
 * does, with a database of its own. Google's endpoints have a stand-in.
 */
async function serve() {
  await whenPrepared(builtMark(inject('built').folder));
  const { folder, port } = await copyOfBuilt();
  const logFile = join(folder, 'server.log');
  if (!running) {
    const log = openSync(logFile, 'w');
    const server = spawn(process.execPath, [resolve('tests/support/preview-process.ts')], {
      cwd: folder,
      // As in the background: without a standard input, and without CI, which would make Vite stay all the same.
      env: { ...siteEnvironment(port), CI: undefined },
      stdio: ['ignore', log, log, 'ipc'],
    });
    running = { process: server, logFile };
    server.once('exit', () => (running = undefined));
  }
  await tell('begin');
  const keys = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  return {
    baseUrl: `http://localhost:${port}`,
    folder,
    /** The folder of the built files. */
    dist: join(folder, 'dist'),
    publishableKey: keys['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    /** Acts as the service role: past every policy. */
    secretKey: keys['SUPABASE_SECRET_KEY'] ?? '',
    /** What the server has printed, mail included. */
    printed: () => readFileSync(logFile, 'utf8'),
    stop: () => tell('end'),
  };
}

let served: Awaited<ReturnType<typeof serve>> | undefined;

/** Serves the site to this test file until the returned function is called. `site-setup.ts` does it for every file. */
export async function serveToThisFile(): Promise<() => Promise<void>> {
  const site = await serve();
  served = site;
  return async () => {
    served = undefined;
    await site.stop();
  };
}

/** The site of this test file: nobody else reads or writes it, and it ends with the file. */
export function servedSite() {
  if (!served) throw new Error('No site is served in this run.');
  return served;
}
