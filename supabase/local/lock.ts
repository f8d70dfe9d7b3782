import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Runs a file operation; false when it failed for the expected reason. */
function succeeds(run: () => void, expected: string): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}

/** What the lock says: undefined when there is none, a dead process when it was left or is unreadable. */
function readLock(file: string): { holder: number; isLive: boolean } | undefined {
  let text: string | undefined;
  succeeds(() => void (text = readFileSync(file, 'utf8')), 'ENOENT');
  if (text === undefined) return undefined;
  const holder = Number(text);
  return { holder, isLive: holder > 0 && isAlive(holder) };
}

/** Removes the lock of a process that is gone. One at a time: a second one could remove the first one's new lock. */
function clearStale(file: string): void {
  const guard = `${file}.clearing`;
  if (succeeds(() => mkdirSync(guard), 'EEXIST')) {
    if (readLock(file)?.isLive === false) rmSync(file, { force: true });
    rmdirSync(guard);
    return;
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  // Left by a process that was killed just then.
  succeeds(() => void (Date.now() - statSync(guard).mtimeMs > 5000 && rmdirSync(guard)), 'ENOENT');
}

/**
 * Takes the data folder for this process. PGlite itself takes no lock, and two
 * servers on one folder corrupt it.
 * @throws when another live process holds it; the message says which and what to do.
 */
export function takeLock(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    // A link appears whole, with the process in it, and only where there is none.
    while (!succeeds(() => linkSync(mine, file), 'EEXIST')) {
      const lock = readLock(file);
      if (lock?.holder === process.pid) return;
      if (lock?.isLive) {
        throw new Error(
          `The local data folder is in use by another server (process ${lock.holder}). Stop that one first, or use it: both may not write to one folder. If process ${lock.holder} is no server of this project, delete the file ${file} and start again.`,
        );
      }
      clearStale(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
