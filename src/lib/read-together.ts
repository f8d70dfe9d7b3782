import type { Database } from './database';
import { publicAnswer } from './public-answer';
import { MAX_BATCH_READS } from './rules';

type Functions = Database['public']['Functions'];
/** What `batch_reads` of the database knows. */
type Read = 'search_tools' | 'sponsored_tools' | 'picked_tools' | 'tool_page' | 'changes_since';
type Waiting = {
  name: Read;
  asked: Functions[Read]['Args'];
  signal: AbortSignal | undefined;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
};

/** How long a read that may wait does so for another that it can go with, in milliseconds. */
const WAITS_MS = 5000;

let waiting: Waiting[] = [];

/** A read alone goes by its own address, which others ask for as well: caches know it. */
async function answersOf([first, ...others]: [Waiting, ...Waiting[]]): Promise<unknown[]> {
  if (others.length === 0) return [await publicAnswer(first.name, first.asked, first.signal)];
  const reads = JSON.stringify([first, ...others].map(({ name, asked }) => [name, asked]));
  return await publicAnswer('batch_reads', { reads });
}

function send() {
  const reads = waiting.splice(0, MAX_BATCH_READS);
  const [first, ...others] = reads;
  if (!first) return;
  answersOf([first, ...others]).then(
    (answers) => reads.forEach(({ resolve }, at) => resolve(answers[at] as never)),
    (error: unknown) => reads.forEach(({ reject }) => reject(error)),
  );
  send();
}

/**
 * Reads what everybody may read, in one request with whatever else is asked for at the same moment.
 * @param options.signal ends the request, if it is asked for alone.
 * @param options.mayWait for the next that is asked for, to go with it.
 */
export function readTogether<Name extends Read>(
  name: Name,
  asked: Functions[Name]['Args'],
  { signal, mayWait = false }: { signal?: AbortSignal; mayWait?: boolean } = {},
): Promise<Functions[Name]['Returns']> {
  return new Promise((resolve, reject) => {
    waiting.push({ name, asked, signal, resolve, reject });
    if (mayWait) setTimeout(send, WAITS_MS);
    else queueMicrotask(send);
  });
}

/** Whether trying again may help: the server was not reached, or not the database behind it. */
const isPassing = ({ code }: Error & { code?: string }) => !code || code.startsWith('PGRST00');

/** For what a page cannot do without: again after 0.3 and 0.9 s more, so that a failure is said within 3 s. */
export const again = {
  retry: (failures: number, error: Error) => failures < 2 && isPassing(error),
  retryDelay: (failures: number) => 300 * 3 ** failures,
};
