/**
 * Milliseconds after which a page that did not unload is considered to stay: the link was a download, or the visitor
 * cancelled. Longer than a slow phone needs for the next page, because a chunk imported meanwhile would fail again.
 */
const STAYS_AFTER = 10_000;

let isUnloadStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function leave() {
  clearTimeout(timer);
  isUnloadStarted = true;
}

function stay() {
  clearTimeout(timer);
  isUnloadStarted = false;
  for (const run of waiting) run();
  waiting.clear();
}

/** Tracks whether the page is unloading. Firefox aborts imports when a navigation starts, seconds before `pagehide`. */
export function watchUnload() {
  window.addEventListener('beforeunload', () => {
    leave();
    timer = setTimeout(stay, STAYS_AFTER);
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', stay);
}

/** Whether the page is unloading: requests that fail then are not errors. */
export const isUnloading = () => isUnloadStarted;

/**
 * Imports a chunk. If the browser aborts the import because the page is unloading, imports it again if the page stays.
 * Firefox repeats the failure then, and the page reloads (reload-after-deploy.ts).
 */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isUnloadStarted) throw error;
    await new Promise<void>((resolve) => waiting.add(resolve));
    return importChunk(load);
  }
}
