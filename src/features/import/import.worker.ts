import { createFileRows, type WorkerRequest, type WorkerResponse } from './file-rows';

// The worker parses the file and stores its rows, because parsing 12 MB would block rendering.
const rows = createFileRows();

// postMessage from a worker takes no target origin.
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
