// npm run db:reset [-- --empty]: recreates the local database. --empty omits the catalogue and the two accounts, so
// that a backup can be restored.
import { setLocalEnvironment } from './environment.ts';
import { resetLocalDatabase } from './local-database.ts';

try {
  setLocalEnvironment(Number(process.env.PORT ?? 5173));
  const seed = !process.argv.includes('--empty');
  await resetLocalDatabase({ seed });
  console.log(`The local database was recreated. It contains ${seed ? 'the initial data' : 'no data'}.`);
  process.exit();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
