import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Starts work in the background that a run needs later. `whenPrepared` waits for it, also in another process. */
export async function prepare(mark: string, work: () => Promise<unknown>): Promise<void> {
  const failure = await work().then(
    () => '',
    (error: unknown) => String((error as { stderr?: unknown }).stderr || error),
  );
  writeFileSync(mark, failure);
}

/** @throws The error of the work. */
export async function whenPrepared(mark: string): Promise<void> {
  while (!existsSync(mark)) await new Promise((resolve) => setTimeout(resolve, 100));
  const failure = readFileSync(mark, 'utf8');
  if (failure) throw new Error(failure);
}
