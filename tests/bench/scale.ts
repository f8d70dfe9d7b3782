import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fillDirectory } from '../support/many-tools.ts';
import { serveBackend } from '../support/serve-backend.ts';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { copySite } from '../support/site-copy.ts';

/**
 * Measures time and memory of builds with 580, 5,000 and 100,000 tools that have eight unique tags each. Arguments:
 * other numbers of tools.
 */
export async function build(args: string[]) {
  const sizes = args.length > 0 ? args.map(Number) : [580, 5000, 100_000];
  const OWN_TAGS = 8;

  const folder = copySite();

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
    const summary = (await run('scripts/prerender.ts', '--leave-out')).trim().split('\n').at(-1);
    const files = existsSync(join(folder, 'dist')) ? readdirSync(join(folder, 'dist'), { recursive: true }).length : 0;
    console.log(`${number} tools: ${summary} ${files} files and folders.`);
  }
  rmSync(folder, { recursive: true, force: true });
  await backend.stop();
}

/**
 * Measures time and peak memory of a backup of 100,000 tools on PostgreSQL 17, and of restoring it there and into the
 * embedded backend. Argument: another number.
 */
export async function backup(args: string[]) {
  const tools = Number(args[0] ?? 100_000);
  const folder = mkdtempSync(join(tmpdir(), 'aisle-backup-'));
  const site = copySite();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];

  /** Returns the peak memory of a process so far, in MB. */
  const peakOf = ({ pid }: ChildProcess) =>
    Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

  async function measure(words: string, command: string, backup: string, database?: string) {
    const began = performance.now();
    const child = spawn(process.execPath, [resolve(site, `scripts/${command}.ts`), backup], {
      cwd: site,
      env: { ...process.env, DATABASE_URL: database ?? '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(child) || 0)), 100);
    const [code] = await once(child, 'exit').finally(() => clearInterval(watch));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${words}: ${seconds} s, at most ${Math.round(peak)} MB${code === 0 ? '' : `, FAILED with ${code}`}`);
  }

  const backend = await serveBackend('PostgreSQL 17');
  await fillDirectory(backend.sql, tools);
  const postgres = await startPostgres();
  const project = makeProject(postgres.url);
  const root = process.cwd();
  const empty = await openBackend(project.folder).finally(() => process.chdir(root));
  await empty.connection.close();
  project.remove();

  await measure(`Backup of ${tools} tools, PostgreSQL 17`, 'backup', first, backend.url);
  const size = (command: string) =>
    Number(execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim());
  console.log(
    `${Math.round(size('cat first/*.jsonl | wc -c') / 1e6)} MB, packed ${Math.round(size('tar -cz first | wc -c') / 1e6)} MB`,
  );
  await measure('Restored into PostgreSQL 17', 'restore', first, postgres.url);
  await measure('Found there already', 'restore', first, postgres.url);
  await measure('Restored into the embedded backend', 'restore', first);
  await measure('Backup of the embedded backend', 'backup', second);
  for (const path of [folder, site]) rmSync(path, { recursive: true, force: true });
  await postgres.stop();
  await backend.stop();
}
