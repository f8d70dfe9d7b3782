import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { inject } from 'vitest';
import { builtMark, siteEnvironment } from './e2e-build';
import { whenPrepared } from './prepared';

/** Where this worker's copy of the built site stands. */
const copyFolder = () => `${inject('built').folder}-${process.env.VITEST_POOL_ID}`;

/**
 * Copies the built site for this worker, or renews its database. A copy calls itself by the worker's own address: pages,
 * feeds and code name it. Test files only read it; each begins with a fresh database.
 */
function copyBuilt(folder: string, port: number) {
  const built = inject('built');
  if (existsSync(join(folder, 'dist'))) {
    for (const name of ['supabase/.temp', '.env']) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(built.folder, name), join(folder, name), { recursive: true });
    }
    return;
  }
  cpSync(built.folder, folder, { recursive: true, verbatimSymlinks: true });
  const dist = join(folder, 'dist');
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|xml|txt)$/.test(name)) continue;
    const file = join(dist, name);
    const text = readFileSync(file, 'utf8');
    if (text.includes(built.address)) writeFileSync(file, text.replaceAll(built.address, `localhost:${port}`));
  }
}

/** This worker's server process, which serves one test file after another on the same port. */
let running: { process: ChildProcess; logFile: string; port: number } | undefined;

/** What the server process says next. */
async function nextWord(server: ChildProcess, logFile: string): Promise<unknown> {
  const ended = new AbortController();
  const said = once(server, 'message', { signal: ended.signal });
  const failed = once(server, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`The test server has ended.\n${readFileSync(logFile, 'utf8')}`);
  });
  try {
    return ((await Promise.race([said, failed])) as unknown[])[0];
  } finally {
    failed.catch(() => {});
    ended.abort();
  }
}

async function startServer(folder: string) {
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'w');
  const server = spawn(process.execPath, [resolve('tests/support/preview-process.ts')], {
    cwd: folder,
    // As in the background: without a standard input, and without CI, which would make Vite stay all the same.
    env: { ...siteEnvironment(), CI: undefined },
    stdio: ['ignore', log, log, 'ipc'],
  });
  server.once('exit', () => (running = undefined));
  return { process: server, logFile, port: Number(await nextWord(server, logFile)) };
}

/** Tells the server process to begin or to end, and waits until it has. */
async function tell(told: 'begin' | 'end') {
  const { process: server, logFile } = running!;
  server.send(told);
  await nextWord(server, logFile);
}

/**
 * Serves a copy of the built site with `vite preview` and its embedded backend, as `npm start`
 * does, with a database of its own. Google's endpoints have a stand-in.
 */
async function serve() {
  await whenPrepared(builtMark(inject('built').folder));
  const folder = copyFolder();
  running ??= await startServer(folder);
  const { logFile, port } = running;
  copyBuilt(folder, port);
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
