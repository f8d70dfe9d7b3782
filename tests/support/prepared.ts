import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Starts work in the background. `whenPrepared` waits until the work is done, even in another process. */
export async function prepare(mark: string, work: () => Promise<unknown>): Promise<void> {
  const failure = await work().then(
    () => '',
    (error: unknown) => String((error as { stderr?: unknown }).stderr || error),
  );
  writeFileSync(mark, failure);
}

/**
 * Waits until the work is done.
 * @throws The error of the work.
 */
export async function whenPrepared(mark: string): Promise<void> {
  while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 100));
  const failure = readFileSync(mark, 'utf8');
  if (failure) throw new Error(failure);
}
