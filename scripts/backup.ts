// npm run backup [-- folder]: writes everything that is ours into a folder, by default one of this moment in `backups`.
import { join } from 'node:path';
import { tellCounts } from './backup/counts.ts';
import { type Made, makeBackup } from './backup/make-backup.ts';
import { openWhole, type Project } from './backup/project.ts';

const [folder = join('backups', new Date().toISOString().replaceAll(':', '-'))] = process.argv.slice(2);

/** As scripts/run-job.ts does through the API, on the connection that is open; closes it. */
async function makeNotedBackup(project: Project): Promise<Made> {
  const [begun] = await project.query<{ run: string }>(`select public.begin_job('backup') as run`);
  const end = (isSuccess: boolean, counts: object, problem: string | null) =>
    project.query('select public.end_job($1, $2, $3::text::jsonb, $4)', [
      begun?.run,
      isSuccess,
      JSON.stringify(counts),
      problem,
    ]);
  try {
    const made = await makeBackup(project, folder);
    const rows = Object.values(made.tables).reduce((sum, count) => sum + count, 0);
    await end(true, { rows, pictures: made.pictures ?? 0, lost: made.gone.length }, null);
    await project.close();
    return made;
  } catch (error) {
    // A connection that is gone leaves a run without an end, which is seen as well.
    await end(false, {}, (error as Error).message).catch(() => {});
    await project.close();
    throw error;
  }
}

try {
  const project = await openWhole({ seed: true });
  const { tables, pictures, gone } = await makeNotedBackup(project);
  tellCounts(tables, pictures ?? 'without: set SUPABASE_URL and SUPABASE_SECRET_KEY');
  for (const name of gone) console.error(`The storage has lost ${name}: it is not in the backup.`);
  console.log(
    `The backup is in ${folder}. It holds addresses and password hashes of members: keep it as you keep a key.`,
  );
  // As the build: whole, but for what is named.
  process.exit(gone.length > 0 ? 3 : 0);
} catch (error) {
  console.error(`No backup was made: ${(error as Error).message}`);
  process.exit(1);
}
