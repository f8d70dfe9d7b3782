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

/**
 * Narrows the generated types. The generator types every text column as `string`, even if a CHECK allows only a few
 * values. The types of tables and of functions that return their rows are narrowed.
 */
export function narrowTypes(types: string, lists: readonly ClosedList[]): string {
  let narrowed = types;
  for (const { table, column, values } of lists) {
    const union = values.map((value) => JSON.stringify(value)).join(' | ');
    const narrow = (block: string) =>
      block.replaceAll(new RegExp(`("${column}"\\??: \\(?)string`, 'g'), (_all, name: string) => name + union);
    narrowed = narrowed
      .replace(new RegExp(`"${table}": \\{\\s*Row: .*?Relationships:`, 's'), narrow)
      .replace(new RegExp(`Returns: \\{[^{}]*\\}\\[\\]\\s*SetofOptions: \\{[^{}]*to: "${table}"`, 'g'), narrow);
  }
  return narrowed;
}
