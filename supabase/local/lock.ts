import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Takes the data folder for this process. PGlite itself takes no lock, and two
 * servers on one folder corrupt it.
 * @throws when another live process holds it; the message says which and what to do.
 */
export function takeLock(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder === process.pid) return;
      if (holder && isAlive(holder)) {
        throw new Error(
          `The local data folder is in use by another server (process ${holder}). Stop that one first, or use it: both may not write to one folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
