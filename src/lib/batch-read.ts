import type { Database } from './database';
import { publicRpc } from './public-rpc';
import { MAX_BATCH_READS } from './rules';

type Functions = Database['public']['Functions'];
type Read = 'search_tools' | 'sponsored_tools' | 'picked_tools' | 'tool_page' | 'changes_since';
type Waiting = {
  name: Read;
  args: Functions[Read]['Args'];
  signal: AbortSignal | undefined;
  resolve: (data: never) => void;
  reject: (error: unknown) => void;
};

const MAX_WAIT_MS = 5000;

let waiting: Waiting[] = [];

/** Sends one batch. A single read uses its own URL, so that caches can serve it. */
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
    (results) => reads.forEach(({ resolve }, at) => resolve(results[at] as never)),
    (error: unknown) => reads.forEach(({ reject }) => reject(error)),
  );
  send();
}

/**
 * Calls a public read function. Calls in the same tick share one request.
 * @param options.signal aborts the request if it contains no other call.
 * @param options.mayWait delays the call until another call can share its request.
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

/** Returns whether a retry can help, because the server or its database was unreachable. */
const isTemporary = ({ code }: Error & { code?: string }) => !code || code.startsWith('PGRST00');

/** Retry options for data that a page needs. There are two retries, so that an error is shown within 3 s. */
export const retryOptions = {
  retry: (failures: number, error: Error) => failures < 2 && isTemporary(error),
  retryDelay: (failures: number) => 300 * 3 ** failures,
};
