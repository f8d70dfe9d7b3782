// Generates TypeScript types for functions that return JSON. A function names its composite type with
// private.typed(null::private.…, …), which also limits the result to the type's keys.
import type { Sql } from 'postgres';
import type { ClosedList } from './closed-lists.ts';

const ATTRIBUTES = `
  select rel.relname as type, att.attname as name, format_type(att.atttypid, att.atttypmod) as kind,
    col_description(att.attrelid, att.attnum) as note,
    coalesce(substring(obj_description(rel.reltype, 'pg_type') from 'Closed lists as in ([\\w, ]+)'), 'ai_tools') as "listTables"
  from pg_class as rel join pg_attribute as att on att.attrelid = rel.oid and att.attnum > 0 and not att.attisdropped
  where rel.relkind = 'c' and rel.relnamespace = 'private'::regnamespace order by rel.relname, att.attnum`;

const RESULTS = `
  select proname as name, found[2] as type, found[1] = '_list' as "isList",
    coalesce(obj_description(pg_proc.oid, 'pg_proc') ~ '(^|\\. )Null if ', false) as "isNullable"
  from pg_proc, regexp_match(prosrc, 'private\\.typed(_list)?\\(null::private\\.(\\w+),') as found
  where pronamespace = 'public'::regnamespace and found is not null order by 1`;

type Attribute = { type: string; name: string; kind: string; note: string | null; listTables: string };

const PLAIN: Record<string, string> = {
  ...{ boolean: 'boolean', jsonb: 'Json', 'private.counts': 'Record<string, number>' },
  ...{ integer: 'number', bigint: 'number', 'double precision': 'number' },
  ...{ text: 'string', uuid: 'string', date: 'string', 'timestamp with time zone': 'string' },
};
const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the result types as a module's text. A column with a closed list in a CHECK of ai_tools gets this list as its
 * type.
 */
export async function describeResults(sql: Sql, lists: readonly ClosedList[]): Promise<string> {
  const attributes = await sql.unsafe<Attribute[]>(ATTRIBUTES);
  const results = await sql.unsafe<{ name: string; type: string; isList: boolean; isNullable: boolean }[]>(RESULTS);
  const needed = new Set<string>();
  const typeOf = ({ name, kind, note, listTables }: Attribute): string => {
    const [, element = '', array = ''] = /^(.*?)((?:\[\])?)$/.exec(kind) ?? [];
    const list = lists.find(({ table, column }) => listTables.split(', ').includes(table) && column === name);
    const typeName = /^private\.(\w+)$/.exec(element)?.[1];
    const base = list && kind === 'text' ? list.values.map((value) => `'${value}'`).join(' | ') : PLAIN[element];
    if (!base && typeName) need(typeName);
    return `${base ?? (typeName ? pascal(typeName) : 'unknown')}${array}${note?.startsWith('Null') ? ' | null' : ''}`;
  };
  const texts = new Map<string, string>();
  function need(type: string) {
    if (needed.has(type)) return;
    needed.add(type);
    const lines = attributes
      .filter((attribute) => attribute.type === type)
      .map(
        (attribute) =>
          `${attribute.note ? `  /** ${attribute.note} */\n` : ''}  ${attribute.name}: ${typeOf(attribute)};\n`,
      );
    texts.set(type, `export type ${pascal(type)} = {\n${lines.join('')}};\n`);
  }
  for (const { type } of results) need(type);
  const byName = results.map(
    ({ name, type, isList, isNullable }) =>
      `  ${name}: ${pascal(type)}${isList ? '[]' : ''}${isNullable ? ' | null' : ''};\n`,
  );
  return [
    '// The results of functions that return JSON, written by `npm run generate` from the composite types of supabase/migrations.',
    ...[...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text),
    `export type Results = {\n${byName.join('')}};\n`,
  ].join('\n');
}
