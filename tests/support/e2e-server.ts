import { execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../supabase/local/free-port.ts';
import { copySite } from './site-copy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built site and its backend are served. */
    baseUrl: string;
    publishableKey: string;
    /** Acts as the service role: past every policy. */
    secretKey: string;
    /** What the server prints, mail included. */
    serverLog: string;
    /** The folder of the built files. */
    dist: string;
  }
}

/**
 * Builds a copy of the site and serves it with `vite preview` and its embedded backend, as
 * `npm start` does, on a port and data folder of its own. Google's endpoints have a stand-in.
 */
export default async function setup(project: TestProject) {
  const folder = copySite();
  const port = await freePort();
  const { VITEST: _, VITE_SUPABASE_URL: _url, VITE_SUPABASE_ANON_KEY: _key, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    PORT: String(port),
    GOOGLE_CLIENT_ID: 'stand-in-client',
    GOOGLE_CLIENT_SECRET: 'stand-in-secret',
    // The server would end with its standard input, which it has none of.
    CI: 'true',
  };
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build'], { cwd: folder, env, stdio: 'pipe' });
  execFileSync(process.execPath, ['scripts/prerender.ts'], { cwd: folder, env, stdio: 'pipe' });

  const serverLog = join(folder, 'server.log');
  const log = openSync(serverLog, 'a');
  const standIn = resolve('tests/support/google-stand-in.ts');
  const server = spawn(process.execPath, ['--import', standIn, vite, 'preview'], {
    cwd: folder,
    env,
    // Vite ends with its standard input, so that no server outlives the run.
    stdio: ['pipe', log, log],
  });
  const baseUrl = `http://localhost:${port}`;
  // Only a server that hangs takes this long; on a busy machine the first start can take minutes.
  const deadline = Date.now() + 300_000;
  while (
    !(await fetch(baseUrl).then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start:\n${readFileSync(serverLog, 'utf8')}`);
    }
    await new Promise((wait) => setTimeout(wait, 200));
  }

  const keys = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  project.provide('baseUrl', baseUrl);
  project.provide('publishableKey', keys['SUPABASE_PUBLISHABLE_KEY'] ?? '');
  project.provide('secretKey', keys['SUPABASE_SECRET_KEY'] ?? '');
  project.provide('serverLog', serverLog);
  project.provide('dist', join(folder, 'dist'));

  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  };
}
