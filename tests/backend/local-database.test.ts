import { rmSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { migrateLocalDatabase } from '../../supabase/local/migrate';
import { makeProject, openBackend } from '../../supabase/local/project-database';
import { quietBackend } from '../support/backend-noise';
import { databasesMark } from '../support/databases';
import { whenPrepared } from '../support/prepared';

quietBackend();

it('a start on a database with unknown migrations fails, and the error names the reset command', async () => {
  const root = process.cwd();
  const { pglite } = inject('databases');
  await whenPrepared(databasesMark(pglite));
  const project = makeProject(undefined, pglite);
  try {
    const app = await openBackend(project.folder);
    await expect(migrateLocalDatabase(app)).resolves.toBeUndefined();
    rmSync(`${project.folder}/supabase/migrations`, { recursive: true });
    await expect(migrateLocalDatabase(app)).rejects.toThrow(
      /^The local database in \S+ was made by another version of this project\. `npm run db:reset` deletes its data and recreates it\.$/,
    );
    await app.connection.close();
  } finally {
    process.chdir(root);
    project.remove();
  }
});
