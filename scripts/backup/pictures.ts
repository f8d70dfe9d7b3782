import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFile, hashOf, linesFile, readFileOf, writePrivate } from './folder.ts';
import type { Files, Query } from './project.ts';

/** A stored object. Its file in the backup is named after the hash of its content. */
export type Picture = { bucket: string; name: string; type: string | null; cache: string | null; sha256: string };
export type Stored = Omit<Picture, 'sha256'>;

export const PICTURES = 'pictures';
const AT_ONCE = 4;

const fileOf = (folder: string, { sha256 }: Picture) => join(folder, PICTURES, sha256);

/** Lists the objects in storage. The embedded backend stores metadata as a string when it runs on PostgreSQL. */
export const listStored = (query: Query): Promise<Stored[]> =>
  query(
    `select bucket_id as bucket, name, known ->> 'mimetype' as type, substring(known ->> 'cacheControl' from '[0-9]+') as cache
     from storage.objects, cast(metadata #>> '{}' as jsonb) as known order by bucket_id, name`,
  );

async function download(files: Files, { bucket, name }: Stored): Promise<Uint8Array | undefined> {
  const { data, error } = await files.from(bucket).download(name);
  if (data) return new Uint8Array(await data.arrayBuffer());
  const status = 'status' in error ? Number(error.status) : 0;
  // Storage returns either 404 or 400 for a missing object.
  if (status === 404 || (status === 400 && /not.?found/i.test(error.message))) return undefined;
  throw new Error(`The picture ${bucket}/${name} could not be read: ${error.message}`);
}

async function* inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  for (let from = 0; from < items.length; from += AT_ONCE)
    yield await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

/**
 * Saves each picture to the folder and yields its line in the backup. Calls `onGone` for each picture that is missing
 * from storage.
 */
export async function* savePictures(files: Files, stored: Stored[], folder: string, onGone: (picture: Stored) => void) {
  await mkdir(join(folder, PICTURES), { recursive: true, mode: 0o700 });
  await chmod(join(folder, PICTURES), 0o700);
  const save = async (one: Stored) => {
    const bytes = await download(files, one);
    if (!bytes) {
      onGone(one);
      return [];
    }
    const picture: Picture = { ...one, sha256: hashOf(bytes) };
    await writePrivate(fileOf(folder, picture), bytes);
    return [JSON.stringify(picture)];
  };
  for await (const lines of inTurn(stored, save)) yield lines.flat();
}

/**
 * Returns the pictures of a backup.
 * @throws a message if a picture is missing or damaged.
 */
export async function readPictures(folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for await (const lines of readFileOf(linesFile(folder, PICTURES)))
    pictures.push(...lines.map((line) => JSON.parse(line) as Picture));
  for (const picture of pictures) await checkFile(fileOf(folder, picture), picture.sha256);
  return pictures;
}

export async function uploadPictures(files: Files, pictures: Picture[], folder: string): Promise<void> {
  const isThere = async (picture: Picture) => {
    const bytes = await download(files, picture);
    return bytes !== undefined && hashOf(bytes) === picture.sha256;
  };
  const upload = async (picture: Picture) => {
    if (await isThere(picture)) return;
    const { bucket, name, type, cache } = picture;
    const { error } = await files.from(bucket).upload(name, await readFile(fileOf(folder, picture)), {
      upsert: true,
      ...(type && { contentType: type }),
      ...(cache && { cacheControl: cache }),
    });
    if (error) throw new Error(`The picture ${bucket}/${name} could not be stored: ${error.message}`);
    if (!(await isThere(picture)))
      throw new Error(`The picture ${bucket}/${name} was stored with other content than was sent.`);
  };
  for await (const _ of inTurn(pictures, upload));
}
