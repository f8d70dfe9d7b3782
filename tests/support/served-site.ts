import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { inject } from 'vitest';
import { builtMark, siteEnvironment } from './e2e-build';
import { whenPrepared } from './prepared';

/** Returns the folder of this worker’s copy of the site. */
const copyFolder = () => `${inject('built').folder}-${process.env.VITEST_POOL_ID}`;

const times = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
const lookOf = (file: string) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
};

/**
 * Restores the built database. Copies only files with a different modification time, because copying all files takes a
 * second.
 */
function renewDatabase(built: string, copy: string) {
  const wanted = new Set(filesIn(built));
  for (const name of filesIn(copy)) if (!wanted.has(name)) rmSync(join(copy, name));
  for (const name of wanted) {
    const [from, to] = [join(built, name), join(copy, name)];
    if (!existsSync(to) || lookOf(from) !== lookOf(to)) cpSync(from, to, times);
  }
}

/**
 * Copies the built site for this worker, or restores the database of an earlier copy. The pages, feeds and code of the
 * copy contain the worker’s address. Test files only read the copy, and each file starts with a new database.
 */
function copyBuilt(folder: string, port: number) {
  const built = inject('built');
  // A worker that replaces another worker has the same folder but a different port.
  const portFile = join(folder, '.port');
  if (existsSync(portFile) && readFileSync(portFile, 'utf8') === String(port)) {
    cpSync(join(built.folder, '.env'), join(folder, '.env'));
    renewDatabase(join(built.folder, 'supabase/.temp'), join(folder, 'supabase/.temp'));
    return;
  }
  // The server runs in this folder, so only the content of the folder is deleted.
  for (const name of readdirSync(folder)) {
    if (name !== 'server.log') rmSync(join(folder, name), { recursive: true, force: true });
  }
  cpSync(built.folder, folder, { ...times, filter: (from) => from !== join(built.folder, 'dist') });
  for (const name of filesIn(join(built.folder, 'dist'))) {
    const [from, to] = [join(built.folder, 'dist', name), join(folder, 'dist', name)];
    mkdirSync(dirname(to), { recursive: true });
    const named = /\.(html|js|xml|txt)$/.test(name) ? readFileSync(from, 'utf8') : '';
    if (named.includes(built.address)) writeFileSync(to, named.replaceAll(built.address, `localhost:${port}`));
    // Tests never write this file, so a hard link is enough.
    else linkSync(from, to);
  }
  renewDatabase(join(built.folder, 'supabase/.temp'), join(folder, 'supabase/.temp'));
  writeFileSync(portFile, String(port));
}

/** The worker’s server process. It serves one test file after another on the same port. */
let running: { process: ChildProcess; logFile: string; port: number } | undefined;

/** Resolves with the next message of the server process. */
async function nextWord(server: ChildProcess, logFile: string): Promise<unknown> {
  const ended = new AbortController();
  const message = once(server, 'message', { signal: ended.signal });
  const failed = once(server, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`The test server has ended.\n${readFileSync(logFile, 'utf8')}`);
  });
  try {
    return ((await Promise.race([message, failed])) as unknown[])[0];
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
    // Vite keeps running if CI is set or its standard input is open.
    env: { ...siteEnvironment(), CI: undefined },
    stdio: ['ignore', log, log, 'ipc'],
  });
  server.once('exit', () => (running = undefined));
  return { process: server, logFile, port: Number(await nextWord(server, logFile)) };
}

/** Starts or stops the site in the server process. */
async function sendCommand(command: 'begin' | 'end') {
  const { process: server, logFile } = running!;
  server.send(command);
  await nextWord(server, logFile);
}

/** Serves a copy of the built site like `npm start`, with a separate database. A mock replaces Google’s endpoints. */
async function serve() {
  await whenPrepared(builtMark(inject('built').folder));
  const folder = copyFolder();
  running ??= await startServer(folder);
  const { logFile, port } = running;
  copyBuilt(folder, port);
  await sendCommand('begin');
  const keys = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  return {
    baseUrl: `http://localhost:${port}`,
    folder,
    dist: join(folder, 'dist'),
    publishableKey: keys['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    secretKey: keys['SUPABASE_SECRET_KEY'] ?? '',
    /** Returns the output of the server, including emails. */
    printed: () => readFileSync(logFile, 'utf8'),
    stop: () => sendCommand('end'),
  };
}

let served: Awaited<ReturnType<typeof serve>> | undefined;

/** Serves the site to this test file until the returned function is called. `site-setup.ts` calls it for every file. */
export async function serveToThisFile(): Promise<() => Promise<void>> {
  const site = await serve();
  served = site;
  return async () => {
    served = undefined;
    await site.stop();
  };
}

export function servedSite() {
  if (!served) throw new Error('No site is served in this run.');
  return served;
}
