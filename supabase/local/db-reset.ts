// npm run db:reset
import { setLocalEnvironment, paths } from './environment.ts';
import { takeLock } from './lock.ts';
import { resetDatabase } from './reset.ts';

try {
  setLocalEnvironment(Number(process.env.PORT ?? 5173));
  takeLock(paths.lock());
  resetDatabase();
  console.log('The local database is new: migrations applied, seed loaded.');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
