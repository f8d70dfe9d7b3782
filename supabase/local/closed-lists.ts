import type { Sql } from 'postgres';

/** A CHECK constraint in PostgreSQL's output format, with the lists of its functions inlined. */
export type Check = { schema: string; table: string; name: string; definition: string };

/** A column's allowed values, from a CHECK such as `status in ('a', 'b')` or `kinds <@ array['a', 'b']`. */
export type ClosedList = { table: string; column: string; values: string[] };

export async function readChecks(sql: Sql, schema: 'public' | 'private' = 'public'): Promise<Check[]> {
  const checks = await sql.unsafe<Check[]>(`
    select '${schema}' as schema, rel.relname as table, conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint as con join pg_class as rel on rel.oid = con.conrelid
    where con.contype = 'c' and con.connamespace = '${schema}'::regnamespace
    order by 2, 3`);
  const functions = new Set(checks.flatMap(({ definition }) => definition.match(/private\.\w+\(\)/g) ?? []));
  const lists = new Map<string, string>();
  for (const name of functions) {
    const [row] = await sql.unsafe<{ list: string }[]>(
      `select 'ARRAY[' || string_agg(quote_literal(value) || '::text', ', ') || ']' as list from unnest(${name}) as value`,
    );
    lists.set(name, row?.list ?? '');
  }
  return checks.map((check) => ({
    ...check,
    definition: check.definition.replaceAll(/private\.\w+\(\)/g, (name) => lists.get(name) ?? name),
  }));
}

/**
 * Parses a constraint in PostgreSQL's output format: CHECK ((status = ANY (ARRAY['a'::text, 'b'::text]))), or with <@.
 */
export function readClosedList({ table, definition }: Pick<Check, 'table' | 'definition'>): ClosedList | null {
  const [, column, list] = /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[(.+)\]\)?\)\)$/.exec(definition) ?? [];
  if (!column || !list) return null;
  return {
    table,
    column,
    values: [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'")),
  };
}

export const unionOf = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(' | ');

/** A view's column that is not null or has a closed list, although the generator types it as nullable or as `string`. */
export type ViewColumn = { view: string; column: string; isNeverNull: boolean; values: string[] | null };

/**
 * Reads the columns of the public views. A column with the name of a checked column has the allowed values of that
 * column.
 */
export async function readViewColumns(sql: Sql, lists: readonly ClosedList[]): Promise<ViewColumn[]> {
  const columns = await sql.unsafe<
    { view: string; column: string; note: string | null; domain: string | null; tables: string[] }[]
  >(`
    with recursive usage as (
      select view_name, column_name, table_name from information_schema.view_column_usage where view_schema = 'public'
      union
      select outer_view.view_name, outer_view.column_name, inner_view.table_name
      from usage as outer_view join information_schema.view_column_usage as inner_view
        on inner_view.view_schema = 'public' and inner_view.view_name = outer_view.table_name and inner_view.column_name = outer_view.column_name
    )
    select rel.relname as view, att.attname as column, obj_description(rel.oid, 'pg_class') as note,
      (select pg_get_constraintdef(con.oid) from pg_constraint as con where con.contypid = att.atttypid) as domain,
      array(select table_name::text from usage where view_name = rel.relname and column_name = att.attname) as tables
    from pg_class as rel join pg_attribute as att on att.attrelid = rel.oid and att.attnum > 0
    where rel.relkind = 'v' and rel.relnamespace = 'public'::regnamespace order by 1, 2`);
  return columns.map(({ view, column, note, domain, tables }) => ({
    view,
    column,
    isNeverNull: namesAfter('Never null:', note).includes(column),
    values:
      (domain ? readClosedList({ table: view, definition: domain }) : null)?.values ??
      lists.find((list) => list.column === column && tables.includes(list.table))?.values ??
      null,
  }));
}

/** Returns the names that a comment lists: 'Nullable: name, email.' gives ['name', 'email']. */
export const namesAfter = (label: string, comment: string | null): string[] =>
  new RegExp(`${label} ([\\w, ]+)`).exec(comment ?? '')?.[1]?.split(', ') ?? [];

/**
 * Narrows the generated types. The generator types every text column as `string`, even if a CHECK allows only a few
 * values. The types of tables, of views and of functions that return a table's rows are narrowed.
 */
export function narrowTypes(types: string, lists: readonly ClosedList[], views: readonly ViewColumn[]): string {
  let narrowed = types;
  for (const { table, column, values } of lists) {
    const narrow = (block: string) =>
      block.replaceAll(
        new RegExp(`("${column}"\\??: \\(?)string`, 'g'),
        (_all, name: string) => name + unionOf(values),
      );
    narrowed = narrowed
      .replace(new RegExp(`"${table}": \\{\\s*Row: .*?Relationships:`, 's'), narrow)
      .replace(new RegExp(`Returns: \\{[^{}]*\\}(\\[\\])?\\s*SetofOptions: \\{[^{}]*to: "${table}"`, 'g'), narrow);
  }
  for (const { view, column, isNeverNull, values } of views) {
    narrowed = narrowed.replace(
      new RegExp(`("${view}": \\{\\s*Row: [^}]*?"${column}": \\(?)(\\w+)([)\\[\\]]*)( \\| null)?`),
      (_all, start: string, type: string, end: string, orNull = '') =>
        `${start}${values ? unionOf(values) : type}${end}${isNeverNull ? '' : orNull}`,
    );
  }
  return narrowed;
}
