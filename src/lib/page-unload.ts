/**
 * In milliseconds. If the page is still open after this time, the navigation was cancelled or was a download. A slow
 * phone opens the next page within this time.
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

/**
 * Tracks whether the page is unloading. Firefox aborts imports at the start of a navigation, seconds before `pagehide`.
 */
export function watchUnload() {
  window.addEventListener('beforeunload', () => {
    leave();
    timer = setTimeout(stay, STAYS_AFTER);
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', stay);
}

/** Failed requests are not errors while the page is unloading. */
export const isUnloading = () => isUnloadStarted;

/**
 * Imports a chunk. If an unload aborts the import but the page stays, imports the chunk again. Firefox fails again in
 * this case, and the page reloads (reload-after-deploy.ts).
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
