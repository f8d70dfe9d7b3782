// node tests/bench/build.bench.ts [tools ...]: seconds and memory of making the pages of so many tools (580, 5,000 and
// 100,000), for a project on PostgreSQL 17 that another process serves. Each made tool has eight tags that no other has.
// Preview pictures are drawn anew.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fillDirectory } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [580, 5000, 100_000];
const OWN_TAGS = 8;

const folder = mkdtempSync(join(tmpdir(), 'aisle-build-'));
for (const name of [
  'src',
  'public',
  'scripts',
  'supabase/local',
  'supabase/functions',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
])
  cpSync(name, join(folder, name), { recursive: true });
for (const name of ['tailwind.config.ts', 'package.json']) cpSync(name, join(folder, name));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

const backend = await serveBackend('PostgreSQL 17');
const env = {
  ...process.env,
  VITE_SUPABASE_URL: backend.base,
  VITE_SUPABASE_ANON_KEY: backend.apikey,
  VITE_SITE_URL: 'https://aisle.example',
};
const run = async (script: string, ...more: string[]) =>
  (await promisify(execFile)(process.execPath, [script, ...more], { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;

for (const number of sizes) {
  await fillDirectory(backend.sql, number, OWN_TAGS);
  rmSync(resolve('node_modules/.cache/previews'), { recursive: true, force: true });
  await run('node_modules/vite/bin/vite.js', 'build');
  const said = (await run('scripts/prerender.ts', '--leave-out')).trim().split('\n').at(-1);
  const files = existsSync(join(folder, 'dist')) ? readdirSync(join(folder, 'dist'), { recursive: true }).length : 0;
  console.log(`${number} tools: ${said} ${files} files and folders.`);
}
rmSync(folder, { recursive: true, force: true });
await backend.stop();
process.exit(0);
