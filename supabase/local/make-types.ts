// npm run db:types: writes src/lib/database.types.ts from the migrations, with the Supabase CLI on PostgreSQL 17.
// Columns with a CHECK list get the list as their type.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import connect from 'postgres';
import { CLOSED_LISTS, narrowTypes, readClosedList } from './closed-lists.ts';
import { makeProject, openBackend, startPostgres } from './project-database.ts';
import { supabaseCli } from './supabase-cli.ts';

/** The types of a migrated database, which `sql` is connected to. */
export async function describeTypes(url: string, sql: connect.Sql): Promise<string> {
  const types = execFileSync(supabaseCli!, ['gen', 'types', 'typescript', '--schema=public', `--remote=${url}`], {
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  const checks = await sql.unsafe<{ table: string; definition: string }[]>(CLOSED_LISTS);
  const lists = checks.map(readClosedList).filter((list) => list !== null);
  // The CLI prints connection messages before the types on the same stream.
  return narrowTypes(types.slice(types.indexOf('export type Json')), lists);
}

if (import.meta.main) {
  if (!supabaseCli) {
    console.error(
      'The Supabase CLI comes along on Linux x64 only. Elsewhere, install version 3.1 and set SUPABASE_CLI to its path.',
    );
    process.exit(1);
  }
  const out = resolve('src/lib/database.types.ts');
  const root = process.cwd();
  const postgres = await startPostgres();
  const project = makeProject(postgres.url);
  const app = await openBackend(project.folder).finally(() => process.chdir(root));
  await app.connection.close();
  const sql = connect(postgres.url, { max: 1 });
  writeFileSync(out, await describeTypes(postgres.url, sql));
  console.log(out);
  await sql.end();
  project.remove();
  await postgres.stop();
  process.exit(0);
}
