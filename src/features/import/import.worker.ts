import { createFileRows, type WorkerRequest, type WorkerResponse } from './file-rows';

// Parses the file and stores its rows. Parsing 12 MB on the main thread would block rendering.
const rows = createFileRows();

// A worker has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const respond = (response: WorkerResponse) => self.postMessage(response);

async function perform({ id, name, argument }: WorkerRequest) {
  try {
    respond({ id, value: await (rows[name] as (argument: unknown) => Promise<unknown>)(argument) });
  } catch (error) {
    respond({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void perform(data));
