// node tests/bench/backup.bench.ts [tools]: seconds and peak memory of a backup of so many tools (100,000) on PostgreSQL 17,
// and of restoring it there and into the embedded backend; how large it is, and how large packed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { copySite } from '../support/site-copy.ts';
import { fillDirectory } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const tools = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'aisle-backup-'));
const site = copySite();
const [first, second] = [join(folder, 'first'), join(folder, 'second')];

/** The most memory that a process has had so far, in MB. */
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
const size = (command: string) => Number(execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim());
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
process.exit(0);
