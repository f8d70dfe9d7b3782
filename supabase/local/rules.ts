import type { Sql } from 'postgres';
import { type Check, readChecks, readClosedList } from './closed-lists.ts';

/** The bounds in a CHECK, as PostgreSQL prints it. */
const UPPER = /(?:char_length|cardinality)\(\w+\) <= (\d+)|\w+ <= '?([\d-]+)|\{\d+,(\d+)\}\$|!~ '\[\^\\n\]\{(\d+)\}'/;
const LOWER = /(?:char_length|cardinality)\([^<>=]*\) >= (\d+)|\w+ >= '?([\d-]+)|\{(\d+),\d+\}\$/;

/** Returns a constraint's bounds: ai_tools_name_length gives ai_tools_name_length_MIN and _MAX. */
export function readBounds({ name, definition }: Pick<Check, 'name' | 'definition'>): [name: string, value: unknown][] {
  if (!/_(length|count|range|form)$/.test(name)) return [];
  const bound = (found: RegExpExecArray | null, end: 'MIN' | 'MAX', less: number): [string, unknown][] => {
    const value = found?.slice(1).find(Boolean);
    if (value === undefined) return [];
    return [[`${name}_${end}`, /^\d+$/.test(value) ? Number(value) - less : value]];
  };
  const upper = UPPER.exec(definition);
  // '[^\n]{51}' matches lines that are too long.
  return [...bound(LOWER.exec(definition), 'MIN', 0), ...bound(upper, 'MAX', upper?.[4] ? 1 : 0)];
}

/**
 * The constant functions of the private schema. A number becomes a rule (a long one its digits), a span two rules,
 * an object an object. Each further column of a table becomes an object keyed by the first.
 */
const FUNCTIONS = `
  select proname as name, proretset as "isTable", prorettype::regtype::text as type
  from pg_proc
  where pronamespace = 'private'::regnamespace and pronargs = 0 and provolatile = 'i'
    and (proretset or prorettype::regtype::text in ('integer', 'bigint', 'interval', 'jsonb'))
  order by 1`;

type Told = { name: string; isTable: boolean; type: string };

async function askFunction(sql: Sql, { name, isTable, type }: Told): Promise<[name: string, value: unknown][]> {
  if (isTable) {
    const rows = (await sql.unsafe(`select * from private.${name}()`)).map((row) => Object.entries<unknown>(row));
    const columns = rows[0]?.slice(1) ?? [];
    const byFirst = (at: number) => Object.fromEntries(rows.map((row) => [String(row[0]?.[1]), row[at + 1]?.[1]]));
    return columns.map(([column], at) => [`${name}_${column}`, byFirst(at)]);
  }
  const shown =
    type === 'interval' ? '(extract(epoch from said) * 1000)::integer, private.format_interval(said)' : 'said';
  const [row = []] = await sql.unsafe(`select ${shown} from private.${name}() as said`).values();
  return type === 'interval'
    ? [
        [`${name}_ms`, row[0]],
        [`${name}_words`, row[1]],
      ]
    : [[name, row[0]]];
}

const moduleOf = (rules: [name: string, value: unknown][], type: '' | ' as const') =>
  [
    '// What the database allows, written by `npm run generate`: a rule is changed in supabase/migrations.',
    ...rules.map(([name, value]) => `export const ${name.toUpperCase()} = ${JSON.stringify(value)}${type};`),
    '',
  ].join('\n');

/**
 * Returns two modules: the columns' bounds and the constants above, and the lists. They are separate because
 * bundlers inline numbers and strings, so that pages need no module for them.
 */
export async function describeRules(sql: Sql): Promise<{ rules: string; lists: string }> {
  const checks = await readChecks(sql);
  const rules = checks.flatMap((check): [string, unknown][] => {
    const list = readClosedList(check);
    return list ? [[`${list.table}_${list.column}`, list.values]] : readBounds(check);
  });
  for (const told of await sql.unsafe<Told[]>(FUNCTIONS)) rules.push(...(await askFunction(sql, told)));
  const [banners] = await sql.unsafe(
    `select (file_size_limit / 1048576)::integer as megabytes, allowed_mime_types as types from storage.buckets where id = 'tool-banners'`,
  );
  rules.push(['tool_banners_megabytes', banners?.['megabytes']], ['tool_banners_types', banners?.['types']]);
  const isList = ([, value]: [string, unknown]) => typeof value === 'object';
  return {
    rules: moduleOf(
      rules.filter((rule) => !isList(rule)),
      '',
    ),
    lists: moduleOf(rules.filter(isList), ' as const'),
  };
}
