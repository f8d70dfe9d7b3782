import type { Sql } from 'postgres';
import { type Check, readChecks, readClosedList } from './closed-lists.ts';

/** What bounds a value in a CHECK, as PostgreSQL prints it. */
const UPPER = /(?:char_length|cardinality)\(\w+\) <= (\d+)|\w+ <= '?([\d-]+)|\{\d+,(\d+)\}\$|!~ '\[\^\\n\]\{(\d+)\}'/;
const LOWER = /(?:char_length|cardinality)\([^<>=]*\) >= (\d+)|\w+ >= '?([\d-]+)|\{(\d+),\d+\}\$/;

/** The bounds of a constraint of that role: ai_tools_name_length gives ai_tools_name_length_MIN and _MAX. */
export function readBounds({ name, definition }: Pick<Check, 'name' | 'definition'>): [name: string, value: unknown][] {
  if (!/_(length|count|range|form)$/.test(name)) return [];
  const bound = (found: RegExpExecArray | null, end: 'MIN' | 'MAX', less: number): [string, unknown][] => {
    const value = found?.slice(1).find(Boolean);
    if (value === undefined) return [];
    return [[`${name}_${end}`, /^\d+$/.test(value) ? Number(value) - less : value]];
  };
  const upper = UPPER.exec(definition);
  // '[^\n]{51}' is what no line may hold.
  return [...bound(LOWER.exec(definition), 'MIN', 0), ...bound(upper, 'MAX', upper?.[4] ? 1 : 0)];
}

/**
 * The functions of the private schema that need no argument and say the same for ever: a number; a span, which becomes two
 * rules; an object; a table, which becomes an object by its first column.
 */
const FUNCTIONS = `
  select proname as name, proretset as "isTable", prorettype::regtype::text as type
  from pg_proc
  where pronamespace = 'private'::regnamespace and pronargs = 0 and provolatile = 'i'
    and (proretset or prorettype::regtype::text in ('integer', 'interval', 'jsonb'))
  order by 1`;

type Told = { name: string; isTable: boolean; type: string };

async function askFunction(sql: Sql, { name, isTable, type }: Told): Promise<[name: string, value: unknown][]> {
  if (isTable) {
    const rows = (await sql.unsafe(`select * from private.${name}()`)).map((row) => Object.entries(row));
    const byFirst = rows.map(([first, ...others]) => [first?.[1], Object.fromEntries(others)]);
    return [[name, Object.fromEntries(byFirst)]];
  }
  const shown = type === 'interval' ? '(extract(epoch from said) * 1000)::integer, private.in_words(said)' : 'said';
  const [row = []] = await sql.unsafe(`select ${shown} from private.${name}() as said`).values();
  return type === 'interval'
    ? [
        [`${name}_ms`, row[0]],
        [`${name}_words`, row[1]],
      ]
    : [[name, row[0]]];
}

/** The rules that the database holds, as a module: what a column may hold, and what the functions above say. */
export async function describeRules(sql: Sql): Promise<string> {
  const checks = await readChecks(sql);
  const rules = checks.flatMap((check): [string, unknown][] => {
    const list = readClosedList(check);
    return list ? [[`${list.table}_${list.column}`, list.values]] : readBounds(check);
  });
  for (const told of await sql.unsafe<Told[]>(FUNCTIONS)) rules.push(...(await askFunction(sql, told)));
  const [banners] = await sql.unsafe(
    `select file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets where id = 'tool-banners'`,
  );
  rules.push(['tool_banners_bytes', banners?.['bytes']], ['tool_banners_types', banners?.['types']]);
  const lines = rules.map(([name, value]) => {
    const type = typeof value === 'object' ? ' as const' : '';
    return `export const ${name.toUpperCase()} = ${JSON.stringify(value)}${type};`;
  });
  return `// What the database allows, written by \`npm run db:types\`: a rule is changed in supabase/migrations.\n${lines.join('\n')}\n`;
}
