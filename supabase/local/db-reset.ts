// npm run db:reset
import { setLocalEnvironment } from './environment.ts';
import { resetLocalDatabase } from './local-database.ts';

try {
  setLocalEnvironment(Number(process.env.PORT ?? 5173));
  await resetLocalDatabase();
  console.log('The local database is new: migrations applied, seed loaded.');
  process.exit();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
