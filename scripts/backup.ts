// npm run backup [-- folder]: writes everything that is ours into a folder, by default one of this moment in `backups`.
import { join } from 'node:path';
import { tellCounts } from './backup/counts.ts';
import { makeBackup } from './backup/make-backup.ts';
import { openWhole } from './backup/project.ts';

const [folder = join('backups', new Date().toISOString().replaceAll(':', '-'))] = process.argv.slice(2);
try {
  const project = await openWhole({ seed: true });
  const { tables, pictures, gone } = await makeBackup(project, folder);
  await project.close();
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
