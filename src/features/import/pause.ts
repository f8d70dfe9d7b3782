/** Resolves after so many milliseconds, or as soon as the signal aborts. */
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
/** How long an import waits for the connection in all before it counts what it cannot send. */
const OFFLINE_PATIENCE_MS = 30_000;

/** What a failed batch waits for before its second try: a moment, and for a lost connection to return. */
export function createRetryPause(patience = OFFLINE_PATIENCE_MS) {
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
