import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The time in milliseconds during which a killed process seems alive. Its parent reaps it within this time. */
const REAP_MS = 1000;

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Runs a file operation. Returns false after the expected error. */
function succeeds(run: () => void, expected: string): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}

/** Reads the lock, or returns undefined. `isLive` is false if the process is gone or the file is unreadable. */
function readLock(file: string): { holder: number; isLive: boolean } | undefined {
  let text: string | undefined;
  succeeds(() => void (text = readFileSync(file, 'utf8')), 'ENOENT');
  if (text === undefined) return undefined;
  const holder = Number(text);
  return { holder, isLive: holder > 0 && isAlive(holder) };
}

/**
 * Removes the lock of a dead process. Only one process may remove a lock at a time. A second process could otherwise
 * remove the new lock of the first process.
 */
function clearStale(file: string): void {
  const guard = `${file}.clearing`;
  if (succeeds(() => mkdirSync(guard), 'EEXIST')) {
    if (readLock(file)?.isLive === false) rmSync(file, { force: true });
    rmdirSync(guard);
    return;
  }
  pause();
  // An old guard is from a process that was killed while it removed a lock.
  succeeds(() => void (Date.now() - statSync(guard).mtimeMs > 5000 && rmdirSync(guard)), 'ENOENT');
}

/**
 * Locks the data folder for this process. PGlite has no lock, and two servers would corrupt the folder.
 * @throws if another live process owns the lock. The message names the process and explains what to do.
 */
export function takeLock(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, String(process.pid));
  try {
    // Creating a hard link is atomic and fails if the lock exists. The linked file contains the process id from the
    // start.
    const startedAt = Date.now();
    while (!succeeds(() => linkSync(ownFile, file), 'EEXIST')) {
      const lock = readLock(file);
      if (lock?.holder === process.pid) return;
      if (lock?.isLive && Date.now() - startedAt < REAP_MS) {
        pause();
      } else if (lock?.isLive) {
        throw new Error(
          `Another server (process ${lock.holder}) uses the local data folder. Use that server, or stop it and start again. If process ${lock.holder} is not a server of this project, delete the file ${file} and start again.`,
        );
      } else {
        clearStale(file);
      }
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  process.once('exit', () => {
    // The lock file may have been deleted, and may now belong to another process.
    if (readLock(file)?.holder === process.pid) rmSync(file, { force: true });
  });
}
