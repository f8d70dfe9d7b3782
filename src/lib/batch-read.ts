import type { Database } from './database';
import { publicRpc } from './public-rpc';
import { MAX_BATCH_READS } from './rules';

type Functions = Database['public']['Functions'];
/** The functions that `batch_reads` of the database can call. */
type Read = 'search_tools' | 'sponsored_tools' | 'picked_tools' | 'tool_page' | 'changes_since';
type Waiting = {
  name: Read;
  args: Functions[Read]['Args'];
  signal: AbortSignal | undefined;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/** The longest wait of a deferrable read for another request, in milliseconds. */
const MAX_WAIT_MS = 5000;

let waiting: Waiting[] = [];

/** Sends one batch. A single read uses its own URL, which caches can serve. */
async function sendBatch([first, ...others]: [Waiting, ...Waiting[]]): Promise<unknown[]> {
  if (others.length === 0) return [await publicRpc(first.name, first.args, first.signal)];
  const reads = JSON.stringify([first, ...others].map(({ name, args }) => [name, args]));
  return await publicRpc('batch_reads', { reads });
}

function send() {
  const reads = waiting.splice(0, MAX_BATCH_READS);
  const [first, ...others] = reads;
  if (!first) return;
  sendBatch([first, ...others]).then(
    (answers) => reads.forEach(({ resolve }, at) => resolve(answers[at] as never)),
    (error: unknown) => reads.forEach(({ reject }) => reject(error)),
  );
  send();
}

/**
 * Calls a public read function in one request with the others that are called in the same tick.
 * @param options.signal aborts the request if it is not batched with others.
 * @param options.mayWait waits for the next call, to be batched with it.
 */
export function batchRead<Name extends Read>(
  name: Name,
  args: Functions[Name]['Args'],
  { signal, mayWait = false }: { signal?: AbortSignal; mayWait?: boolean } = {},
): Promise<Functions[Name]['Returns']> {
  return new Promise((resolve, reject) => {
    waiting.push({ name, args, signal, resolve, reject });
    if (mayWait) setTimeout(send, MAX_WAIT_MS);
    else queueMicrotask(send);
  });
}

/** Whether a retry may help: the server or the database behind it was unreachable. */
const isTemporary = ({ code }: Error & { code?: string }) => !code || code.startsWith('PGRST00');

/** For data that a page needs: two retries, after 0.3 and 0.9 s, so that an error shows within 3 s. */
export const retryOptions = {
  retry: (failures: number, error: Error) => failures < 2 && isTemporary(error),
  retryDelay: (failures: number) => 300 * 3 ** failures,
};
