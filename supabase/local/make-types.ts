// npm run db:types: writes src/lib/database.types.ts from the migrations, with the Supabase CLI on PostgreSQL 17.
// Columns with a CHECK list get the list as their type.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import connect from 'postgres';
import { CLOSED_LISTS, narrowTypes, readClosedList } from './closed-lists.ts';
import { makeProject, openBackend, startPostgres } from './project-database.ts';
import { supabaseCli } from './supabase-cli.ts';

if (!supabaseCli) {
  console.error(
    'The Supabase CLI comes along on Linux x64 only. Elsewhere, install version 3.1 and set SUPABASE_CLI to its path.',
  );
  process.exit(1);
}

const out = resolve(process.argv[2] ?? 'src/lib/database.types.ts');
const postgres = await startPostgres();
const project = makeProject(postgres.url);
try {
  const app = await openBackend(project.folder);
  const types = execFileSync(
    supabaseCli,
    ['gen', 'types', 'typescript', '--schema=public', `--remote=${postgres.url}`],
    {
      encoding: 'utf8',
      env: { ...process.env, DO_NOT_TRACK: '1' },
    },
  );
  const sql = connect(postgres.url);
  const checks = await sql.unsafe<{ table: string; definition: string }[]>(CLOSED_LISTS);
  await sql.end();
  const lists = checks.map(readClosedList).filter((list) => list !== null);
  // The CLI prints connection messages before the types on the same stream.
  writeFileSync(out, narrowTypes(types.slice(types.indexOf('export type Json')), lists));
  console.log(out);
  await app.connection.close();
} finally {
  project.remove();
  await postgres.stop();
}
process.exit(0);
