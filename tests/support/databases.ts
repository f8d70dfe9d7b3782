import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../supabase/local/project-database.ts';
import { prepare } from './prepared.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Migrated databases with the two local accounts and no listings. Each test file starts with a copy of one of them.
     */
    databases: {
      /** The URL of the server, whose template database has the name `made`. */
      postgres: string;
      /** The path of a dump of PGlite’s data folder. */
      pglite: string;
    };
  }
}

export const databasesMark = (pglite: string) => `${pglite}.made`;

/**
 * Migrates and seeds one database per engine in the background. Without this setup, every test file would migrate a
 * database, which took most of a run.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-databases-'));
  // Test data need not survive a crash, so the server does not wait for the disk.
  const server = await startPostgres('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off');
  const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
  await sql.unsafe('create database made');
  await sql.end();
  const pglite = join(folder, 'pglite.tar');
  const { VITEST: _, ...env } = process.env;
  const made = server.url.replace(/postgres$/, 'made');
  const making = prepare(databasesMark(pglite), () =>
    promisify(execFile)(process.execPath, ['tests/support/make-databases.ts', made, pglite], {
      env,
      maxBuffer: 2 ** 26,
    }),
  );
  project.provide('databases', { postgres: server.url, pglite });
  return async () => {
    await making;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
