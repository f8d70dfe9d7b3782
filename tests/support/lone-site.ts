import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '../../supabase/local/free-port.ts';
import { copySite } from './site-copy.ts';
import { waitForServer } from './wait-for-server.ts';

/** Serves the embedded backend like `npm start`, but without pages and with a separate port and data folder. */
export async function openLoneSite(preload: string[] = []) {
  const folder = copySite();
  mkdirSync(join(folder, 'dist'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const log = join(folder, 'server.log');
  let server: ChildProcess | undefined;

  return {
    folder,
    base,
    key: (name = 'SUPABASE_PUBLISHABLE_KEY') => parseEnv(readFileSync(join(folder, '.env'), 'utf8'))[name] ?? '',
    output: () => readFileSync(log, 'utf8'),
    async start() {
      const out = openSync(log, 'a');
      server = spawn(
        process.execPath,
        [...preload.flatMap((file) => ['--import', resolve(file)]), 'node_modules/vite/bin/vite.js', 'preview'],
        { cwd: folder, env: { ...process.env, PORT: String(port) }, stdio: ['ignore', out, out] },
      );
      await waitForServer(`${base}/auth/v1/health`, server, () => readFileSync(log, 'utf8'));
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
