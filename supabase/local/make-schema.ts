// Generates supabase/schema.sql: the database after all migrations, for review.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Sql } from 'postgres';

const VERBS = ['select', 'insert', 'update', 'delete', 'truncate'];
const ROLES = ['anon', 'authenticated'];
const SCHEMAS = `('public'::regnamespace, 'private'::regnamespace)`;

const RELATIONS = `
  select oid::regclass::text as name, obj_description(oid, 'pg_class') as comment,
    case relkind when 'v' then 'view' when 'c' then 'type' else 'table' end as kind, pg_get_viewdef(oid, true) as view
  from pg_class where relnamespace in ${SCHEMAS} and relkind in ('r', 'v', 'c')`;

const PARTS = `
  select relation::regclass::text as on, part, note from (
    select attrelid as relation, 1 as kind, attnum as place, attname::text as name, col_description(attrelid, attnum) as note,
      concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'generated always as identity' end,
        case when attgenerated <> '' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
          else 'default ' || pg_get_expr(adbin, adrelid) end) as part
    from pg_attribute left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum) where attnum > 0 and not attisdropped
    union all
    select conrelid, 2, array_position('{p,u,f,c,x}', contype::text), conname, null,
      format('constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid <> 0 and contype <> 'n'
  ) as parts order by kind, place, name collate "C"`;

const FUNCTIONS = `
  select pronamespace::regnamespace || '.' || proname as name, obj_description(oid, 'pg_proc') as comment,
    format('create function %s.%I(%s) returns %s %s%s', pronamespace::regnamespace, proname, pg_get_function_arguments(oid),
      pg_get_function_result(oid), case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when prosecdef then ' security definer' else '' end) as statement, prosrc as body,
    (select string_agg(role, ', ') from unnest($1::text[]) as role where has_function_privilege(role, oid, 'execute')) as roles
  from pg_proc where pronamespace in ${SCHEMAS} order by 1, 3`;

const BELONGINGS = `
  select relation::regclass::text as on, name, statement from (
    select oid as relation, 1 as kind, role as name, format('grant %s to %s;', string_agg(verb, ', ' order by at), role) as statement
    from pg_class, unnest($1::text[]) as role, unnest($2::text[]) with ordinality as v (verb, at)
    where relkind in ('r', 'v') and relnamespace in ${SCHEMAS} and has_table_privilege(role, oid, verb) group by oid, role
    union all
    select indrelid, 2, relname, pg_get_indexdef(indexrelid) || ';' from pg_index join pg_class on oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select oid, 3, '', 'alter table enable row level security;' from pg_class where relrowsecurity and relnamespace in ${SCHEMAS}
    union all
    select polrelid, 4, polname, concat_ws(' ', 'create policy', polname, 'for',
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to', (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (polroles)),
      'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid)) || ';'
    from pg_policy
    union all
    select tgrelid, 5, tgname, pg_get_triggerdef(oid) || ';' from pg_trigger where not tgisinternal
  ) as belonging order by kind, name collate "C"`;

/** Returns a definition on one line without casts to text. Text outside of strings is in lower case. */
const plain = (definition: string) =>
  definition
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1
        ? JSON.stringify(part).slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"')
        : part
            .replace(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase())
            .replace(/::text(?!\[)/g, '')
            .replace(/\s+/g, ' '),
    )
    .join('');

function indented(body: string): string {
  const lines = body.replace(/^\s*\n|\s+$/g, '').split('\n');
  const least = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => (line.trim() ? `  ${line.slice(least)}` : '')).join('\n');
}

/** Returns the content of supabase/schema.sql for a migrated database, grouped by migration. */
export async function describeSchema(sql: Sql): Promise<string> {
  const [relations, parts, functions, belongings] = await sql.begin(async (all) => {
    // With an empty search path, PostgreSQL prints names with their schema.
    await all`set local search_path = ''`;
    return [
      await all.unsafe<{ name: string; comment: string | null; kind: string; view: string }[]>(RELATIONS),
      await all.unsafe<{ on: string; part: string; note: string | null }[]>(PARTS),
      await all.unsafe<
        { name: string; comment: string | null; statement: string; body: string; roles: string | null }[]
      >(FUNCTIONS, [ROLES]),
      await all.unsafe<{ on: string; name: string; statement: string }[]>(BELONGINGS, [ROLES, VERBS]),
    ] as const;
  });
  const files = globSync('supabase/migrations/*.sql').toSorted();
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  /** Comments in the migrations, for objects that have no comment in the database. */
  const comments = new Map<string, string>(
    texts.flatMap((text) =>
      [...text.matchAll(/((?:^--.*\n)+)create (?:\w+ )?(?:table|view|type|function|policy) ([\w.]+)/gm)].map(
        ([, lines = '', name = '']) => [name, lines] as const,
      ),
    ),
  );
  const above = (name: string, comment?: string | null) => (comment ? `-- ${comment}\n` : (comments.get(name) ?? ''));
  const below = (table: string) =>
    belongings
      .filter(({ on }) => on === table)
      .map(
        ({ name, statement }) => above(name) + plain(statement).replace(` on ${table}`, '').replace(' using btree', ''),
      );

  const blocks = new Map<string, string>();
  for (const { name, comment, kind, view } of relations) {
    const own = parts
      .filter(({ on }) => on === name)
      .map(
        ({ part, note }, index, { length }) =>
          `  ${plain(part)}${index < length - 1 ? ',' : ''}${note ? `  -- ${note}` : ''}\n`,
      );
    const head = `create ${kind} ${name}${kind === 'table' ? '' : ' as'}`;
    const whole = kind === 'view' ? `${head}\n${view}` : `${head} (\n${own.join('')});`;
    blocks.set(name, above(name, comment) + [whole, ...below(name)].join('\n'));
  }
  for (const { name, comment, statement, body, roles } of functions) {
    const block =
      above(name, comment) +
      `${plain(statement)} as $$\n${indented(body)}\n$$;` +
      (roles ? `\ngrant execute to ${roles};` : '');
    blocks.set(name, blocks.has(name) ? `${blocks.get(name)}\n\n${block}` : block);
  }

  const topics = texts.map((text, index) => {
    const made = [...text.matchAll(/^create (?:\w+ )?(?:table|view|type|function|policy \w+ on) (\w+\.\w+)/gm)];
    const own = [...new Set(made.map(([, name = '']) => name))].flatMap((name) => {
      const block =
        blocks.get(name) ?? (name.startsWith('storage.') ? [`-- On ${name}:`, ...below(name)].join('\n') : []);
      blocks.delete(name);
      return block;
    });
    const about = /^(?:--.*\n)+(?=\n)/.exec(text)?.[0] ?? '';
    return `\n-- ==== ${basename(files[index] ?? '')} ====\n${about}\n${own.join('\n\n')}\n`;
  });
  if (blocks.size > 0)
    throw new Error(`No migration makes ${[...blocks.keys()].join(', ')} at the beginning of a line.`);
  return `-- Written by \`npm run generate\`: the schema after all migrations, by topic. It is for reading: do not run it.
-- The grants are for visitors (anon) and members (authenticated). Grants, indexes, policies and triggers below a table
-- belong to that table. Every function also has \`set search_path = ''\`.
${topics.join('')}`;
}
