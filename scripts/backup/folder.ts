import { createHash } from 'node:crypto';
import { createReadStream, type WriteStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

type Written = { rows: number; sha256: string };

/** The manifest of a backup. It is written last, so a backup without a manifest is incomplete. */
export type Manifest = {
  format: 1;
  made_at: string;
  url: string;
  migrations: string[];
  tables: Record<string, Written & { shape: string }>;
  sequences: Record<string, string | null>;
  /** The list of pictures, or null for a backup that was made without a secret key. */
  pictures: Written | null;
};

export const MANIFEST = 'manifest.json';

export const linesFile = (folder: string, table: string) => join(folder, `${table}.jsonl`);

/** Opens a file with owner-only permissions. Changes the permissions if the file is from an unfinished backup. */
async function openPrivate(file: string): Promise<WriteStream> {
  const handle = await open(file, 'w', 0o600);
  await handle.chmod(0o600);
  return handle.createWriteStream({ flush: true });
}

export const writePrivate = async (file: string, content: string | Uint8Array) =>
  pipeline([content], await openPrivate(file));

export async function writeFileOf(file: string, batches: AsyncIterable<string[]>): Promise<Written> {
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(
    batches,
    async function* (source: AsyncIterable<string[]>) {
      for await (const lines of source) {
        rows += lines.length;
        const text = lines.map((line) => `${line}\n`).join('');
        hash.update(text);
        yield text;
      }
    },
    await openPrivate(file),
  );
  return { rows, sha256: hash.digest('hex') };
}

/**
 * Yields the lines of a file in batches of about 1 MB. Only `\n` separates lines, because members' texts may contain
 * other line breaks.
 */
export async function* readFileOf(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 2 ** 20 })) {
    const lines = `${rest}${chunk as string}`.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** @throws a message if the file is missing or its hash differs. */
export async function checkFile(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    throw new Error(`${file} cannot be read, so the backup is incomplete. Use another backup.`, { cause: error });
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`${file} has changed since the backup was made, so the backup is damaged. Use another backup.`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, MANIFEST);
  await writePrivate(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${file}.part`, file);
  // Flushes the directory too. Otherwise a power failure could lose the new file's name.
  const names = await open(folder).catch(() => undefined);
  await names?.sync().catch(() => {});
  await names?.close();
}

/** @throws a message if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} has no ${MANIFEST}, so it is not a complete backup. Use another folder.`);
  });
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {}
  throw new Error(`${MANIFEST} in ${folder} cannot be read. The backup is damaged, or a later version made it.`);
}
