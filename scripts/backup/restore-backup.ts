import { isDeepStrictEqual } from 'node:util';
import { type Manifest, checkFile, linesFile, readFileOf, readManifest } from './folder.ts';
import { moveTo } from './move.ts';
import { PICTURES, type Picture, listStored, readPictures, uploadPictures } from './pictures.ts';
import { type Project, inTransaction } from './project.ts';
import {
  type Table,
  addUp,
  checkForeignKeys,
  listMigrations,
  listTables,
  readSequences,
  setSequences,
  sumStored,
  writeLines,
} from './tables.ts';

/** The result of a restore. `closed` lists the accounts whose passwords were removed. */
export type Restored = { tables: Record<string, number>; pictures: number; wasThere: boolean; closed: string[] };

const TABLES_IN_USE = ['auth.users', 'public.ai_tools', 'public.listing_history'];

/** @throws a message if the files do not match the manifest. */
async function checkFiles(folder: string): Promise<{ manifest: Manifest; pictures: Picture[] }> {
  const manifest = await readManifest(folder);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) await checkFile(linesFile(folder, name), sha256);
  if (!manifest.pictures) return { manifest, pictures: [] };
  await checkFile(linesFile(folder, PICTURES), manifest.pictures.sha256);
  return { manifest, pictures: await readPictures(folder) };
}

/** @throws a message if the project's tables differ from the backup's tables. */
function checkVersion(manifest: Manifest, tables: Table[], migrations: string[]): void {
  const here = new Map(tables.map(({ name, shape }) => [name, shape]));
  const names = new Set([...here.keys(), ...Object.keys(manifest.tables)]);
  const others = [...names].filter((name) => here.get(name) !== manifest.tables[name]?.shape);
  if (others.length === 0 && isDeepStrictEqual(manifest.migrations, migrations)) return;
  const differing = others.length > 0 ? `, and these tables differ: ${others.join(', ')}` : '';
  throw new Error(
    `The backup was made by another version. Its last migration is ${manifest.migrations.at(-1)}, this project's is ${migrations.at(-1)}${differing}. Restore it into an empty project with the version of this repository that made it, then push the later migrations.`,
  );
}

/**
 * Restores a backup into a migrated but unused project. Verifies all files before the first write. Uploads the pictures
 * first. Then inserts and verifies all rows in one transaction. An interrupted restore can be repeated.
 */
export async function restoreBackup(project: Project, folder: string): Promise<Restored> {
  const { query, files, isEmbedded } = project;
  const { manifest, pictures } = await checkFiles(folder);
  if (pictures.length > 0 && !files)
    throw new Error(
      `The backup contains ${pictures.length} pictures. To restore them, set SUPABASE_URL and SUPABASE_SECRET_KEY.`,
    );
  const { change, closed } = await moveTo(project, manifest, folder);
  async function* linesFor(name: string) {
    for await (const lines of readFileOf(linesFile(folder, name))) yield lines.map((line) => change(name, line));
  }

  const differences = async (tables: Table[]): Promise<string[]> => {
    const others: string[] = [];
    for (const table of tables) {
      const [stored, expected] = [await sumStored(query, table), await addUp(linesFor(table.name))];
      if (!isDeepStrictEqual(stored, expected)) others.push(table.name);
    }
    const sequences = await readSequences(query);
    return [...others, ...Object.keys(sequences).filter((name) => sequences[name] !== manifest.sequences[name])];
  };

  /**
   * Returns the tables of an unused project. Returns no tables if this backup is already restored.
   * @throws if the project has other data.
   */
  const findUnused = async (): Promise<Table[]> => {
    const tables = await listTables(query);
    checkVersion(manifest, tables, await listMigrations(query));
    const known = new Set(pictures.map(({ bucket, name }) => `${bucket}/${name}`));
    const foreign = (await listStored(query)).filter(({ bucket, name }) => !known.has(`${bucket}/${name}`));
    const used: string[] = [];
    for (const name of TABLES_IN_USE) if ((await query(`select from ${name} limit 1`)).length > 0) used.push(name);
    if (foreign.length > 0) used.push(`${foreign.length} other pictures`);
    if (used.length === 0) return tables;
    // An earlier restore was interrupted after the commit, so it is already complete.
    if (foreign.length === 0 && (await differences(tables)).length === 0) return [];
    throw new Error(
      `This project is already in use (${used.join(', ')}), and a restore never overwrites data. ${isEmbedded ? 'First run `npm run db:reset -- --empty`, which deletes all local data and creates an empty database' : 'First create a new project and push the migrations to it'}. Then restore again.`,
    );
  };

  const unused = await inTransaction(query, 'read only', findUnused);
  if (unused.length > 0) {
    if (files) await uploadPictures(files, pictures, folder);
    await inTransaction(query, '', async () => {
      await query('lock table auth.users, public.ai_tools');
      const tables = await findUnused();
      // This setting disables triggers and foreign keys. Triggers would change times, owners and history. Foreign keys
      // would require a certain order of tables.
      await query('set local session_replication_role = replica');
      for (const { name } of tables) await query(`delete from ${name}`);
      for (const table of tables) for await (const lines of linesFor(table.name)) await writeLines(query, table, lines);
      await setSequences(query, manifest.sequences);
      const others = await differences(tables);
      if (others.length > 0)
        throw new Error(`Nothing was restored, because ${others.join(', ')} would differ from the backup.`);
      await checkForeignKeys(query, tables);
    });
    await query(
      `vacuum analyze ${unused
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('auth.'))
        .join(', ')}`,
    );
  }
  const rows = Object.entries(manifest.tables).map(([name, table]) => [name, table.rows] as const);
  return { tables: Object.fromEntries(rows), pictures: pictures.length, wasThere: unused.length === 0, closed };
}
