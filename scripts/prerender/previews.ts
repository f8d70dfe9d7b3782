// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PreviewFailure, PreviewJob } from './preview-worker.ts';

/** Starts the worker that draws preview pictures. `end` waits for the worker and returns the failures. */
export function startPreviews() {
  const worker = new Worker(new URL('preview-worker.ts', import.meta.url));
  const ended = once(worker, 'exit');
  const failures: PreviewFailure[] = [];
  let failure: unknown;
  worker.on('message', (failed: PreviewFailure) => failures.push(failed));
  worker.once('error', (error) => {
    failure = error;
  });
  return {
    add: (job: PreviewJob) => worker.postMessage(job),
    async end(): Promise<PreviewFailure[]> {
      worker.postMessage('end');
      await ended;
      if (failure) throw failure;
      return failures;
    },
  };
}
