/** If the page is still open after this time (in milliseconds), the navigation was cancelled or was a download. */
const STAYS_AFTER = 10_000;

let isUnloadStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function startUnload() {
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
 * Tracks whether the page is unloading. `pagehide` is too late, because Firefox already aborts imports at the start of
 * a navigation.
 */
export function watchUnload() {
  window.addEventListener('beforeunload', () => {
    startUnload();
    timer = setTimeout(stay, STAYS_AFTER);
  });
  window.addEventListener('pagehide', startUnload);
  window.addEventListener('pageshow', stay);
}

/** Returns whether the page is unloading. Failed requests are not errors at that time. */
export const isUnloading = () => isUnloadStarted;

/**
 * Imports a chunk. If an unload aborts the import but the page stays open, imports the chunk again. In Firefox the
 * second import fails too, and the page reloads (reload-after-deploy.ts).
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
