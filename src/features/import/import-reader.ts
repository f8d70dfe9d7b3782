import { IMPORT_LIMITS } from '../../domain/import/checked-rows';
import type { KeptColumns } from '../../domain/import/table-columns';
import type { WorkerAnswer, WorkerCall, ImportRows, ImportSummary } from './import-rows';

/** A file whose rows are held by a worker. Call `close` when it is no longer needed. */
export type ImportReader = Pick<ImportRows, 'rows' | 'leaveOut' | 'chosenRows' | 'leftovers'> & {
  summary: ImportSummary;
  close: () => void;
};

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

function startWorker() {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let ended: Error | null = null;

  const end = (reason: string) => {
    ended ??= new Error(reason);
    worker.terminate();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const asked = waiting.get(data.call);
    waiting.delete(data.call);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.value as never);
  });
  worker.addEventListener('error', ({ message }) =>
    end(
      // Errors inside the worker have a message; a worker script that could not be fetched has none.
      message
        ? 'The file could not be read. It may be too large for this device.'
        : 'A part of the site failed to load. Reload the page and choose the file again.',
    ),
  );

  const ask =
    <Name extends keyof ImportRows>(name: Name) =>
    (argument: Parameters<ImportRows[Name]>[0]) =>
      new Promise<Awaited<ReturnType<ImportRows[Name]>>>((resolve, reject) => {
        if (ended) return reject(ended);
        calls += 1;
        waiting.set(calls, { resolve, reject });
        // A worker has no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ call: calls, name, argument } satisfies WorkerCall);
      });

  return {
    open: ask('open'),
    rows: ask('rows'),
    leaveOut: ask('leaveOut'),
    chosenRows: ask('chosenRows'),
    leftovers: ask('leftovers'),
    close: () => end('The file was closed.'),
  };
}

/**
 * Parses and checks a file in a worker. The signal aborts reading; afterwards use `close`.
 * @param kept what was chosen by hand for the columns of tables.
 * @throws a message for the user if the file as a whole cannot be imported.
 */
export async function readImportFile(
  file: File,
  kept: readonly KeptColumns[],
  signal: AbortSignal,
): Promise<ImportReader> {
  if (file.size > IMPORT_LIMITS.bytes) {
    throw new Error('The file is larger than 50 MB. Split it into smaller files.');
  }
  const worker = startWorker();
  signal.addEventListener('abort', worker.close);
  try {
    const opened = await worker.open({ file, kept });
    if (opened.kind === 'file-error') throw new Error(opened.message);
    const { rows, leaveOut, chosenRows, leftovers, close } = worker;
    return { summary: opened, rows, leaveOut, chosenRows, leftovers, close };
  } catch (error) {
    worker.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', worker.close);
  }
}
