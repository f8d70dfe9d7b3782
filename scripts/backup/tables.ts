import { createHash } from 'node:crypto';
import type { Query } from './project.ts';

/** A table with its stored columns, without generated columns. */
export type Table = { name: string; columns: string; shape: string };

/** The number of rows, and a sum of their hashes. The sum does not depend on the order of the rows. */
export type Sum = { rows: number; sum: string };

/**
 * The account columns that GoTrue and the embedded auth share. The password must precede all text that a member can
 * edit.
 */
const ACCOUNTS: Record<string, string> = {
  'auth.users': `id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, phone, phone_confirmed_at,
    raw_app_meta_data, raw_user_meta_data, banned_until, deleted_at, is_sso_user, is_anonymous, last_sign_in_at,
    created_at, updated_at`,
  'auth.identities': 'id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at',
};

/** Columns that only GoTrue has and requires, with their values. */
const GOTRUE_NEEDS: Record<string, string> = {
  instance_id: "'00000000-0000-0000-0000-000000000000'",
  confirmation_token: "''",
  recovery_token: "''",
  email_change_token_new: "''",
  email_change: "''",
};

/**
 * The condition for tables to back up. It excludes tables of extensions, and unlogged tables, which contain only
 * temporary data.
 */
const IS_BACKED_UP = `nspname in ('public', 'private') and class.relpersistence = 'p'
  and not exists (select from pg_depend where objid = class.oid and deptype = 'e')`;

export async function listTables(query: Query): Promise<Table[]> {
  const selected = await query<Table>(
    `select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
       string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) as shape
     from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
       join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where class.relkind = 'r' and ${IS_BACKED_UP} group by nspname, relname order by name`,
  );
  const accounts = Object.entries(ACCOUNTS).map(([name, columns]) => ({ name, columns, shape: columns }));
  return [...accounts, ...selected];
}

const linesOf = ({ name, columns }: Table) =>
  `select row_to_json(stored)::text as line from (select ${columns} from ${name}) as stored`;

/** Yields a table's rows as lines of JSON, in batches. Must run in a transaction. */
export async function* readLines(query: Query, table: Table): AsyncGenerator<string[]> {
  await query(`declare lines no scroll cursor for ${linesOf(table)}`);
  for (;;) {
    const rows = await query<{ line: string }>('fetch 500 from lines');
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await query('close lines');
}

export async function writeLines(query: Query, { name, columns }: Table, lines: string[]): Promise<void> {
  const needs =
    name === 'auth.users' &&
    (await query(`select from pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id'`))
      .length > 0
      ? GOTRUE_NEEDS
      : {};
  await query(
    `insert into ${name} (${[columns, ...Object.keys(needs)].join(', ')}) overriding system value
     select ${[columns, ...Object.values(needs)].join(', ')} from json_populate_recordset(null::${name}, $1::text::json)`,
    [`[${lines.join(',')}]`],
  );
}

type ForeignKey = { table: string; target: string; columns: string; names: string; breaks: string };

/**
 * Lists the tables' foreign keys. Each foreign key has a condition that finds violations, and columns that identify the
 * row.
 */
const FOREIGN_KEYS = `
  with named as (
    select pg_class.oid, format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as schema on schema.oid = relnamespace
  )
  select child.name as table, parent.name as target, columns, names,
    format('%s and not exists (select from %s as target where %s)', present, parent.name, equal) as breaks
  from pg_constraint join named as child on child.oid = conrelid join named as parent on parent.oid = confrelid,
    lateral (
      select string_agg(own.attname, ', ') as columns, string_agg(format('stored.%I is not null', own.attname), ' and ') as present,
        string_agg(format('target.%I = stored.%I', other.attname, own.attname), ' and ') as equal
      from unnest(conkey, confkey) as pair (own, other) join pg_attribute as own on (own.attrelid, own.attnum) = (conrelid, pair.own)
        join pg_attribute as other on (other.attrelid, other.attnum) = (confrelid, pair.other)
    ) as pairs,
    lateral (
      select string_agg(format('%L, stored.%I', attname, attname), ', ') as names from pg_attribute where attrelid = conrelid
        and (attnum = any (conkey) or exists (select from pg_index where indrelid = conrelid and indisprimary and attnum = any (indkey)))
    ) as keys
  where contype = 'f' and child.name = any ($1::text[]) order by child.name, conname`;

/**
 * Checks every foreign key, because inserts in replica mode skip the check.
 * @throws a message with the table and the row.
 */
export async function checkForeignKeys(query: Query, tables: Table[]): Promise<void> {
  const keys = await query<ForeignKey>(FOREIGN_KEYS, [tables.map(({ name }) => name)]);
  for (const { table, target, columns, names, breaks } of keys) {
    const [row] = await query<{ names: string }>(
      `select jsonb_build_object(${names})::text as names from ${table} as stored where ${breaks} limit 1`,
    );
    if (row) throw new Error(`${table} has a row whose ${columns} is not in ${target}: ${row.names}`);
  }
}

/** Computes the same sum as `sumStored`, from lines of a backup. */
export async function addUp(batches: AsyncIterable<string[]>): Promise<Sum> {
  let [rows, sum] = [0, 0n];
  for await (const lines of batches) {
    rows += lines.length;
    for (const line of lines) {
      const hash = createHash('md5').update(line).digest('hex').slice(0, 16);
      sum += BigInt.asIntN(64, BigInt(`0x${hash}`));
    }
  }
  return { rows, sum: String(sum) };
}

export async function sumStored(query: Query, table: Table): Promise<Sum> {
  const [sum] = await query<Sum>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0)::text as sum
     from (${linesOf(table)}) as lines`,
  );
  return sum as Sum;
}

/** Returns each sequence's position. Read the rows first, because sequences are not transactional. */
export async function readSequences(query: Query): Promise<Record<string, string | null>> {
  const rows = await query<{ name: string; last: string | null }>(
    `select format('%I.%I', nspname, relname) as name, pg_sequence_last_value(class.oid)::text as last
     from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace where class.relkind = 'S' and ${IS_BACKED_UP} order by name`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(query: Query, sequences: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await query('select setval($1::text::regclass, coalesce($2::text::bigint, 1), $2::text is not null)', [name, last]);
}

export async function listMigrations(query: Query): Promise<string[]> {
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}
