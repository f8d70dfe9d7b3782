import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Mapping from '../../src/domain/listing-files/record.ts';
import type * as Rows from '../../src/features/import/file-rows.ts';
import type * as Upload from '../../src/features/import/upload.ts';
import type { Database } from '../../src/lib/database.types.ts';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { openLoneSite } from '../support/lone-site.ts';
import { fillDirectory } from '../support/many-tools.ts';
import { bannerPng } from '../support/pictures.ts';
import { serveBackend } from '../support/serve-backend.ts';
import { copySite } from '../support/site-copy.ts';

/**
 * Measures time and memory of builds with 580, 5,000 and 100,000 tools. Each tool has eight unique tags. Arguments:
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
 * Measures time and peak memory of a backup of 100,000 tools on PostgreSQL 17. Then measures a restore into PostgreSQL
 * 17 and one into the embedded backend. Argument: another number of tools.
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

/**
 * Compares the import speed of a running site with its maximum: 50 rows per 100 ms and round trip. Variables: BASE_URL,
 * ROWS (default: the built-in catalogue, so that nothing changes).
 */
export async function importSpeed() {
  const load = async <Module>(path: string) => (await runnerImport<Module>(path)).module;
  const { createBatchSender, runImport } = await load<typeof Upload>('src/features/import/upload.ts');
  const { createFileRows } = await load<typeof Rows>('src/features/import/file-rows.ts');
  const { catalogueToImportTool } = await load<typeof Mapping>('src/domain/listing-files/record.ts');
  const { catalogue } = await load<typeof Catalogue>('src/catalogue/index.ts');

  const base = process.env.BASE_URL ?? 'http://localhost:5173';
  const key =
    process.env.SUPABASE_PUBLISHABLE_KEY ?? parseEnv(readFileSync('.env', 'utf8'))['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const client = createClient(base, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signInWithPassword({
    email: 'admin@example.com',
    password: 'admin-password',
  });
  if (error) throw error;

  const rows = Number(process.env.ROWS ?? 0);
  const tools = rows
    ? Array.from({ length: rows }, (_, index) => ({
        id: `bench-${index}`,
        name: `Bench tool ${index}`,
        description: `Number ${index} of a long file. `.repeat(15),
        url: `https://bench-${index}.example.com/`,
        category: ['Productivity'],
        tags: ['one', 'two', 'three'],
      }))
    : catalogue.map(catalogueToImportTool);

  const imported = createFileRows();
  const file = new File([JSON.stringify(tools)], 'bench.json');
  const parseBegan = performance.now();
  const opened = await imported.open({ file, choices: [] });
  const parsed = performance.now() - parseBegan;
  if (opened.kind === 'file-error') throw new Error(opened.message);

  const sendBatch = createBatchSender(async () => client, data.user.id, 'bench.json');
  let waited = 0;
  let batches = 0;
  const send: typeof sendBatch = async (batch, firstRow) => {
    const began = performance.now();
    const response = await sendBatch(batch, firstRow);
    waited += performance.now() - began;
    batches += 1;
    return response;
  };
  const began = performance.now();
  const result = await runImport({
    total: opened.valid,
    rows: imported.rows,
    send,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const took = performance.now() - began;
  if (result.errors > 0) throw new Error(result.messages.join('\n'));

  const allowed = waited + (batches - 1) * 100;
  const perSecond = (ms: number) => Math.round((result.imported / ms) * 1000);
  console.log(
    `${opened.total} rows, ${(file.size / 1024 / 1024).toFixed(1)} MB: parsed and checked in ${Math.round(parsed)} ms`,
  );
  console.log(`${batches} batches, round trip ${(waited / batches).toFixed(1)} ms on average`);
  console.log(
    `${perSecond(took)} rows/s of the ${perSecond(allowed)} rows/s that the batches allow: ratio ${(allowed / took).toFixed(3)}`,
  );
}

/** Checks that acknowledged writes survive six `kill -9` during an import, a full disk, and a full image store. */
export async function crash() {
  const KILLS = 6;
  const BATCH = 50;
  const site = await openLoneSite(['tests/support/full-disk.ts']);
  const flag = join(site.folder, 'disk-is-full');
  process.env.DISK_FULL = flag;

  const acknowledged = new Set<string>();
  const refusals: string[] = [];
  let failures = 0;
  const report = (isRight: boolean, words: string) => {
    console.log(`${isRight ? 'held' : 'LOST'}  ${words}`);
    if (!isRight) failures += 1;
  };

  const connect = () =>
    createClient<Database>(site.base, site.key(), { auth: { persistSession: false, autoRefreshToken: false } });
  async function signIn() {
    const client = connect();
    const { data, error } = await client.auth.signInWithPassword({
      email: 'admin@example.com',
      password: 'admin-password',
    });
    if (error) throw error;
    return { client, id: data.user.id };
  }
  type Client = ReturnType<typeof connect>;

  /** Sends batches like the import until `stop` returns true, and records the ids of each response. */
  async function importUntil(client: Client, run: string, stop: () => boolean) {
    for (let batch = 0; !stop(); batch += 1) {
      const rows = Array.from({ length: BATCH }, (_, at) => ({
        id: `${run}-${batch * BATCH + at}`,
        name: `Tool ${run} ${batch * BATCH + at}`,
        description: 'One of many in a long file. '.repeat(10),
        url: 'https://example.com/',
        category: 'Other',
        tags: ['bench'],
      }));
      const { data, error } = await client.from('ai_tools').upsert(rows).select('id');
      if (error) refusals.push(error.message);
      for (const { id } of data ?? []) acknowledged.add(id);
      if (error && stop()) return;
    }
  }

  async function stored(client: Client): Promise<Set<string>> {
    const ids = new Set<string>();
    for (let from = 0; ; from += 1000) {
      const { data, error } = await client
        .from('ai_tools')
        .select('id')
        .like('id', 'crash-%')
        .order('id')
        .range(from, from + 999);
      if (error) throw error;
      for (const { id } of data) ids.add(id);
      if (data.length < 1000) return ids;
    }
  }

  async function check(client: Client, words: string) {
    const there = await stored(client);
    const lost = [...acknowledged].filter((id) => !there.has(id));
    const parts = Map.groupBy(
      there,
      (id) => `${id.split('-', 2).join('-')} ${Math.floor(Number(id.split('-')[2]) / BATCH)}`,
    );
    const halves = [...parts.values()].filter(({ length }) => length !== BATCH);
    report(
      lost.length === 0 && halves.length === 0,
      `${words}: ${acknowledged.size} acknowledged, ${lost.length} lost, ${there.size} stored, ${halves.length} batches in part`,
    );
  }

  try {
    await site.start();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { client } = await signIn();
      let isDead = false;
      const before = acknowledged.size;
      const sending = importUntil(client, `crash-${kill}`, () => isDead);
      // Kills the server in the middle of a batch, after a number of batches and not after a time.
      while (acknowledged.size < before + BATCH * (2 + kill)) await new Promise((wait) => setTimeout(wait, kill));
      isDead = true;
      await site.end('SIGKILL');
      await sending;
      await site.start();
      await check((await signIn()).client, `kill -9, number ${kill}`);
    }

    const { client, id } = await signIn();
    const before = acknowledged.size;
    let isOver = false;
    const refusedBefore = refusals.length;
    const sending = importUntil(client, 'crash-disk', () => isOver);
    while (acknowledged.size < before + BATCH * 3) await new Promise((wait) => setTimeout(wait, 2));
    writeFileSync(flag, '');
    while (refusals.length < refusedBefore + 3) await new Promise((wait) => setTimeout(wait, 20));
    isOver = true;
    await sending;
    rmSync(flag);
    await site.end('SIGKILL');
    await site.start();
    await check((await signIn()).client, 'disk full during an import, then room again');

    const again = await signIn();
    writeFileSync(flag, '');
    const path = `${id}/no-room.png`;
    const { error } = await again.client.storage
      .from('tool-banners')
      .upload(path, bannerPng(), { contentType: 'image/png' });
    rmSync(flag);
    const { publicUrl } = again.client.storage.from('tool-banners').getPublicUrl(path).data;
    const served = await fetch(publicUrl);
    report(
      error !== null && !served.ok,
      `no room for a banner: ${error ? 'refused' : 'ACCEPTED'}, then its address answers ${served.status}`,
    );
    await site.end('SIGKILL');
    await site.start();
    await check((await signIn()).client, 'after there was no room for a banner');
  } finally {
    await site.end('SIGKILL');
    if (failures > 0) console.log(site.output().slice(-3000));
    site.remove();
  }
  console.log(failures ? `${failures} failures` : 'Nothing acknowledged was lost.');
  return failures === 0;
}
