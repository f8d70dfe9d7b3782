// npm run generate: writes all derived files. Run it after changing a migration, the built-in catalogue,
// src/domain/categories/category-seed.ts or supabase/vocabulary.txt.
import { readFileSync, writeFileSync } from 'node:fs';
import connect from 'postgres';
import { categorySeedFile, categorySeedMigration } from './make-category-seed.ts';
import { describeSchema } from './make-schema.ts';
import { makeSeed } from './make-seed.ts';
import { generatedTypes } from './make-types.ts';
import { vocabularyFile, vocabularyMigration } from './make-vocabulary.ts';
import { makeProject, openBackend, startPostgres } from './project-database.ts';
import { supabaseCli } from './supabase-cli.ts';

if (!supabaseCli) {
  console.error(
    'npm installs the Supabase CLI only on Linux x64. On other systems, install version 3.1 and set SUPABASE_CLI to its path.',
  );
  process.exit(1);
}

const write = (path: string, text: string) => {
  writeFileSync(path, text);
  console.log(path);
};

// These files are written first, because the database below runs the migrations among them.
write(categorySeedFile(), categorySeedMigration());
write(vocabularyFile(), vocabularyMigration(readFileSync('supabase/vocabulary.txt', 'utf8')));

const root = process.cwd();
const postgres = await startPostgres();
const project = makeProject(postgres.url);
const app = await openBackend(project.folder).finally(() => process.chdir(root));
await app.connection.close();
const sql = connect(postgres.url, { max: 1, onnotice: () => undefined });
for (const [path, text] of Object.entries(await generatedTypes(postgres.url, sql))) write(path, text);
write('supabase/schema.sql', await describeSchema(sql));
await sql.end();
project.remove();
await postgres.stop();

write('supabase/seed.sql', (await makeSeed()).text);
process.exit(0);
