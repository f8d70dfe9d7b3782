// npm run backup [-- folder]: writes a backup of the project into a folder. Without an argument, the folder is a new one
// in BACKUP_FOLDER, where expired backups are then deleted, or in `backups`. BACKUP_DAYS (7) and BACKUP_WEEKS (4) set
// how many daily and weekly backups are kept.
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { printCounts } from './backup/print-counts.ts';
import { type Made, makeBackup } from './backup/make-backup.ts';
import { openWhole, type Project } from './backup/project.ts';
import { backupName, rotateBackups } from './backup/rotate-backups.ts';
import { scheduledRun } from './run-job.ts';

const { BACKUP_FOLDER } = process.env;
const [namedFolder] = process.argv.slice(2);
const folder = namedFolder ?? join(BACKUP_FOLDER || 'backups', backupName(new Date()));

class RotationFailure extends Error {}

/** @throws if the variable is not a whole number from `least`. */
function readCount(name: string, fallback: number, least: number): number {
  const count = Number(process.env[name] || fallback);
  if (!Number.isInteger(count) || count < least) throw new Error(`Set ${name} to a whole number from ${least}.`);
  return count;
}

/**
 * Logs the run on the open connection, as scripts/run-job.ts does. A run that `npm run jobs` has not started is logged
 * last, so that the backup does not contain an unfinished run.
 */
const logRun = (project: Project, isSuccess: boolean, { counts = {}, problem = '', result = '' }) =>
  project.query(
    `select public.finish_job(coalesce($1::bigint, public.start_job('backup')), $2, $3::text::jsonb, $4, $5)`,
    [scheduledRun ?? null, isSuccess, JSON.stringify(counts), problem, result],
  );

async function makeLoggedBackup(project: Project): Promise<Made> {
  try {
    const [job] = await project.query<{ is_enabled: boolean }>(
      `select is_enabled from private.jobs where job = 'backup'`,
    );
    // This is an error, so that an upgrade script does not continue without a backup.
    if (!job?.is_enabled) throw new Error('This job is switched off on the Jobs page (/ai-admin/jobs).');
    const retention = { days: readCount('BACKUP_DAYS', 7, 1), weeks: readCount('BACKUP_WEEKS', 4, 0) };
    const made = await makeBackup(project, folder);
    if (BACKUP_FOLDER && !namedFolder) {
      await rotateBackups(BACKUP_FOLDER, retention).catch((error: Error) => {
        throw new RotationFailure(
          `The backup in ${folder} is complete, but expired backups were not deleted: ${error.message}`,
        );
      });
    }
    const rows = Object.values(made.tables).reduce((sum, count) => sum + count, 0);
    await logRun(project, true, {
      counts: { rows, pictures: made.pictures ?? 0, lost: made.gone.length },
      result: `The backup is on ${hostname()} in ${resolve(folder)}.`,
    });
    return made;
  } catch (error) {
    // This error is ignored, because the dashboard reports an old backup anyway.
    await logRun(project, false, { problem: (error as Error).message }).catch(() => {});
    throw error;
  } finally {
    await project.close();
  }
}

try {
  const project = await openWhole({ seed: true });
  const { tables, pictures, gone } = await makeLoggedBackup(project);
  printCounts(tables, pictures ?? 'not included: set SUPABASE_URL and SUPABASE_SECRET_KEY');
  for (const name of gone) console.error(`${name} is missing from storage, so the backup does not contain it.`);
  console.log(
    `The backup is in ${folder}. It contains members' email addresses and password hashes. Store it like a secret.`,
  );
  // Exit code 3 means that pictures are missing from the backup.
  process.exit(gone.length > 0 ? 3 : 0);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof RotationFailure ? message : `No backup was made: ${message}`);
  process.exit(1);
}
