/** The values that a CHECK such as `status in ('a', 'b')` or `kinds <@ array['a', 'b']` allows for a column. */
export type ClosedList = { table: string; column: string; values: string[] };

/** Query for the CHECK constraints of the public tables. */
export const CLOSED_LISTS = `
  select rel.relname as table, pg_get_constraintdef(con.oid) as definition
  from pg_constraint as con join pg_class as rel on rel.oid = con.conrelid
  where con.contype = 'c' and con.connamespace = 'public'::regnamespace
  order by 1, 2`;

/** Parses a constraint as PostgreSQL prints it: CHECK ((status = ANY (ARRAY['a'::text, 'b'::text]))), or with <@. */
export function readClosedList({ table, definition }: { table: string; definition: string }): ClosedList | null {
  const [, column, list] = /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[(.+)\]\)?\)\)$/.exec(definition) ?? [];
  if (!column || !list) return null;
  return {
    table,
    column,
    values: [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'")),
  };
}

/**
 * Narrows the generated types: the generator types every text column as `string`, even if a CHECK allows only a few
 * values. Covers the tables and the functions that return their rows.
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
