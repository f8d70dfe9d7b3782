import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../supabase/local/project-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Migrated databases with the two local accounts and no listings; each test file starts from a copy. */
    databases: {
      /** The server with the template database `made`. */
      postgres: string;
      /** A dump of PGlite's data folder. */
      pglite: string;
    };
  }
}

/** Migrates and seeds once per engine; doing it in every file took most of the run. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-databases-'));
  const server = await startPostgres();
  const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
  await sql.unsafe('create database made');
  await sql.end();
  const pglite = join(folder, 'pglite.tar');
  const { VITEST: _, ...env } = process.env;
  const made = server.url.replace(/postgres$/, 'made');
  execFileSync(process.execPath, ['tests/support/make-databases.ts', made, pglite], { env, stdio: 'pipe' });
  project.provide('databases', { postgres: server.url, pglite });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
