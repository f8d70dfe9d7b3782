/**
 * After this many milliseconds a page that has not been left stays: the link was a download, or somebody chose to stay. Longer
 * than a slow phone waits for the next page: an import that is tried again in the meantime would fail.
 */
const STAYS_AFTER = 10_000;

let isGoing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function leave() {
  clearTimeout(timer);
  isGoing = true;
}

function stay() {
  clearTimeout(timer);
  isGoing = false;
  for (const run of waiting) run();
  waiting.clear();
}

/** Follows whether the page is being left. Firefox aborts imports when a navigation starts, seconds before `pagehide`. */
export function watchUnload() {
  window.addEventListener('beforeunload', () => {
    leave();
    timer = setTimeout(stay, STAYS_AFTER);
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', stay);
}

/** Whether the page is being left: what fails then is no failure. */
export const isUnloading = () => isGoing;

/**
 * Imports a part. One that the browser aborts because the page is being left is imported again if the page stays. Firefox
 * repeats the failure then, and the page loads itself again (reload-after-deploy.ts).
 */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isGoing) throw error;
    await new Promise<void>((resolve) => waiting.add(resolve));
    return importChunk(load);
  }
}
