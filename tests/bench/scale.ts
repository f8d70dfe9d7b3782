import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
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
import { random as randomNumbers } from '../support/random.ts';
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

/**
 * Measures the counting of one day of visits on PostgreSQL 17, then the size of a year and the time to fold a day. A
 * visitor sees one or two lists of 16 cards and often a tool's page. The first listing is seen twice as often as the
 * second. Variables: LISTINGS and VISITS (default 100000).
 */
export async function views() {
  const listings = Number(process.env.LISTINGS ?? 100_000);
  const visits = Number(process.env.VISITS ?? 100_000);
  const CONNECTIONS = 4;
  const backend = await serveBackend('PostgreSQL 17');
  const sql = postgres(backend.url!, { onnotice: () => {}, max: CONNECTIONS });
  const [{ member } = {}] = await sql`select id as member from auth.users where email = 'member@example.com'`;
  // Without triggers, because counting reads only the id and the status of a listing.
  await sql.unsafe(`set session_replication_role = replica;
    insert into public.ai_tools (id, slug, name, description, url, category, tags, pricing_type, approval_status, approved_at)
    select id, id, 'Tool', 'A tool of the benchmark.', 'https://example.com/', 'Other', '{bench}', 'free', 'approved', now()
    from generate_series(1, ${listings}) as at, concat(md5(at::text), '-', at) as id;
    set session_replication_role = origin; delete from public.listing_days; delete from public.placement_days`);
  await sql.unsafe('vacuum analyze public.ai_tools');
  const ids = (await sql`select id from public.ai_tools where tags = '{bench}' order by id`).map(({ id }) =>
    String(id),
  );

  const random = randomNumbers(11);
  const oneOf = () => ids[Math.min(ids.length - 1, Math.floor(ids.length ** random()) - 1)] as string;
  const events = (kind: string, tools: string[]) => tools.map((tool) => ({ kind, tool }));
  function* requestsOf() {
    const cards = () => events('card_view', Array.from({ length: 16 }, oneOf));
    const tool = oneOf();
    yield cards();
    if (random() < 0.4) yield cards();
    if (random() < 0.6) yield [...events('page_view', [tool]), ...(random() < 0.05 ? events('save', [tool]) : [])];
    if (random() < 0.2) yield events('visit', [tool]);
    if (random() < 0.02) yield events('comparison', [oneOf(), oneOf()]);
  }

  const [{ lsn } = {}] = await sql`select pg_current_wal_insert_lsn() as lsn`;
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < visits) {
        const at = (next += 1);
        const headers = JSON.stringify({ 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
        for (const request of requestsOf()) {
          const start = performance.now();
          // oxlint-disable-next-line no-await-in-loop -- a visitor sends one request after the other
          await sql`select set_config('request.headers', ${headers}, true), public.count_events(${sql.json(request)})`;
          times.push(performance.now() - start);
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;

  const MB = (bytes: unknown) => `${(Number(bytes) / 1e6).toFixed(1)} MB`;
  const size = async (table: string) => {
    const [row] = await sql`select pg_total_relation_size(${table}::regclass) as bytes`;
    return MB(row?.['bytes']);
  };
  const TABLES = ['public.listing_days', 'private.event_visitors', 'private.event_rate_limits'];
  await sql`select pg_stat_force_next_flush()`;
  const [done = {}] = await sql`
    select sum(n_tup_ins + n_tup_upd)::integer as writes, pg_current_wal_insert_lsn() - ${String(lsn)}::pg_lsn as wal
    from pg_stat_user_tables where schemaname || '.' || relname in ${sql(TABLES)}`;
  const sorted = times.toSorted((a, b) => a - b);
  const [counted = {}] = await sql`
    select count(*)::integer as rows, sum(card_views)::integer as cards, sum(page_views)::integer as pages from public.listing_days`;
  console.log(
    `${visits} visits to ${listings} listings: ${times.length} requests in ${seconds.toFixed(0)} s, ` +
      `${Math.round(times.length / seconds)} requests/s, median ${sorted[times.length >> 1]!.toFixed(1)} ms, ` +
      `p95 ${sorted[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
  );
  console.log(
    `${done['writes']} row writes: ${Math.round(Number(done['writes']) / seconds)} a second in the benchmark, ` +
      `${Math.round(Number(done['writes']) / 86_400)} a second over a day; ${MB(done['wal'])} of WAL`,
  );
  console.log(
    `${counted['rows']} rows of the day with ${counted['cards']} card views and ${counted['pages']} page views`,
  );
  for (const table of TABLES) console.log(`${table}: ${await size(table)}`);

  // Copies the day to 35 days and to 11 folded months.
  await sql`insert into public.listing_days select tool_id, day - ago, card_views, page_views, visits, saves, comparisons
    from public.listing_days, generate_series(1, 35) as ago`;
  await sql`insert into public.listing_days
    select tool_id, date_trunc('month', day::timestamp - make_interval(months => ago))::date, card_views, page_views, visits, saves, comparisons
    from public.listing_days, generate_series(1, 11) as ago where day = current_date on conflict do nothing`;
  await sql.unsafe('vacuum analyze public.listing_days');
  const [year] = await sql`select count(*)::integer as rows from public.listing_days`;
  console.log(`35 days and 11 months: ${year?.['rows']} rows, ${await size('public.listing_days')}`);
  await sql.unsafe(`create or replace function private.today() returns date language sql stable set search_path = ''
    as $$ select (now() at time zone 'utc')::date + 1 $$`);
  for (let rows = 1; rows > 0;) {
    const foldBegan = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- like the job
    const [folded] = await sql`select private.fold_listing_days() as rows`;
    rows = Number(folded?.['rows']);
    console.log(`A call that folds: ${rows} rows in ${((performance.now() - foldBegan) / 1000).toFixed(1)} s`);
  }

  await sql`update public.ai_tools set created_by = ${String(member)} where id = ${ids[0]!}`;
  const read = (condition: string) =>
    sql.begin(async (owner) => {
      await owner`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: member, role: 'authenticated' })}, true),
        set_config('request.jwt.claim.sub', ${String(member)}, true)`;
      const readBegan = performance.now();
      const rows = await owner.unsafe(`select * from public.listing_days ${condition}`);
      return `${rows.length} rows in ${(performance.now() - readBegan).toFixed(1)} ms`;
    });
  console.log(`An owner reads a listing: ${await read(`where tool_id = '${ids[0]}'`)}; everything: ${await read('')}`);
  await sql.end();
  await backend.stop();
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
