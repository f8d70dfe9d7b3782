import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest, linesFile, writeFileOf, writeManifest } from './folder.ts';
import { PICTURES, type Stored, listStored, savePictures } from './pictures.ts';
import { type Project, inTransaction } from './project.ts';
import { listMigrations, listTables, readLines, readSequences } from './tables.ts';

/**
 * The result of a backup. `pictures` is null for a backup without a secret key. `gone` lists pictures that are missing
 * in storage.
 */
export type Made = { tables: Record<string, number>; pictures: number | null; gone: string[] };

/**
 * Writes a consistent snapshot of the project into the folder. Overwrites the files of an unfinished backup. Writes the
 * manifest last, which marks the backup as complete.
 */
export async function makeBackup({ url, query, files }: Project, folder: string): Promise<Made> {
  if (existsSync(join(folder, MANIFEST))) throw new Error(`${folder} already contains a backup. Name another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });

  let stored: Stored[] = [];
  const manifest = await inTransaction(query, 'isolation level repeatable read read only', async () => {
    const tables: Manifest['tables'] = {};
    for (const table of await listTables(query))
      tables[table.name] = {
        shape: table.shape,
        ...(await writeFileOf(linesFile(folder, table.name), readLines(query, table))),
      };
    stored = await listStored(query);
    return {
      format: 1 as const,
      made_at: new Date().toISOString(),
      url,
      migrations: await listMigrations(query),
      tables,
      sequences: await readSequences(query),
    };
  });

  const gone: string[] = [];
  const onGone = ({ bucket, name }: Stored) => gone.push(`${bucket}/${name}`);
  const pictures =
    files && (await writeFileOf(linesFile(folder, PICTURES), savePictures(files, stored, folder, onGone)));
  await writeManifest(folder, { ...manifest, pictures: pictures ?? null });
  const rows = Object.entries(manifest.tables).map(([name, table]) => [name, table.rows] as const);
  return { tables: Object.fromEntries(rows), pictures: pictures?.rows ?? null, gone };
}
