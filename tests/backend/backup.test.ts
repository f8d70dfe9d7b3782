import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOf, type Manifest } from '../../scripts/backup/folder';
import { makeBackup } from '../../scripts/backup/make-backup';
import { openWhole } from '../../scripts/backup/project';
import { restoreBackup } from '../../scripts/backup/restore-backup';
import { localAccounts } from '../../supabase/local/environment';
import { type Backend, startBackend } from '../support/backend';
import { startGateway } from '../support/gateway';
import { fillProject, MEMBER } from '../support/filled-project';
import { bannerPng } from '../support/pictures';
import { copySite } from '../support/site-copy';

const SITE = 'http://localhost:5173';
const folder = mkdtempSync(join(tmpdir(), 'aisle-backup-'));
const ends: (() => unknown)[] = [];
let embedded: Backend;
let pictures: string[];
const first = join(folder, 'first');
let hosted: Backend;
let owner: Awaited<ReturnType<typeof createHostedOwner>>;
let environment: Record<string, string>;

beforeAll(async () => {
  embedded = await startBackend('PGlite');
  ends.push(embedded.stop);
  ({ pictures } = await fillProject(embedded));
  // Simulates an unfinished backup in a folder that every user can read.
  mkdirSync(first);
  chmodSync(first, 0o755);
  writeFileSync(join(first, 'auth.users.jsonl'), 'half a line');
  chmodSync(join(first, 'auth.users.jsonl'), 0o644);
  await makeBackup(
    { url: SITE, isEmbedded: true, query: embedded.sql, files: embedded.operator().storage, close: async () => {} },
    first,
  );
  hosted = await startBackend('PostgreSQL 17', { seed: false });
  ends.push(hosted.stop);
  // The embedded storage creates its tables in its first request. Two concurrent first requests would conflict.
  const storage = hosted.operator().storage.from('tool-banners');
  await storage.upload('first/of-all.png', bannerPng(4, 4), { contentType: 'image/png' });
  await storage.remove(['first/of-all.png']);
  owner = await createHostedOwner(hosted);
  ends.push(owner.drop);
  const gateway = await startGateway({ '/': (request) => hosted.send(request) });
  ends.push(gateway.stop);
  environment = {
    DATABASE_URL: owner.url,
    SUPABASE_URL: gateway.url,
    SUPABASE_SECRET_KEY: process.env['SUPABASE_SECRET_KEY']!,
  };
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates a database role like `postgres` on hosted Supabase. The role is not a superuser, bypasses row-level security,
 * and can write to the auth tables.
 */
async function createHostedOwner(backend: Backend) {
  const role = `owner_${randomUUID().replaceAll('-', '')}`;
  await backend.script(`
    create role ${role} login password 'postgres' bypassrls;
    grant set on parameter session_replication_role to ${role};
    grant usage on schema auth, storage, extensions, supabase_migrations to ${role};
    grant all on all tables in schema auth, storage, supabase_migrations to ${role};
    grant all on schema public, private to ${role};
    do $$ declare one record; begin
      for one in select format('alter table %s owner to ${role}', oid::regclass) as change from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) loop execute one.change; end loop;
      for one in select format('grant execute on function %s to ${role}', oid::regprocedure) as change from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'extensions'::regnamespace) loop execute one.change; end loop;
    end $$`);
  return {
    role,
    url: backend.url!.replace('//postgres:', `//${role}:`),
    drop: () => backend.script(`reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`),
  };
}

type Run = { process: ChildProcess; ended: Promise<{ code: number | null; output: string }> };
function start(
  command: 'backup' | 'restore' | 'run-jobs',
  backup: string | null,
  env: Record<string, string>,
  cwd = process.cwd(),
): Run {
  const { VITEST: _, ...own } = process.env;
  const child = spawn(process.execPath, [resolve(cwd, `scripts/${command}.ts`), ...(backup ? [backup] : [])], {
    cwd,
    env: { ...own, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}
const run = (...args: Parameters<typeof start>) => start(...args).ended;
async function refusal(backup: string, env = environment): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const project = await openWhole({ seed: false }).finally(() => void vi.unstubAllEnvs());
  try {
    await restoreBackup(project, backup);
    return 'restored';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await project.close();
  }
}

const files = (backup: string) => readdirSync(backup).filter((name) => name.endsWith('.jsonl'));
const rowsOf = (backup: string, change = (line: string) => line): Record<string, string[]> =>
  Object.fromEntries(
    files(backup).map((name) => [
      name,
      readFileSync(join(backup, name), 'utf8').split('\n').filter(Boolean).map(change).sort(),
    ]),
  );
const sequencesOf = (backup: string) =>
  (JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { sequences: unknown }).sequences;
/** Removes the password of a local account. A restore does not keep these passwords, because they are public. */
const withoutLocalPassword = (line: string) =>
  localAccounts.some(({ email }) => line.includes(`"email":"${email}","encrypted_password"`))
    ? line.replace(/"encrypted_password":"[^"]*"/, '"encrypted_password":null')
    : line;

async function countsOf(backend: Backend) {
  const tables = await backend.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage') order by name`,
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) counts[name] = (await backend.sql(`select count(*)::int as n from ${name}`))[0]!['n'];
  return counts;
}

it('a backup contains the rows of every table except the unlogged tables', async () => {
  const empty = Object.entries(rowsOf(first)).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  expect(empty).toEqual([]);
  const unlogged = await embedded.sql<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname || '.jsonl' as name from pg_class where relpersistence = 'u' and relkind = 'r'`,
  );
  expect(unlogged.map(({ name }) => name)).toContain('private.daily_visitor_salt.jsonl');
  const tables = await embedded.sql<{ name: string }>(
    `select schemaname || '.' || tablename || '.jsonl' as name from pg_tables where schemaname in ('public', 'private')`,
  );
  const expected = [
    ...tables,
    { name: 'auth.users.jsonl' },
    { name: 'auth.identities.jsonl' },
    { name: 'pictures.jsonl' },
  ]
    .map(({ name }) => name)
    .filter((name) => !unlogged.some((one) => one.name === name));
  expect(files(first).sort()).toEqual(expected.sort());
});

// Windows does not support file modes.
it.skipIf(process.platform === 'win32')('only the user who made a backup can read its files', () => {
  const modes = readdirSync(first, { recursive: true, encoding: 'utf8' }).map((name) => {
    const file = statSync(join(first, name));
    return [name, (file.mode & 0o777).toString(8), file.isDirectory() ? '700' : '600'];
  });
  expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([]);
});

describe('a rejected restore writes nothing', () => {
  const damages: [string, RegExp, (backup: string) => void][] = [
    ['an incomplete backup', /has no manifest\.json/, (at) => rmSync(join(at, 'manifest.json'))],
    [
      'an incomplete manifest',
      /manifest\.json in .* cannot be read/,
      (at) => writeFileSync(join(at, 'manifest.json'), readFileSync(join(at, 'manifest.json'), 'utf8').slice(0, 999)),
    ],
    ['a missing file', /public\.picks\.jsonl cannot be read/, (at) => rmSync(join(at, 'public.picks.jsonl'))],
    [
      'a changed row',
      /public\.ai_tools\.jsonl has changed since the backup was made/,
      (at) => {
        const file = join(at, 'public.ai_tools.jsonl');
        writeFileSync(file, readFileSync(file, 'utf8').replace('A tool that', 'A fool that'));
      },
    ],
    [
      'an incomplete image',
      /pictures\/[0-9a-f]{64} has changed since the backup was made/,
      (at) => {
        const file = join(at, 'pictures', readdirSync(join(at, 'pictures'))[0]!);
        writeFileSync(file, readFileSync(file).subarray(0, 20));
      },
    ],
  ];
  it.each(damages)('a restore of a backup with %s is rejected', async (_, sentence, damage) => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    cpSync(first, damaged, { recursive: true });
    damage(damaged);
    const before = await countsOf(hosted);
    expect(await refusal(damaged)).toMatch(sentence);
    expect(await countsOf(hosted)).toEqual(before);
  });

  it('a restore to a project with a different schema is rejected, and the error names the table', async () => {
    await hosted.script('alter table public.picks add column later text');
    const output = await refusal(first);
    await hosted.script('alter table public.picks drop column later');
    expect(output).toMatch(/The backup was made by another version\. .*these tables differ: public\.picks\./);
  });

  it('a restore to a project with members is rejected', async () => {
    const used = await startBackend('PostgreSQL 17');
    ends.push(used.stop);
    const before = await countsOf(used);
    const { code, output } = await run('restore', first, { ...environment, DATABASE_URL: used.url! });
    expect(output).toContain('Nothing was restored: This project is already in use (auth.users');
    expect(code).toBe(1);
    expect(await countsOf(used)).toEqual(before);
  });

  const unreferenced: [string, string, (rows: string) => string, string][] = [
    [
      'a key of one column',
      'public.picks',
      (rows) => rows.replace('"tool_id":"live"', '"tool_id":"nowhere"'),
      'public.picks has a row whose tool_id is not in public.ai_tools: {"tool_id": "nowhere"',
    ],
    [
      'a missing account',
      'auth.users',
      (rows) => rows.replace(new RegExp(`.*${MEMBER.email}.*\\n`), ''),
      'auth.identities has a row whose user_id is not in auth.users: {"id": "',
    ],
  ];
  it.each(unreferenced)(
    'a restore with a row that violates a foreign key is rejected: %s',
    async (_, table, change, sentence) => {
      const broken = mkdtempSync(join(folder, 'broken-'));
      cpSync(first, broken, { recursive: true });
      const [file, manifest] = [join(broken, `${table}.jsonl`), join(broken, 'manifest.json')];
      const rows = change(readFileSync(file, 'utf8'));
      expect(rows).not.toBe(readFileSync(file, 'utf8'));
      writeFileSync(file, rows);
      const output = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
      output.tables[table]!.sha256 = hashOf(Buffer.from(rows));
      writeFileSync(manifest, JSON.stringify(output));
      const before = await countsOf(hosted);
      expect(await refusal(broken)).toContain(sentence);
      // A restore stores the images before it writes to the database.
      expect(await countsOf(hosted)).toEqual({ ...before, 'storage.objects': pictures.length });
    },
  );

  it('a restore with images is rejected if the storage key is missing', async () => {
    expect(await refusal(first, { ...environment, SUPABASE_URL: '' })).toContain(
      `The backup contains ${pictures.length} pictures. To restore them, set SUPABASE_URL and SUPABASE_SECRET_KEY.`,
    );
  });
});

/** Kills a command while an open transaction blocks it. */
async function killWhileBlocked(args: Parameters<typeof start>, hold: string) {
  const holder = postgres(hosted.url!, { max: 1, onnotice: () => {} });
  try {
    await holder.unsafe(`begin; set local session_replication_role = replica; ${hold}`);
    const { process: child, ended } = start(...args);
    const waiting = async () =>
      (await hosted.sql(`select from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'`, [owner.role]))
        .length;
    while ((await waiting()) === 0) if (child.exitCode !== null) throw new Error((await ended).output);
    child.kill('SIGKILL');
    await ended;
    await holder.unsafe('rollback');
    await expect.poll(waiting).toBe(0);
  } finally {
    await holder.end();
  }
}

describe('a backup from the embedded backend to PostgreSQL 17 and back', () => {
  const second = join(folder, 'second');
  const third = join(folder, 'third');
  const site = copySite();
  ends.push(() => rmSync(site, { recursive: true, force: true }));

  it('a killed restore can be repeated, and repeating a complete restore changes nothing', async () => {
    const before = await countsOf(hosted);
    await killWhileBlocked(
      ['restore', first, environment],
      `insert into public.tool_slugs values ('former-slug', 'another'); insert into public.ai_tools (id, slug, name, description, url) values ('another', 'another', 'Another', 'Is not stored.', 'https://example.com/')`,
    );
    expect(await countsOf(hosted)).toEqual({ ...before, 'storage.objects': pictures.length });
    const { code, output } = await run('restore', first, environment);
    expect(output).toContain('Restored. Every row was compared with the backup.');
    expect(output).toMatch(/(admin|member)@example\.com and (admin|member)@example\.com cannot sign in here/);
    expect(code).toBe(0);
    expect((await run('restore', first, environment)).output).toContain(
      'The project already has everything in the backup.',
    );
  });

  it('a restore rejects an unfinished backup, and the backup can be repeated', async () => {
    await killWhileBlocked(['backup', second, environment], 'lock table public.tool_slugs');
    expect(existsSync(join(second, 'public.ai_tools.jsonl'))).toBe(true);
    expect((await run('restore', second, environment)).output).toContain('it is not a complete backup');
    expect(await run('backup', second, environment)).toMatchObject({ code: 0 });
  });

  it('a backup that is switched off fails and writes nothing', async () => {
    const setEnabled = (value: boolean) =>
      hosted.sql(`update private.jobs set is_enabled = $1 where job = 'backup'`, [value]);
    const unwritten = join(folder, 'unwritten');
    await setEnabled(false);
    const { code, output } = await run('backup', unwritten, environment);
    await setEnabled(true);
    expect([code, existsSync(unwritten)]).toEqual([1, false]);
    expect(output).toContain('No backup was made: This job is switched off on the Jobs page');
  });

  it('a scheduled backup deletes expired backups and logs where it is', async () => {
    const parent = join(folder, 'rotated');
    const expired = join(parent, '2026-01-01T02-00-00.000Z');
    cpSync(second, expired, { recursive: true });
    const manifest = join(expired, 'manifest.json');
    const made = { ...(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest), made_at: '2026-01-01T02:00:00.000Z' };
    writeFileSync(manifest, JSON.stringify(made));
    const settings = { ...environment, BACKUP_FOLDER: parent, BACKUP_DAYS: '1', BACKUP_WEEKS: '0' };
    await hosted.script('update private.jobs set is_enabled = job = $$backup$$; delete from private.job_runs');
    const { code, output } = await run('run-jobs', null, settings);
    expect(output).toMatch(/^backup: done/m);
    expect(code).toBe(0);
    const [name, ...others] = readdirSync(parent);
    expect([name === '2026-01-01T02-00-00.000Z', others]).toEqual([false, []]);
    expect(existsSync(join(parent, name!, 'manifest.json'))).toBe(true);
    expect(await hosted.sql('select is_success, result from private.job_runs')).toEqual([
      { is_success: true, result: `The backup is on ${hostname()} in ${join(parent, name!)}.` },
    ]);
  });

  it('a restore keeps all rows and images and updates the image addresses', () => {
    const moved = (line: string) =>
      withoutLocalPassword(line).replaceAll(`${SITE}/storage/`, `${environment['SUPABASE_URL']}/storage/`);
    expect(rowsOf(second)).toEqual(rowsOf(first, moved));
    expect(sequencesOf(second)).toEqual(sequencesOf(first));
    expect(readFileSync(join(second, 'public.ai_tools.jsonl'), 'utf8')).toContain(
      `${environment['SUPABASE_URL']}/storage/`,
    );
    expect(readdirSync(join(second, 'pictures')).sort()).toEqual(readdirSync(join(first, 'pictures')).sort());
  });

  it('a restored member signs in with the same password and has the same images', async () => {
    const { client } = await hosted.signIn(MEMBER.email, MEMBER.password);
    const { data } = await client.from('saved_tools').select('tool, saved_at');
    expect(data).toEqual([{ tool: 'live', saved_at: expect.stringMatching(/^2024-02-29.12:00:00\.123456\+00/) }]);
    const { data: found } = await client.from('ai_tools').select('banner_url').eq('id', 'live').single();
    expect((await fetch(found!.banner_url!)).headers.get('content-type')).toBe('image/png');
    const { error } = await client.from('ai_tools').update({ name: 'Nobody may' }).eq('id', 'live');
    expect(error).toBeNull();
    await hosted.script(`update public.ai_tools set name = 'Written after' where id = 'waits'`);
    const [entry] = await hosted.sql<{ is: boolean }>(
      `select count(*) = count(distinct id) and max(id) = (select id from public.listing_history order by at desc, id desc limit 1) as is
       from public.listing_history`,
    );
    expect(entry?.is).toBe(true);
  });

  it('after a killed and repeated restore, the embedded backend has every row and image', async () => {
    const { SUPABASE_URL: _, DATABASE_URL: __, ...local } = environment;
    const killed = start('restore', second, local, site);
    await once(killed.process.stdout!, 'data');
    killed.process.kill('SIGKILL');
    await killed.ended;
    const restored = await run('restore', second, local, site);
    expect(restored.output).toContain('Restored. Every row was compared with the backup.');
    expect(await run('backup', third, local, site)).toMatchObject({ code: 0 });
    expect(rowsOf(third)).toEqual(rowsOf(first, withoutLocalPassword));
    expect(sequencesOf(third)).toEqual(sequencesOf(first));
    expect(readdirSync(join(third, 'pictures')).sort()).toEqual(readdirSync(join(first, 'pictures')).sort());
  });
});
