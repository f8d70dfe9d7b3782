// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PreviewJob } from './preview-worker.ts';

/** Starts the worker that draws preview pictures while pages are rendered; `end` waits until all are written. */
export function startPreviews() {
  const worker = new Worker(new URL('preview-worker.ts', import.meta.url));
  const ended = once(worker, 'exit');
  let failure: unknown;
  worker.once('error', (error) => {
    failure = error;
  });
  return {
    add: (job: PreviewJob) => worker.postMessage(job),
    async end() {
      worker.postMessage('end');
      await ended;
      if (failure) throw failure;
    },
  };
}
