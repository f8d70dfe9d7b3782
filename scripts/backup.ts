// npm run backup [-- folder]: writes a backup of the project into a folder, by default a new folder in `backups`.
import { join } from 'node:path';
import { printCounts } from './backup/print-counts.ts';
import { type Made, makeBackup } from './backup/make-backup.ts';
import { openWhole, type Project } from './backup/project.ts';

const [folder = join('backups', new Date().toISOString().replaceAll(':', '-'))] = process.argv.slice(2);

/**
 * Logs the run on the open connection, as scripts/run-job.ts does. The run is logged last, so that the backup does not
 * contain an unfinished run.
 */
const noteRun = (project: Project, isSuccess: boolean, counts: object, problem: string | null) =>
  project.query(`select public.finish_job(public.start_job('backup'), $1, $2::text::jsonb, $3)`, [
    isSuccess,
    JSON.stringify(counts),
    problem,
  ]);

async function makeNotedBackup(project: Project): Promise<Made> {
  try {
    const [job] = await project.query<{ is_enabled: boolean }>(
      `select is_enabled from private.jobs where job = 'backup'`,
    );
    // This is an error, so that an upgrade script does not continue without a backup.
    if (!job?.is_enabled) throw new Error('This job is switched off on the Jobs page (/ai-admin/jobs).');
    const made = await makeBackup(project, folder);
    const rows = Object.values(made.tables).reduce((sum, count) => sum + count, 0);
    await noteRun(project, true, { rows, pictures: made.pictures ?? 0, lost: made.gone.length }, null);
    return made;
  } catch (error) {
    // This error is ignored, because the dashboard reports an old backup anyway.
    await noteRun(project, false, {}, (error as Error).message).catch(() => {});
    throw error;
  } finally {
    await project.close();
  }
}

try {
  const project = await openWhole({ seed: true });
  const { tables, pictures, gone } = await makeNotedBackup(project);
  printCounts(tables, pictures ?? 'not included: set SUPABASE_URL and SUPABASE_SECRET_KEY');
  for (const name of gone) console.error(`${name} is missing from storage, so the backup does not contain it.`);
  console.log(
    `The backup is in ${folder}. It contains members' email addresses and password hashes. Store it like a secret.`,
  );
  // Exit code 3 means that pictures are missing from the backup.
  process.exit(gone.length > 0 ? 3 : 0);
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`);
  process.exit(1);
}
