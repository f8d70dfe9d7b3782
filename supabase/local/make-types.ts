// npm run db:types: writes src/lib/database.types.ts from the migrations, with the Supabase CLI on PostgreSQL 17, where
// columns with a CHECK list get the list as their type; and src/lib/rules.ts and lists.ts; functions have a copy of both: what
// lies beside a function is all that is sure to be deployed with it.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import connect from 'postgres';
import { narrowTypes, readChecks, readClosedList } from './closed-lists.ts';
import { describeRules } from './rules.ts';
import { makeProject, openBackend, startPostgres } from './project-database.ts';
import { supabaseCli } from './supabase-cli.ts';

/** The types of a migrated database, which `sql` is connected to. */
async function describeTypes(url: string, sql: connect.Sql): Promise<string> {
  const types = execFileSync(supabaseCli!, ['gen', 'types', 'typescript', '--schema=public', `--remote=${url}`], {
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  const lists = (await readChecks(sql)).map(readClosedList).filter((list) => list !== null);
  // The CLI prints connection messages before the types on the same stream.
  return narrowTypes(types.slice(types.indexOf('export type Json')), lists);
}

/** Each generated file with what it holds. */
export async function generatedTypes(url: string, sql: connect.Sql): Promise<Record<string, string>> {
  const { rules, lists } = await describeRules(sql);
  return {
    'src/lib/database.types.ts': await describeTypes(url, sql),
    'src/lib/rules.ts': rules,
    'src/lib/lists.ts': lists,
    'supabase/functions/_shared/rules.ts': rules,
    'supabase/functions/_shared/lists.ts': lists,
  };
}

if (import.meta.main) {
  if (!supabaseCli) {
    console.error(
      'The Supabase CLI comes along on Linux x64 only. Elsewhere, install version 3.1 and set SUPABASE_CLI to its path.',
    );
    process.exit(1);
  }
  const root = process.cwd();
  const postgres = await startPostgres();
  const project = makeProject(postgres.url);
  const app = await openBackend(project.folder).finally(() => process.chdir(root));
  await app.connection.close();
  const sql = connect(postgres.url, { max: 1 });
  for (const [path, text] of Object.entries(await generatedTypes(postgres.url, sql))) {
    writeFileSync(path, text);
    console.log(resolve(path));
  }
  await sql.end();
  project.remove();
  await postgres.stop();
  process.exit(0);
}
