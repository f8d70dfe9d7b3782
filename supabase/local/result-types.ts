// Generates TypeScript types of results from types of the schema private. A function's result is its return type, or the
// composite type that it passes to private.typed(null::private.…, …).
import type { Sql } from 'postgres';
import { type ClosedList, namesAfter, readClosedList, unionOf } from './closed-lists.ts';

const ATTRIBUTES = `
  select rel.relname as type, att.attname as name, element.typname as kind, element.oid <> att.atttypid as "isArray",
    case when element.typnamespace = 'public'::regnamespace then case relation.relkind when 'v' then 'Views' else 'Tables' end end as "rowOf",
    element.typnamespace = 'private'::regnamespace as "isPrivate",
    col_description(rel.oid, att.attnum) as note, obj_description(rel.reltype, 'pg_type') as "typeNote"
  from pg_class as rel join pg_attribute as att on att.attrelid = rel.oid and att.attnum > 0 and not att.attisdropped
  join pg_type as own on own.oid = att.atttypid
  join pg_type as element on element.oid = case when own.typcategory = 'A' then own.typelem else own.oid end
  left join pg_class as relation on relation.oid = element.typrelid
  where rel.relkind = 'c' and rel.relnamespace = 'private'::regnamespace order by rel.relname, att.attnum`;

const DOMAINS = `
  select domain.typname as table, coalesce(pg_get_constraintdef(con.oid), '') as definition,
    substring(obj_description(domain.oid, 'pg_type') from 'Maps names to (.+)\\.$') as "mapsTo"
  from pg_type as domain left join pg_constraint as con on con.contypid = domain.oid
  where domain.typtype = 'd' and domain.typnamespace = 'private'::regnamespace`;

const RESULTS = `
  select proname as name, coalesce(found[2], returned.typname) as type, proretset or coalesce(found[1] = '_list', false) as "isList",
    coalesce(obj_description(pg_proc.oid, 'pg_proc') ~ '(^|\\. )Null if ', false) as "isNullable"
  from pg_proc join pg_type as returned on returned.oid = prorettype,
    regexp_match(prosrc, 'private\\.typed(_list)?\\(null::private\\.(\\w+),') as found
  where pronamespace = 'public'::regnamespace and (found is not null or returned.typnamespace = 'private'::regnamespace) order by 1`;

type Attribute = {
  type: string;
  name: string;
  kind: string;
  isArray: boolean;
  rowOf: 'Tables' | 'Views' | null;
  isPrivate: boolean;
  note: string | null;
  typeNote: string | null;
};
type Domain = { table: string; definition: string; mapsTo: string | null };
type Result = { name: string; type: string; isList: boolean; isNullable: boolean };

const PLAIN: Record<string, string> = {
  ...{ bool: 'boolean', jsonb: 'Json' },
  ...{ int2: 'number', int4: 'number', int8: 'number', float8: 'number' },
  ...{ text: 'string', uuid: 'string', date: 'string', timestamptz: 'string' },
};
const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the result types as a module's text. */
export async function describeResults(sql: Sql, lists: readonly ClosedList[]): Promise<string> {
  const attributes = await sql.unsafe<Attribute[]>(ATTRIBUTES);
  const domains = await sql.unsafe<Domain[]>(DOMAINS);
  const results = await sql.unsafe<Result[]>(RESULTS);
  const texts = new Map<string, string>();

  function typeOf({ name, kind, isArray, rowOf, isPrivate, note, typeNote }: Attribute): string {
    if (isPrivate) addType(kind);
    const tables = [...namesAfter('Closed lists as in', typeNote), 'ai_tools'];
    const list = kind === 'text' && lists.find(({ table, column }) => tables.includes(table) && column === name);
    const row = rowOf && `Public['${rowOf}']['${kind}']['Row']`;
    const base = list ? `(${unionOf(list.values)})` : (row ?? PLAIN[kind] ?? pascal(kind));
    const isNullable = note?.startsWith('Null') || namesAfter('Nullable:', typeNote).includes(name);
    return `${base}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  }
  function domainText({ table, definition, mapsTo }: Domain): string {
    if (!mapsTo) return unionOf(readClosedList({ table, definition })?.values ?? []);
    const [, type, array = ''] = /^private\.(\w+)(\[\])?$/.exec(mapsTo) ?? [];
    if (type) addType(type);
    return `Record<string, ${type ? `${pascal(type)}${array}` : 'number'}>`;
  }
  function addType(type: string) {
    if (texts.has(type)) return;
    const domain = domains.find(({ table }) => table === type);
    const lines = attributes
      .filter((attribute) => attribute.type === type)
      .map(
        (attribute) =>
          `${attribute.note ? `  /** ${attribute.note} */\n` : ''}  ${attribute.name}: ${typeOf(attribute)};\n`,
      );
    texts.set(type, `export type ${pascal(type)} = ${domain ? domainText(domain) : `{\n${lines.join('')}}`};\n`);
  }

  for (const { type } of results) addType(type);
  const byName = results.map(
    ({ name, type, isList, isNullable }) =>
      `  ${name}: ${pascal(type)}${isList ? '[]' : ''}${isNullable ? ' | null' : ''};\n`,
  );
  return [
    '// The results of functions, written by `npm run generate` from the types of supabase/migrations.',
    `import type { Database, Json } from './database.types';\n\ntype Public = Database['public'];\n`,
    ...[...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text),
    `export type Results = {\n${byName.join('')}};\n`,
  ].join('\n');
}
