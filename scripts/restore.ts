// npm run restore -- folder: restores a backup into an unused project and prints the row counts.
import { printCounts } from './backup/print-counts.ts';
import { openWhole } from './backup/project.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error('name the folder of a backup: npm run restore -- backups/…');
  const project = await openWhole({ seed: false });
  const { tables, pictures, wasThere, closed } = await restoreBackup(project, folder);
  await project.close();
  printCounts(tables, pictures);
  console.log(
    wasThere ? 'All of it was there already.' : 'Restored; counted and compared with the backup, row by row.',
  );
  if (closed.length > 0)
    console.log(
      `${closed.join(' and ')} cannot sign in here: their passwords stand in the README. If one of them is the administrator, put your own address in its place: update private.administrator set email = '…'`,
    );
  process.exit();
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exit(1);
}
