import { IMPORT_LIMITS } from '../../domain/listing-files/record';
import type { FileRows, ImportSummary, WorkerRequest, WorkerResponse } from './file-rows';
import type { ColumnChoice } from './match-columns';

/** A file whose rows are in a worker. `close` ends the worker. */
export type OpenedFile = Omit<ReturnType<typeof startWorker>, 'open'> & { summary: ImportSummary };

function startWorker() {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, (response: WorkerResponse) => void>();
  let requests = 0;
  let ended: string | null = null;

  const end = (reason: string) => {
    ended ??= reason;
    worker.terminate();
    for (const [id, respond] of pending) respond({ id, failure: ended });
    pending.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    pending.get(data.id)?.(data);
    pending.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) =>
    end(
      // An error inside the worker has a message. If the worker's script could not be loaded, there is no message.
      message
        ? 'The file could not be read. It may be too large for this device.'
        : 'A part of the site could not be loaded. Reload the page and choose the file again.',
    ),
  );

  const call =
    <Name extends keyof FileRows>(name: Name) =>
    async (argument: Parameters<FileRows[Name]>[0]): Promise<Awaited<ReturnType<FileRows[Name]>>> => {
      if (ended !== null) throw new Error(ended);
      requests += 1;
      const request: WorkerRequest = { id: requests, name, argument };
      const response = await new Promise<WorkerResponse>((resolve) => {
        pending.set(request.id, resolve);
        // A worker has no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(request);
      });
      if ('failure' in response) throw new Error(response.failure);
      return response.value as Awaited<ReturnType<FileRows[Name]>>;
    };

  return {
    open: call('open'),
    rows: call('rows'),
    leaveOut: call('leaveOut'),
    chosenRows: call('chosenRows'),
    leftovers: call('leftovers'),
    close: () => end('The file was closed.'),
  };
}

/**
 * Parses and validates a file in a worker.
 * @param choices the facts that the user chose for table columns.
 * @param signal aborts the reading. After the reading, `close` ends the worker.
 * @throws a message for the user if nothing in the file can be imported.
 */
export async function openFile(file: File, choices: readonly ColumnChoice[], signal: AbortSignal): Promise<OpenedFile> {
  if (file.size > IMPORT_LIMITS.bytes) {
    throw new Error('The file is larger than 50 MB. Split it into smaller files.');
  }
  const worker = startWorker();
  signal.addEventListener('abort', worker.close);
  try {
    const summary = await worker.open({ file, choices });
    if (summary.kind === 'file-error') throw new Error(summary.message);
    return { ...worker, summary };
  } catch (error) {
    worker.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', worker.close);
  }
}
