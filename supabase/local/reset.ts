import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { paths } from './environment.ts';

/** Empties the local database and storage, then applies the migrations and the seed. The caller must hold the lock. */
export function resetDatabase(): void {
  rmSync(paths.ready(), { force: true });
  for (const folder of ['pgdata', 'storage']) rmSync(`${paths.temp()}/${folder}`, { recursive: true, force: true });
  mkdirSync(paths.temp(), { recursive: true });
  const run = spawnSync('node_modules/.bin/lite', ['db', 'reset', '--hard', '--config', paths.config], {
    encoding: 'utf8',
    env: process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (run.status !== 0) {
    throw new Error(`The local database could not be made.\n${run.stdout}\n${run.stderr}`);
  }
  writeFileSync(paths.ready(), new Date().toISOString());
}
