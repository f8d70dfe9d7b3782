import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { linesFile, readManifest } from '../../scripts/backup/folder';
import type { Query } from '../../scripts/backup/project';
import { restoreBackup } from '../../scripts/backup/restore-backup';
import { readChecks, readClosedList } from '../../supabase/local/closed-lists';
import { makeProject } from '../../supabase/local/project-database';
import {
  type Backend,
  type Engine,
  engines,
  idOf,
  listing,
  newDatabase,
  openAsBackend,
  waitingFor,
} from '../support/backend';
import { databasesMark } from '../support/databases';
import { MEMBER } from '../support/living-project';
import { whenPrepared } from '../support/prepared';
import { BASE, migrationFiles, MIGRATIONS, readBase } from '../upgrade/base-files';
import { type Declared, declared, type Row } from '../upgrade/declared';
import { freezeBase } from '../upgrade/freeze';
import { columnsOf, problemsSince } from '../upgrade/rows';

const ends: (() => unknown)[] = [];
beforeAll(async () => {
  await whenPrepared(databasesMark(inject('databases').pglite));
  if (process.env['FREEZE']) await freezeBase();
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Works with one connection to a database of the server, or with the embedded one. */
async function on<Result>({ url, sql }: Pick<Backend, 'url' | 'sql'>, work: (query: Query) => Promise<Result>) {
  if (!url) return work(sql);
  const one = postgres(url, { max: 1, onnotice: () => {} });
  const query = async <Row>(text: string, values: unknown[] = []) =>
    [...(await one.unsafe(text, values as never[]))] as Row[];
  try {
    return await work(query);
  } finally {
    await one.end();
  }
}

/** A project as the first release left it: its migrations alone, and the rows and pictures of its dump. */
async function restoreOlder(engine: Engine) {
  const url = engine === 'PGlite' ? undefined : await newDatabase(inject('databases').postgres, 'template0');
  const project = makeProject(url ?? './supabase/.temp/pgdata');
  ends.push(project.remove);
  const base = readBase();
  for (const file of migrationFiles()) if (!base.has(file)) rmSync(join(project.folder, MIGRATIONS, file));
  const kept = { ...project, remove: () => {} };
  const backend = await openAsBackend(kept, url);
  const manifest = await readManifest(BASE.dump);
  const files = backend.operator().storage;
  // The embedded storage sets itself up with its first request; several at once get into each other's way on PostgreSQL.
  await files.from('tool-banners').list();
  await on(backend, (query) =>
    restoreBackup({ url: manifest.url, isEmbedded: true, query, files, close: async () => {} }, resolve(BASE.dump)),
  );
  await backend.stop();
  return { url, project: kept, copy: url && (await newDatabase(inject('databases').postgres, nameOf(url))) };
}
const nameOf = (url: string) => new URL(url).pathname.slice(1);
/** On PostgreSQL with a copy that nobody goes on from. */
const older: Partial<Record<Engine, ReturnType<typeof restoreOlder>>> = {};
const olderOn = (engine: Engine) => (older[engine] ??= restoreOlder(engine));

/** The rows that a migration would change on purpose, if it says so. */
const said = (file: string, table: string, becomes: Declared['becomes'], renamed?: string): Declared => ({
  ...{ migration: file, why: 'It is tried.', table, becomes },
  ...(renamed && { renamed }),
});
describe.each(engines)('a project of the first release, brought up to this version on %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    const { url, project } = await olderOn(engine);
    cpSync(MIGRATIONS, join(project.folder, MIGRATIONS), { recursive: true });
    backend = await openAsBackend(project, url);
    ends.push(backend.stop);
  });

  it('has had every migration', async () => {
    const rows = await backend.sql<{ version: string }>('select version from supabase_migrations.schema_migrations');
    expect(rows.map(({ version }) => version).sort()).toEqual(migrationFiles().map((file) => file.split('_')[0]));
  });

  it('has each row of each table as it was, but for what is declared', async () => {
    expect(await on(backend, (query) => problemsSince(query, BASE.dump, declared))).toEqual([]);
  });

  it('goes on: a member signs in, finds what they saved, submits a tool, and the administrator publishes it', async () => {
    const { client: member } = await backend.signIn(MEMBER.email, MEMBER.password);
    expect((await member.from('saved_tools').select('tool')).data).toEqual([{ tool: 'live' }]);
    const { data: live } = await member.from('ai_tools').select('banner_url').eq('id', 'live').single();
    const picture = await backend.send(live!.banner_url!);
    expect(picture.headers.get('content-type')).toBe('image/png');

    const id = idOf('submitted after the upgrade');
    expect((await member.from('ai_tools').insert(listing(id, { name: 'Pangolin' }))).error).toBeNull();
    const { client: admin } = await backend.admin();
    const waiting = await waitingFor(admin, 'pending');
    expect(waiting.map(({ tool }) => tool?.id)).toEqual(expect.arrayContaining(['waits', id]));
    const { data: decided } = await admin.rpc('decide_listings', { ids: [id], decision: 'approve' });
    expect(decided).toMatchObject([{ id, outcome: 'done' }]);
    const { data: found } = await backend.visitor().rpc('search_tools', { query: 'pangolin' }, { get: true });
    expect(found).toMatchObject({ rows: [{ id }] });
  });
});

describe('what a migration would do to stored rows is seen', () => {
  const FILE = '20991231000000_trial.sql';
  /** What is wrong once the migrations of the base, and this one, have been run by the runner of a start. */
  async function problemsAfter(sql: string, changes: readonly Declared[] = []) {
    const { copy } = await olderOn('PostgreSQL 17');
    const url = await newDatabase(inject('databases').postgres, nameOf(copy!));
    const project = makeProject(url);
    for (const file of migrationFiles()) if (!readBase().has(file)) rmSync(join(project.folder, MIGRATIONS, file));
    writeFileSync(join(project.folder, MIGRATIONS, FILE), sql);
    const backend = await openAsBackend(project, url);
    await backend.stop();
    return on(backend, (query) => problemsSince(query, BASE.dump, changes));
  }
  const quietly = (sql: string) => `set local session_replication_role = replica; ${sql}`;

  const losses: [string, string, RegExp][] = [
    [
      'a column that is dropped',
      'alter table public.picks drop column reason',
      /^public\.picks\.reason is gone \(rows: 1\)$/,
    ],
    [
      'a column that begins anew',
      'alter table public.picks drop column reason; alter table public.picks add column reason text',
      /^public\.picks: reason was "Because it is the one\." and is null$/,
    ],
    [
      'a value that is called otherwise',
      quietly(`update public.placements set tool_name = 'Other' where stage = 'cancelled' and kind = 'gold'`),
      /^public\.placements: tool_name was "Every" and is "Other"$/,
    ],
    ['a row that is gone', quietly('delete from public.saved_tools'), /^public\.saved_tools: \{.*"live".*\} is gone$/],
    ['a table that is gone', 'drop table private.mail_tokens', /^private\.mail_tokens is gone \(rows: 1\)$/],
    [
      'a column of another type, of which the first rows are named',
      'alter table private.payment_news alter column noted_at type date using noted_at::date',
      /^private\.payment_news: noted_at was "\d.* and is "\d[^]*\nprivate\.payment_news: \d+ more rows are not as they were$/,
    ],
    [
      'a password that is gone',
      quietly(`update auth.users set encrypted_password = '' where email = '${MEMBER.email}'`),
      /^auth\.users: encrypted_password was ".*" and is ""$/,
    ],
    [
      'a numbering that begins anew',
      'alter sequence public.listing_history_id_seq restart',
      /^public\.listing_history_id_seq would number anew what is numbered already$/,
    ],
    [
      'a picture that is gone',
      quietly(`delete from storage.objects where name like '%/3.png'`),
      /^the picture tool-banners\/.*\/3\.png is gone$/,
    ],
  ];
  it.each(losses)('%s', async (_, sql, expected) => {
    expect((await problemsAfter(sql)).join('\n')).toMatch(expected);
  });

  it('what is only new is no loss: a table, a column, a row, a wider type', async () => {
    const problems = await problemsAfter(
      `create table public.later (id int primary key); alter table public.picks add column later text not null default 'new';
       insert into private.jobs (job, every) values ('later', '1 day'); alter table public.placement_days alter column impressions type bigint`,
    );
    expect(problems).toEqual([]);
  });

  it('nor is what is declared: a column of another name, with its values, and rows that are dropped', async () => {
    const sql =
      'alter table public.picks rename column reason to why; alter table public.picks rename to favourites; delete from private.missed_searches';
    expect(await problemsAfter(sql)).toHaveLength(3);
    const renamed = said(FILE, 'public.picks', ({ reason, ...row }) => ({ ...row, why: reason }), 'public.favourites');
    const dropped = said(FILE, 'private.missed_searches', () => null);
    expect(await problemsAfter(sql, [renamed, dropped])).toEqual([]);
    // What is declared has to come true.
    const wrong = said(
      FILE,
      'public.picks',
      (row) => ({ tool_id: row['tool_id'], why: 'Otherwise.' }),
      'public.favourites',
    );
    expect(await problemsAfter(sql, [wrong, dropped])).toEqual([
      'public.favourites: why was "Otherwise." and is "Because it is the one."',
    ]);
  });
});

it('the dump has a row of each table, and each value that a closed list allowed', async () => {
  const sql = postgres(await newDatabase(inject('databases').postgres, 'made'), { max: 1 });
  const lists = (await Promise.all((['public', 'private'] as const).map((schema) => readChecks(sql, schema)))).flat();
  await sql.end();
  const { tables } = await readManifest(BASE.dump);
  expect(Object.entries(tables).flatMap(([name, { rows }]) => (rows === 0 ? [name] : []))).toEqual([]);
  const missing = lists.flatMap((check) => {
    const list = readClosedList(check);
    const name = `${check.schema}.${check.table}`;
    if (!list || !columnsOf(tables[name]?.shape ?? '').includes(list.column)) return [];
    const rows = readFileSync(linesFile(BASE.dump, name), 'utf8').trim().split('\n');
    const values = new Set(rows.flatMap((row) => (JSON.parse(row) as Row)[list.column]));
    return list.values.filter((value) => !values.has(value)).map((value) => `${name}.${list.column}: ${value}`);
  });
  expect(lists.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('each declared change names a later migration', () => {
  const later = migrationFiles().filter((file) => !readBase().has(file));
  expect(declared.map(({ migration }) => migration).filter((file) => !later.includes(file))).toEqual([]);
});
