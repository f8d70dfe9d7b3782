import type { Query } from '../../scripts/backup/project';

type Argument = { name: string; type: string; isOptional: boolean };
type Function = { arguments: Argument[]; returns: string; columns: string[]; isRead: boolean; callers: string[] };
type Column = { type: string; isRequired: boolean };
type Table = { may: string[]; columns: Record<string, Column> };

/** What a site may ask of a database: the functions and columns that are granted to somebody. */
export type Api = { functions: Record<string, Function>; tables: Record<string, Table> };

const ROLES = `unnest(array['anon', 'authenticated', 'service_role']) as role`;

/** The functions, with the rows' columns where they answer rows of no table; GET asks only what changes nothing. */
const FUNCTIONS = `
  select proname as name, prorettype::regtype::text || case when proretset then '[]' else '' end as returns, provolatile <> 'v' as "isRead",
    array(select role from ${ROLES} where has_function_privilege(role, oid, 'execute')) as callers,
    (select coalesce(json_agg(json_build_object('name', proargnames[nr], 'type', type::regtype::text,
        'isOptional', nr > pronargs - pronargdefaults) order by nr), '[]')
      from unnest(proargtypes) with ordinality as given (type, nr)) as arguments,
    array(select argument || ' ' || proallargtypes[nr]::regtype::text
      from unnest(proargnames) with ordinality as told (argument, nr) where proargmodes[nr] in ('o', 't')) as columns
  from pg_proc where pronamespace = 'public'::regnamespace
    and exists (select from ${ROLES} where has_function_privilege(role, oid, 'execute'))
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname`;

const COLUMNS = `
  select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
    attnotnull and not atthasdef and attidentity = '' as "isRequired",
    array(select verb || ' ' || role from ${ROLES}, unnest(array['select', 'insert', 'update', 'delete']) as verb
      where has_table_privilege(role, relation.oid, verb)) as may
  from pg_class as relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and exists (select from ${ROLES} where has_table_privilege(role, relation.oid, 'select'))
  order by relname, attname`;

type Named<Kind> = Kind & { name: string };

/** Reads it from the migrations alone: the embedded backend grants more with its first request. */
export async function describeApi(query: Query): Promise<Api> {
  const api: Api = { functions: {}, tables: {} };
  for (const { name, ...described } of await query<Named<Function>>(FUNCTIONS)) api.functions[name] = described;
  for (const { name, table, may, ...described } of await query<Named<Column> & { table: string; may: string[] }>(
    COLUMNS,
  ))
    (api.tables[table] ??= { may, columns: {} }).columns[name] = described;
  return api;
}

const lacks = (now: readonly string[], was: readonly string[]) => was.filter((one) => !now.includes(one));

function functionProblems(was: Function, now: Function | undefined): string[] {
  if (!now) return ['is gone'];
  const asked = (name: string) => now.arguments.find((one) => one.name === name);
  return [
    ...was.arguments.flatMap(({ name, type, isOptional }) => {
      const is = asked(name);
      if (!is) return [`no longer takes ${name}`];
      if (is.type !== type) return [`takes ${name} as ${is.type}, no longer as ${type}`];
      return isOptional && !is.isOptional ? [`can no longer do without ${name}`] : [];
    }),
    ...now.arguments
      .filter(({ name, isOptional }) => !isOptional && !was.arguments.some((one) => one.name === name))
      .map(({ name }) => `cannot do without ${name}, which the older site does not know`),
    ...(was.returns === now.returns ? [] : [`answers ${now.returns}, no longer ${was.returns}`]),
    ...lacks(now.columns, was.columns).map((column) => `no longer answers ${column}`),
    ...(was.isRead && !now.isRead ? ['writes now, so that it cannot be asked by GET'] : []),
    ...lacks(now.callers, was.callers).map((role) => `is no longer ${role}'s to call`),
  ];
}

function tableProblems(was: Table, now: Table | undefined): string[] {
  if (!now) return [' is gone'];
  return [
    ...lacks(now.may, was.may).map((right) => `: ${right} is no longer granted`),
    ...Object.entries(was.columns).flatMap(([name, { type }]) => {
      const is = now.columns[name];
      if (!is) return [`.${name} is gone`];
      return is.type === type ? [] : [`.${name} is ${is.type}, no longer ${type}`];
    }),
    ...Object.entries(now.columns)
      .filter(([name, { isRequired }]) => isRequired && !was.columns[name]?.isRequired)
      .map(([name]) => `.${name} has to be given now`),
  ];
}

/** What a site that was made for the first would miss of the second. */
export const missedBy = (was: Api, now: Api): string[] => [
  ...Object.entries(was.functions).flatMap(([name, one]) =>
    functionProblems(one, now.functions[name]).map((problem) => `${name}() ${problem}`),
  ),
  ...Object.entries(was.tables).flatMap(([name, one]) =>
    tableProblems(one, now.tables[name]).map((problem) => `${name}${problem}`),
  ),
];

/** A line for each function and each column, so that a change of it can be read. */
export function writeApi({ functions, tables }: Api): string {
  const object = (entries: object, write: (entry: never) => string) =>
    `{\n${Object.entries(entries)
      .map(([name, entry]) => `${JSON.stringify(name)}: ${write(entry as never)}`)
      .join(',\n')}\n}`;
  const table = ({ may, columns }: Table) =>
    `{ "may": ${JSON.stringify(may)}, "columns": ${object(columns, JSON.stringify)} }`;
  return `{ "functions": ${object(functions, JSON.stringify)},\n"tables": ${object(tables, table)} }\n`;
}
