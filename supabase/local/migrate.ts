import { loadLiteCli } from './load-lite.ts';
import { paths } from './environment.ts';

type Cli = Awaited<ReturnType<typeof loadLiteCli>>;
type App = Parameters<Cli['applyPendingMigrations']>[0];
type Driver = { query(text: string): Promise<{ rows: { version: string }[] }> };

/**
 * Applies pending migrations to the local database.
 * @throws a message for the user if an applied migration no longer exists or a migration fails.
 */
export async function migrateLocalDatabase(app: App): Promise<void> {
  const { applyPendingMigrations, listMigrationFiles } = await loadLiteCli();
  const known = new Set((await listMigrationFiles(app)).map(({ version }) => version));
  const { rows: applied } = await (app.connection.driver as unknown as Driver)
    .query('select version from supabase_migrations.schema_migrations')
    // A new database does not have this table.
    .catch(() => ({ rows: [] }));
  if (applied.some(({ version }) => !known.has(version))) {
    throw new Error(
      `The local database in ${paths.temp()} was made by another version of this project. \`npm run db:reset\` deletes its data and recreates it.`,
    );
  }
  await applyPendingMigrations(app).catch((error: unknown) => {
    throw new Error(
      `The local database in ${paths.temp()} could not be upgraded to this version: ${String(error)}\nUse the version that made it, or recreate it with \`npm run db:reset\`, which deletes its data.`,
    );
  });
}
