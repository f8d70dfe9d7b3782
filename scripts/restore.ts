// npm run restore -- folder: restores a backup into an unused project and prints the row counts.
import { printCounts } from './backup/print-counts.ts';
import { openWhole } from './backup/project.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error('name the folder of a backup, such as npm run restore -- backups/…');
  const project = await openWhole({ seed: false });
  const { tables, pictures, wasThere, closed } = await restoreBackup(project, folder);
  await project.close();
  printCounts(tables, pictures);
  console.log(
    wasThere
      ? 'The project already has everything in the backup.'
      : 'Restored. Every row was compared with the backup.',
  );
  if (closed.length > 0)
    console.log(
      `${closed.join(' and ')} cannot sign in here, because their passwords are public (README). If one of them is an administrator, follow the steps in docs/operate.md.`,
    );
  process.exit();
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exit(1);
}
