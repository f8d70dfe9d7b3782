import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '../../supabase/local/free-port';
import { waitForServer } from './wait-for-server';

const deno = process.env.DENO ?? resolve('node_modules/@deno/linux-x64-glibc/deno');
/** package-lock.json includes Deno only for Linux x64. On other platforms, the variable DENO contains the path. */
export const hasDeno = existsSync(deno);

/**
 * Runs an edge function with the permissions of the hosted platform: access to the network and to the packages in
 * node_modules.
 */
export async function startFunction(file: string, settings: Record<string, string>) {
  const port = await freePort();
  const options = ['run', '--no-remote', '--node-modules-dir=manual', '--no-prompt', '--allow-net', '--allow-env'];
  const child: ChildProcess = spawn(deno, [...options, file], {
    env: {
      ...settings,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (part) => (output += String(part)));
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await waitForServer(url, child, () => output);
  return { url, kill: () => void child.kill('SIGKILL') };
}
