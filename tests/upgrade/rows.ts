import { type Manifest, linesFile, readFileOf, readManifest } from '../../scripts/backup/folder';
import { PICTURES, type Picture, listStored } from '../../scripts/backup/pictures';
import { type Query, inTransaction } from '../../scripts/backup/project';
import { readSequences } from '../../scripts/backup/tables';
import type { Declared, Row } from './declared';

/** How many rows of a table are named: the first ones tell what happened. */
const NAMED = 3;

async function readFile(folder: string, name: string): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of readFileOf(linesFile(folder, name))) all.push(...lines);
  return all;
}

/** The columns that a backup has of a table, from what its manifest says of them: 'id text, created_at timestamp …'. */
export const columnsOf = (shape: string) => shape.split(/,\s+/).map((column) => column.split(' ')[0]!);

/** The lines that are missing among the others, each as often as it is. */
function missingFrom(lines: readonly string[], others: readonly string[]): { missing: string[]; left: string[] } {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  const missing = lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count < 1;
  });
  return { missing, left: [...counts].filter(([, count]) => count > 0).map(([line]) => line) };
}

/** What became of a row that does not stand as it did, by what is most like it. */
function tell(line: string, left: readonly string[]): string {
  const row = JSON.parse(line) as Row;
  const changes = left
    .map((other) => {
      const now = JSON.parse(other) as Row;
      return Object.keys(row).flatMap((column) => {
        const [was, is] = [row[column], now[column]].map((value) => JSON.stringify(value));
        return was === is ? [] : [`${column} was ${was} and is ${is}`];
      });
    })
    .sort((one, other) => one.length - other.length)[0];
  const isAlike = changes && changes.length > 0 && changes.length <= Object.keys(row).length / 2;
  return isAlike ? changes.join(', ') : `${line.slice(0, 200)} is gone`;
}

/** What of a table's rows does not stand as it did. */
async function problemsOf(
  query: Query,
  folder: string,
  table: string,
  columns: string[],
  changes: readonly Declared[],
) {
  let name = table;
  let rows: Row[] | undefined;
  const lines = await readFile(folder, table);
  for (const { becomes, renamed } of changes.filter((change) => change.table === name)) {
    rows = (rows ?? lines.map((line) => JSON.parse(line) as Row)).flatMap((row) => [becomes(row) ?? []].flat());
    name = renamed ?? name;
  }
  const asked = rows ? Object.keys(rows[0] ?? {}) : columns;
  if (asked.length === 0) return [];
  const known = await query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [name],
  );
  if (known.length === 0) return [`${name} is gone (rows: ${lines.length})`];
  const gone = asked.filter((column) => !known.some((one) => one.name === column));
  if (gone.length > 0) return gone.map((column) => `${name}.${column} is gone (rows: ${lines.length})`);
  const stored = await query<{ line: string }>(
    `select row_to_json(stored)::text as line from (select ${asked.map((column) => `"${column}"`).join(', ')} from ${name}) as stored`,
  );
  const same = rows ? (line: string) => JSON.stringify(JSON.parse(line)) : (line: string) => line;
  const { missing, left } = missingFrom(
    rows?.map((row) => JSON.stringify(row)) ?? lines,
    stored.map(({ line }) => same(line)),
  );
  const more = missing.length > NAMED ? [`${name}: ${missing.length - NAMED} more rows are not as they were`] : [];
  return [...missing.slice(0, NAMED).map((line) => `${name}: ${tell(line, left)}`), ...more];
}

/**
 * What of a dump does not stand in a database that went on from it: each row of each table, column by column, each
 * numbering and each picture. What is new there is nobody's problem.
 */
export async function problemsSince(query: Query, folder: string, changes: readonly Declared[]): Promise<string[]> {
  const { tables, sequences }: Manifest = await readManifest(folder);
  return inTransaction(query, 'isolation level repeatable read read only', async () => {
    const problems: string[] = [];
    for (const [name, { shape }] of Object.entries(tables))
      problems.push(...(await problemsOf(query, folder, name, columnsOf(shape), changes)));
    const now = await readSequences(query);
    for (const [name, last] of Object.entries(sequences))
      if (BigInt(now[name] ?? 0) < BigInt(last ?? 0))
        problems.push(`${name} would number anew what is numbered already`);
    const stored = new Set((await listStored(query)).map(({ bucket, name }) => `${bucket}/${name}`));
    for (const line of await readFile(folder, PICTURES)) {
      const { bucket, name } = JSON.parse(line) as Picture;
      if (!stored.has(`${bucket}/${name}`)) problems.push(`the picture ${bucket}/${name} is gone`);
    }
    return problems;
  });
}
