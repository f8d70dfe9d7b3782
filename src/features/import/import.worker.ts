import { createImportRows, type WorkerAnswer, type WorkerCall } from './import-rows';

const rows = createImportRows();

// postMessage from a worker takes no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: WorkerAnswer) => self.postMessage(message);

// Parsing 12 MB would block rendering, so the file is parsed and its rows are kept here.
async function perform({ call, name, argument }: WorkerCall) {
  try {
    answer({ call, value: await (rows[name] as (argument: unknown) => Promise<unknown>)(argument) });
  } catch (error) {
    answer({ call, failure: error instanceof Error ? error.message : String(error) });
  }
}
self.addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => void perform(data));
