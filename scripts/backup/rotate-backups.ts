import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, readManifest } from './folder.ts';

/** A complete backup. A backup only replaces older backups of the same `source`. */
export type Backup = { folder: string; madeAt: string; source: string };

/** The number of days and of weeks that keep a backup. Only days and weeks with a backup count. */
export type Retention = { days: number; weeks: number };

const DAY_MS = 86_400_000;

/** Names a backup by its time. Colons are not allowed in file names on Windows. */
export const backupName = (time: Date) => time.toISOString().replaceAll(':', '-');
/** Matches the names from backupName. Backups with other names were named by the operator, and are never deleted. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

const dayOf = ({ madeAt }: Backup) => Math.floor(Date.parse(madeAt) / DAY_MS);
/** Weeks start on Monday. Day 0 was a Thursday. */
const weekOf = (backup: Backup) => Math.floor((dayOf(backup) + 3) / 7);

function newestOfEach(newestFirst: Backup[], periodOf: (backup: Backup) => number, count: number): Backup[] {
  const isNewest = (backup: Backup, at: number) => at === 0 || periodOf(newestFirst[at - 1]!) !== periodOf(backup);
  return newestFirst.filter(isNewest).slice(0, count);
}

/** Returns the backups to delete. The newest backup of each day and of each week is kept, as long as `retention` allows. */
export function expiredBackups(backups: Backup[], { days, weeks }: Retention): Backup[] {
  const sources = Object.values(Object.groupBy(backups, ({ source }) => source));
  return sources.flatMap((own = []) => {
    const newestFirst = own.toSorted((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt));
    const kept = new Set([...newestOfEach(newestFirst, dayOf, days), ...newestOfEach(newestFirst, weekOf, weeks)]);
    return newestFirst.filter((backup) => !kept.has(backup));
  });
}

/** Deletes a backup. A deletion that is interrupted leaves an incomplete backup, because the manifest goes first. */
async function deleteBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/**
 * Deletes expired backups in a folder, and incomplete backups that are older than a day. Keeps backups that a later
 * version made. Call this only after a new backup is complete.
 * @returns the number of deleted backups.
 */
export async function rotateBackups(parent: string, retention: Retention, now = Date.now()): Promise<number> {
  const complete: Backup[] = [];
  const toDelete: string[] = [];
  for (const name of await readdir(parent)) {
    if (!NAME.test(name)) continue;
    const folder = join(parent, name);
    if (existsSync(join(folder, MANIFEST))) {
      // oxlint-disable-next-line no-await-in-loop -- there are few backups
      const manifest = await readManifest(folder).catch(() => null);
      // A backup without pictures does not replace a backup with pictures.
      const hasPictures = manifest?.pictures !== null;
      if (manifest) complete.push({ folder, madeAt: manifest.made_at, source: `${hasPictures} ${manifest.url}` });
    } else if (now - Date.parse(name.replace(NAME, '$1:$2:$3')) > DAY_MS) {
      toDelete.push(folder);
    }
  }
  toDelete.push(...expiredBackups(complete, retention).map(({ folder }) => folder));
  // oxlint-disable-next-line no-await-in-loop -- an error must not leave many incomplete backups
  for (const folder of toDelete) await deleteBackup(folder);
  return toDelete.length;
}
