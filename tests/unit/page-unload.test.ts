import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importChunk, isUnloading, watchUnload } from '../../src/lib/page-unload';

let page: EventTarget;
const dispatch = (...events: string[]) => events.forEach((name) => page.dispatchEvent(new Event(name)));

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  watchUnload();
});
afterEach(() => {
  dispatch('pageshow');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a chunk request that fails once, as if Firefox aborted it at the start of a navigation. */
const abortedOnce = () => {
  const load = vi.fn<() => Promise<string>>(async () => 'the part');
  load.mockRejectedValueOnce(new TypeError('error loading dynamically imported module'));
  return load;
};

it('a chunk that fails to load is reported as missing', async () => {
  await expect(importChunk(abortedOnce())).rejects.toThrow('error loading');
});

it('a chunk request that navigation aborts is neither retried nor reported', async () => {
  const load = abortedOnce();
  dispatch('beforeunload');
  const onSettled = vi.fn<() => void>();
  void importChunk(load).then(onSettled, onSettled);
  await vi.advanceTimersByTimeAsync(1000);
  dispatch('pagehide');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isUnloading()).toBe(true);
  expect(onSettled).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  ['after a download or a cancelled navigation', ['beforeunload'], 10_000],
  ['after the visitor returns with Back', ['beforeunload', 'pagehide', 'pageshow'], 0],
])('an aborted chunk request is retried if the visitor stays on the page: %s', async (_case, events, milliseconds) => {
  const load = abortedOnce();
  const [first = '', ...others] = events;
  dispatch(first);
  const part = importChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  dispatch(...others);
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(await part).toBe('the part');
  expect(isUnloading()).toBe(false);
});
