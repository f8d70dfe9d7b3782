/** Resolves after this time, or as soon as the signal aborts. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

const RETRY_MS = 500;
/** The total time that an import waits for the connection before unsent rows count as failed. */
const OFFLINE_TIMEOUT_MS = 30_000;

/** The wait before a failed batch is retried: a moment, or until the browser is online again. */
export function createRetryPause(patience = OFFLINE_TIMEOUT_MS) {
  let left = patience;
  return async (signal: AbortSignal) => {
    await pause(RETRY_MS, signal);
    if ((globalThis.navigator?.onLine ?? true) || left <= 0) return;
    const began = Date.now();
    const isBack = new AbortController();
    const back = () => isBack.abort();
    globalThis.addEventListener('online', back);
    await pause(left, AbortSignal.any([signal, isBack.signal]));
    globalThis.removeEventListener('online', back);
    left -= Date.now() - began;
  };
}
